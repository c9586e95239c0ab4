import type { PostExtent } from "../../../../contract/newsletters.ts";
import type { Post } from "../../../../contract/posts.ts";
import { plainBeginning } from "../../../../contract/personal-fields.ts";
import { escaped } from "../../../engines/html/entities.ts";
import { withPlainBraces } from "../editing/fill-content.ts";

/** The words of a newsletter. */
export interface PostWords {
  subject: string;
  preheader: string;
  content: string;
}

type Described = Pick<Post, "title" | "excerpt" | "content" | "slug">;

/**
 * A post as the words of a newsletter, where no braces of the post become personal fields. `content` may be its beginning;
 * `notes` are lists of notes that this calls and lacks. A link to the post's page is between the two.
 */
export const wordsOfPost = (
  { title, excerpt, content, slug }: Described,
  { extent, notes }: { extent: PostExtent; notes: string },
): PostWords => ({
  subject: plainBeginning(inOneLine(title), 300),
  // Inboxes show only the beginning.
  preheader: plainBeginning(inOneLine(excerpt), 300),
  content: `${withPlainBraces(content)}${linkTo(slug, extent)}${withPlainBraces(notes)}`,
});

const linkTo = (slug: string, extent: PostExtent) =>
  `<p><a href="/blog/${escaped(slug)}">${LINK_WORDS[extent]}</a></p>`;

const LINK_WORDS = { full: "Read this post on the site", beginning: "Read on" };

const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
