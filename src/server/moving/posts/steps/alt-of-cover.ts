import { beginningOf } from "../../../../contract/base/cut-text.ts";
import type { ImageRow } from "../../../content/media/images/image-rows.ts";
import type { ImportedPost } from "../source/imported-post.ts";
import type { Moving } from "./moving.ts";
import { noteProblem } from "./report.ts";

/** As the form of an image allows (contract/content/media.ts). */
const MAX_ALT = 1_000;

/** The words in place of a cover are those with which texts begin that show the image, if it is here and has no others yet. */
export function withAltOfCover(
  post: ImportedPost,
  { coverImage, images }: { coverImage: string; images: ImageRow[] },
  { report, isDryRun, coverAlts }: Moving,
): ImageRow[] {
  const alt = beginningOf(post.coverAlt ?? "", MAX_ALT);
  if (isDryRun || post.isPage || post.cover === "" || alt === "") return images;
  if (images.some(({ id }) => coverImage.includes(id))) coverAlts.set(coverImage, alt);
  else if (coverAlts.get(coverImage) !== alt)
    noteProblem(report, post, `The alt text of its cover was left out: ${alt}`);
  return images.map((image) => (coverImage.includes(image.id) ? { ...image, alt } : image));
}
