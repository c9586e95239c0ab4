import { unescaped } from "../../../../blocks/entities.ts";
import type { HtmlElement } from "../../../../blocks/tree.ts";
import { attribute } from "../source/raw-html.ts";

/** The JSON that Substack stores for an element, some of it with its entities written twice; undefined without any. */
export function dataOf(element: HtmlElement): unknown {
  const written = attribute(element, "data-attrs");
  for (const text of [written, unescaped(written)])
    try {
      return JSON.parse(text);
    } catch {
      continue;
    }
  return undefined;
}
