import { onlyFor } from "../../../blocks/only/only.ts";
import { pageChangeSchema } from "../../../contract/pages.ts";
import { parse } from "../../base/parse.ts";
import { cleanHtml } from "../../engines/html/clean-html.ts";

const schema = pageChangeSchema.pick({ content: true });

/** Cleans the content of a page. @throws AppError `invalid` if readers of the site would see no text. */
export function cleanPage(html: string): string {
  const content = cleanHtml(html);
  parse(schema, { content: onlyFor("web", content) });
  return content;
}
