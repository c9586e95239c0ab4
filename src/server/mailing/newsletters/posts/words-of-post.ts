import type { PostExtent } from "../../../../contract/mailing/newsletters.ts";
import type { Post } from "../../../../contract/content/posts.ts";
import type { Words } from "../../../../words/words.ts";
import { plainBeginning, plainFields } from "../../../../contract/audience/personal-fields.ts";
import { escaped } from "../../../../blocks/entities.ts";
import { withPlainBraces } from "../editing/fill-content.ts";

/** The words of a newsletter. */
export interface PostWords {
  subject: string;
  preheader: string;
  content: string;
}

/** In the language of the site. */
type LinkWords = Pick<Words["mails"]["newsletter"], "readPost" | "readOn">;

type Described = Pick<Post, "title" | "excerpt" | "content" | "slug">;

/**
 * A post as the words of a newsletter, where no braces of the post become personal fields. `content` may be its beginning;
 * `notes` are lists of notes that this calls and lacks. A link to the post's page is between the two.
 */
export const wordsOfPost = (
  { title, excerpt, content, slug }: Described,
  { extent, notes, words }: { extent: PostExtent; notes: string; words: LinkWords },
): PostWords => ({
  subject: plainBeginning(inOneLine(title), 300),
  // Inboxes show only the beginning.
  preheader: plainBeginning(inOneLine(excerpt), 300),
  content: `${withPlainBraces(content)}${linkTo(slug, extent === "full" ? words.readPost : words.readOn)}${withPlainBraces(notes)}`,
});

const linkTo = (slug: string, words: string) =>
  `<p><a href="/blog/${escaped(slug)}">${plainFields(escaped(words))}</a></p>`;

const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
