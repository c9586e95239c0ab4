import { postChangeSchema } from "../../../../contract/posts.ts";
import { parse } from "../../../base/parse.ts";

/** Holds the contract's rule for what is left after cleaning. @throws AppError `invalid`. */
export function requireVisibleText(cleanContent: string) {
  parse(postChangeSchema.pick({ content: true }), { content: cleanContent });
}
