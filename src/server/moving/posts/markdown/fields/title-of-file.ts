import { posix } from "node:path";

/** What programs put around the name: a day before it, Notion's id of 32 digits behind it. */
const DAY = /^(?:\d{4}-\d{1,2}-\d{1,2}|(?:19|20)\d{6})[-_ ]+(?=\S)/;
export const NOTION_ID = /[ _-]+[0-9a-f]{32}$/i;

/** The name of a file as a title: `2024-05-01-my_first-post.md` is “My first post”. */
export function titleOfFile(path: string): string {
  const base = posix.basename(path).replace(/\.\w+$/, "");
  const folder = posix.basename(posix.dirname(path));
  const name = /^_?index(?:\.[a-z-]{2,10})?$/i.test(base) && folder !== "." ? folder : base;
  const bare = name.replace(NOTION_ID, "").replace(DAY, "");
  const words = (/\s/.test(bare) ? bare : bare.replaceAll(/[-_]+/g, " ")).normalize("NFC").trim();
  return words.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
