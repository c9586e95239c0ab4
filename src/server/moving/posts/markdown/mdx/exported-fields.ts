import type { FrontMatter } from "../fields/front-matter.ts";
import { endOfBracket, textOfCode } from "./read-jsx.ts";

const EXPORT =
  /^export\s+const\s+(?:meta|metadata|frontmatter|frontMatter|attributes)(?:\s*:\s*[\w.]+)?\s*=\s*(?=\{)/m;
/** A name of the object itself and its value, up to the comma. */
const FIELD = /^\s*["']?([\w$]+)["']?\s*:\s*([^]+)$/;

/** What a file of MDX says of itself as `export const metadata = { title: "…" }`, as far as it is texts and lists of texts. */
export function exportedFields(text: string): FrontMatter | undefined {
  const found = EXPORT.exec(text);
  if (!found) return undefined;
  const from = found.index + found[0].length;
  const end = endOfBracket(text, from);
  if (end === undefined) return undefined;
  const fields = partsOf(text.slice(from + 1, end - 1)).flatMap((part) => {
    const [, name, code = ""] = FIELD.exec(part) ?? [];
    const value = valueOf(code.trim());
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

function valueOf(code: string): string | string[] | undefined {
  if (/^(?:true|false)$/.test(code)) return code;
  const date = /^new Date\((["'`])([^"'`]+)\1\)$/.exec(code)?.[2];
  if (date !== undefined) return date;
  if (!/^\[[^]*\]$/.test(code)) return textOfCode(code) || undefined;
  return partsOf(code.slice(1, -1)).flatMap((part) => textOfCode(part.trim()) || []);
}

/** The parts of a list or an object between its own commas. */
function partsOf(code: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < code.length; at++) {
    const sign = code[at] ?? "";
    if (/[{([]/.test(sign)) at = (endOfBracket(code, at) ?? code.length) - 1;
    else if (/["'`]/.test(sign)) {
      const end = code.slice(at + 1).search(new RegExp(`(?<!\\\\)${sign}`));
      at = end < 0 ? code.length : at + 1 + end;
    } else if (sign === ",") {
      parts.push(code.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, code.slice(start)].filter((part) => part.trim() !== "");
}
