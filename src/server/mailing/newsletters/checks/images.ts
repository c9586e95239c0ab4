import { imagesIn, imagesWithoutAlt } from "../../../../blocks/image/html.ts";
import { onlyFor } from "../../../../blocks/only/only.ts";
import type { FlightCheck } from "../../../../contract/mailing/flight-check.ts";
import { checkImages } from "../../../content/media/uses/check-images.ts";
import { IN_AROUND } from "./names.ts";

type Deps = Parameters<typeof checkImages>[0];

/** An email with many images of a site that is gone has no room to name them all. */
const MOST_NAMED = 5;

/** Checks that readers see the images of a newsletter, or words in their place. Other sites are not asked. */
export async function checkNewsletterImages(
  deps: Deps,
  { content, around }: { content: string; around: string },
): Promise<FlightCheck> {
  const name = "images";
  const html = { text: onlyFor("email", content), around: onlyFor("email", around) };
  const images = [
    ...imagesIn(html.text).map((image) => ({ image, place: "" })),
    ...imagesIn(html.around).map((image) => ({ image, place: ` ${IN_AROUND}` })),
  ];
  if (images.length === 0) return { name, level: "ok", words: "There are no images in it." };
  const { lost, failures } = await checkImages(deps, [...new Set(images.map(({ image }) => image.src))]);
  const missing = new Set<string>();
  const uncopied = new Set<string>();
  for (const { image, place } of images) {
    const { src, alt } = image;
    if (lost.has(src)) missing.add((src || nameOf(alt)) + place);
    const failure = failures.get(src);
    if (failure !== undefined) uncopied.add(`${src}${place} (${failure})`);
  }
  const bare = imagesWithoutAlt(html.text + html.around);
  const faults = [lostWords(missing), uncopiedWords(uncopied), bareWords(bare)].filter(
    (words) => words !== "",
  );
  if (faults.length > 0) return { name, level: missing.size > 0 ? "red" : "amber", words: faults.join(" ") };
  return { name, level: "ok", words: "Every image has alt text. None is known to be missing." };
}

/** Cleaning leaves out an address that is not of the web. */
const nameOf = (alt: string) => `${alt.trim() === "" ? "one" : `“${alt}”`} without a web address`;

function lostWords(found: ReadonlySet<string>): string {
  if (found.size === 0) return "";
  const [subject, object] = found.size === 1 ? ["An image does", "it"] : ["Some images do", "them"];
  return `${subject} not load: ${listed(found)}. Upload ${object} again, or delete ${object} from the text.`;
}

const uncopiedWords = (found: ReadonlySet<string>) =>
  found.size === 0 ? "" : `Readers may not see what could not be copied from other sites: ${listed(found)}.`;

const bareWords = (count: number) =>
  count === 0
    ? ""
    : `${count === 1 ? "An image has" : `${count} images have`} no description. Many programs show it in the image's place.`;

function listed(found: ReadonlySet<string>): string {
  const rest = found.size - MOST_NAMED;
  return [...found].slice(0, MOST_NAMED).join(", ") + (rest > 0 ? `, and ${rest} more` : "");
}
