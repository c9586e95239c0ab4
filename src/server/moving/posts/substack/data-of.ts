import { unescaped } from "../../../../blocks/entities.ts";
import type { HtmlElement } from "../../../../blocks/tree.ts";
import { parsedJson } from "../../files/json-fields.ts";
import { attribute } from "../source/raw-html.ts";

/** The JSON that Substack stores for an element, some of it with its entities written twice; undefined without any. */
export function dataOf(element: HtmlElement): unknown {
  const written = attribute(element, "data-attrs");
  return parsedJson(written) ?? parsedJson(unescaped(written));
}
