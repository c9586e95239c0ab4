import { onlyFor, type Medium } from "../../../blocks/only/only.ts";
import { postChangeSchema } from "../../../contract/content/posts.ts";
import { fieldError } from "../../base/errors.ts";
import { parse } from "../../base/parse.ts";
import { cleanText } from "../../engines/threads/clean-text.ts";

const schema = postChangeSchema.pick({ content: true });

/**
 * Cleans the content of a post or a newsletter. With `signsOf`, the language of the site, its prose gets typographic signs.
 * @throws AppError `invalid` if less text is left than the contract asks for, or than `medium` shows.
 */
export async function cleanContent(html: string, medium: Medium, signsOf?: string): Promise<string> {
  const content = await cleanText(html, signsOf);
  parse(schema, { content });
  if (!schema.safeParse({ content: onlyFor(medium, content) }).success)
    throw fieldError("content", HIDDEN[medium]);
  return content;
}

const HIDDEN: Record<Medium, string> = {
  web: "Almost all of this is only in the email. At least 50 characters must be shown on the site.",
  email: "Almost all of this is only on the web. At least 50 characters must be shown in the email.",
};
