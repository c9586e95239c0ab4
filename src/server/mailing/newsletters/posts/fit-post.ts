import { MAX_NEWSLETTER_BYTES } from "../../../../contract/mailing/flight-check.ts";
import type { PostExtent } from "../../../../contract/mailing/newsletters.ts";
import type { Post } from "../../../../contract/content/posts.ts";
import type { Clock } from "../../../base/clock.ts";
import { escaped } from "../../../../blocks/entities.ts";
import { notesCalledBy } from "../../../../blocks/footnotes/called-notes.ts";
import { onlyFor } from "../../../../blocks/only/only.ts";
import { upToCut } from "../../../../blocks/cut/cut.ts";
import { readTree, writeTree } from "../../../../blocks/tree.ts";
import { getSettings } from "../../../site-owner/settings/get-settings.ts";
import { wordsOf } from "../../../../words/words.ts";
import { largestCopy, type LargestCopyDeps } from "../checks/largest-copy.ts";
import { composeNewsletter, type ComposeDeps } from "../editing/compose-newsletter.ts";
import { webUrlOf } from "../editing/web-links.ts";
import { wordsOfPost, type PostWords } from "./words-of-post.ts";

type FitDeps = ComposeDeps & LargestCopyDeps & { now: Clock };

/** Stands for the number of the newsletter, which is part of each link and not known yet: longer than any. */
const ANY_NUMBER = 999_999_999;

/**
 * Returns the words of a post as a newsletter that Gmail shows whole: all of it, the part before its cut (unless
 * `wanted` is `full`), or as many of its first blocks as fit, with a link to read on and the notes that these call. A
 * single block that is too large is replaced by the excerpt.
 */
export async function fitPost(
  deps: FitDeps,
  post: Post,
  wanted?: PostExtent,
): Promise<{ words: PostWords; extent: PostExtent }> {
  const upTo = wanted === "full" ? undefined : upToCut(onlyFor("email", post.content));
  const extent = upTo === undefined ? "full" : "beginning";
  const text = upTo ?? post.content;
  const whole = readTree(post.content);
  const { newsletter } = wordsOf(await getSettings(deps.db)).mails;
  const wordsUpTo = (content: string, shown: PostExtent) =>
    wordsOfPost(
      { ...post, content },
      { extent: shown, notes: writeTree(notesCalledBy(readTree(content), whole)), words: newsletter },
    );
  const words = wordsUpTo(text, extent);
  if (await fits(deps, post, words)) return { words, extent };
  const blocks = readTree(text).map((block) => writeTree([block]));
  const beginning = (count: number) => {
    const content = count > 0 ? blocks.slice(0, count).join("") : `<p>${escaped(post.excerpt)}</p>`;
    return wordsUpTo(content, "beginning");
  };
  let [most, tooMany] = [0, blocks.length];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (await fits(deps, post, beginning(middle))) most = middle;
    else tooMany = middle;
  }
  return { words: beginning(most), extent: "beginning" };
}

async function fits(deps: FitDeps, { slug }: Post, words: PostWords): Promise<boolean> {
  const composed = await composeNewsletter(deps, { ...words, at: deps.now(), webUrl: webUrlOf(deps, slug) });
  return Buffer.byteLength(await largestCopy(deps, ANY_NUMBER, composed)) <= MAX_NEWSLETTER_BYTES;
}
