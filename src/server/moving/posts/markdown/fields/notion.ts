import type { FrontMatter } from "./front-matter.ts";

/** Notion ends the name of each file with an id. */
const FILE = /[ _-][0-9a-f]{32}\.md$/i;
const PAGE = /^\uFEFF?# ([^\n]+)\r?\n\r?\n((?:[^\s:][^\n:]{0,60}: [^\n]*\r?\n)+)(?:\r?\n([^]*))?$/;

/** Reads the properties that Notion writes below the title of a page, one in each line. Undefined for another file. */
export function readNotion(path: string, text: string): { fields: FrontMatter; text: string } | undefined {
  const [, title, lines = "", rest = ""] = FILE.test(path) ? (PAGE.exec(text) ?? []) : [];
  if (title === undefined) return undefined;
  const properties = lines
    .trim()
    .split(/\r?\n/)
    .map((line): [string, string] => {
      const at = line.indexOf(": ");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 2).trim()];
    });
  return { fields: Object.fromEntries(properties), text: `# ${title}\n\n${rest}` };
}
