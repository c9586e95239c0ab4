import { MAX_NEWSLETTER_BYTES, type FlightCheck } from "../../../../contract/mailing/flight-check.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { Words } from "../../../engines/mime/holes.ts";
import { getSettings } from "../../../site-owner/settings/get-settings.ts";
import { isCounted } from "../editing/link-target.ts";
import type { NewsletterRow } from "../editing/store.ts";
import { postIdsIn, readPostBlocks } from "../editing/post-blocks.ts";

interface Made {
  newsletter: Pick<NewsletterRow, "content" | "post_extent">;
  words: Words & { linkTags: ReadonlyMap<string, string> };
  /** The HTML of the largest email, as it is sent. */
  largest: string;
  /** When it is to be read. */
  at: Date;
  /** Why the post that it was made from cannot be read by then. */
  missingPost: string | undefined;
}

/** Checks the rendered email. */
export async function checkMessage(
  { db, publicUrl }: { db: DbOrTx; publicUrl: string },
  { newsletter: { content, post_extent }, words, largest, at, missingPost }: Made,
): Promise<FlightCheck[]> {
  const posts = await readPostBlocks(db, { content, publicUrl, at });
  const missing = postIdsIn(content).filter((id) => !posts[id]).length;
  const { isTrackingOn } = await getSettings(db);
  return [
    { name: "message", level: "ok", words: "It has an HTML part and a text part." },
    missingPost === undefined
      ? postsCheck(Object.keys(posts).length, missing)
      : { name: "posts", level: "red", words: missingPost },
    ...tagsCheck(words.linkTags, isTrackingOn),
    sizeCheck(Buffer.byteLength(largest), post_extent === "beginning"),
    contrastCheck(words.html),
  ];
}

const tagsOf = (links: readonly [string, string][]) =>
  [...new Set(links.map(([, tag]) => `“${tag}”`))].join(", ");

function tagsCheck(linkTags: ReadonlyMap<string, string>, isTrackingOn: boolean): FlightCheck[] {
  const name = "tags";
  const links = [...linkTags];
  const idle = links.filter(([address]) => !isTrackingOn || !isCounted(address));
  if (links.length === 0) return [];
  if (idle.length === 0)
    return [{ name, level: "ok", words: `People who click its links get tags: ${tagsOf(links)}.` }];
  const reason = isTrackingOn
    ? "Clicks on links with personal fields, and on those that lead to no page, are not counted."
    : "Clicks are not counted (Settings → Reader privacy).";
  return [{ name, level: "amber", words: `${reason} Nobody gets these tags by them: ${tagsOf(idle)}.` }];
}

function postsCheck(shown: number, missing: number): FlightCheck {
  const name = "posts";
  if (missing === 0)
    return { name, level: "ok", words: shown > 0 ? `Its posts are public: ${shown}.` : "It shows no posts." };
  const words = `${missing === 1 ? "A post" : `${missing} posts`} in it will be left out: deleted, or not public by then.`;
  return { name, level: "amber", words };
}

function sizeCheck(bytes: number, isBeginning: boolean): FlightCheck {
  const name = "size";
  const kilobytes = Math.ceil(bytes / 1_000);
  if (bytes <= MAX_NEWSLETTER_BYTES) {
    const whole = isBeginning ? " It has the beginning of its post, with a link to read on." : "";
    return { name, level: "ok", words: `It has ${kilobytes} kB of the 102 kB that Gmail shows.${whole}` };
  }
  const words = `It has ${kilobytes} kB. Gmail cuts off what is over 102 kB, and the link to unsubscribe with it.`;
  return { name, level: "amber", words };
}

/** Text with a color of its own needs a class: that is what dark mode changes. It changes links of the text by their tag. */
function contrastCheck(html: string): FlightCheck {
  const name = "contrast";
  const colored = html.match(/<[a-z][^>]*\sstyle="[^"]*(?<![-\w])color:[^>]*>/g) ?? [];
  const fixed = colored.filter((tag) => !/\sclass="|^<a /.test(tag)).length;
  if (fixed === 0) return { name, level: "ok", words: "Its text can be read in light and in dark mode." };
  const words = `${fixed === 1 ? "A part" : `${fixed} parts`} of it keep their color in dark mode and may be hard to read.`;
  return { name, level: "amber", words };
}
