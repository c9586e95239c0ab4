import { onlyFor } from "../../../blocks/only/only.ts";
import { pageChangeSchema } from "../../../contract/content/pages.ts";
import { parse } from "../../base/parse.ts";
import { cleanText } from "../../engines/threads/clean-text.ts";

const schema = pageChangeSchema.pick({ content: true });

/** Cleans the content of a page. @throws AppError `invalid` if readers of the site would see no text. */
export async function cleanPage(html: string): Promise<string> {
  const content = await cleanText(html);
  parse(schema, { content: onlyFor("web", content) });
  return content;
}
