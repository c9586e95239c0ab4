import { breakIntoParagraphs } from "./paragraphs.ts";
import { readShortcodes } from "./shortcodes.ts";

/** On a line of its own WordPress shows what is at an address. */
const ADDRESS_LINE = /^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gm;

/** The text of a post as WordPress would show it. `problems` are sentences about what does not come along. */
export function readWordpressHtml(text: string): { html: string; problems: string[] } {
  const lines = text.replaceAll(/\r\n?/g, "\n");
  const { html, problems } = readShortcodes(lines.replaceAll(ADDRESS_LINE, '<a href="$1">$1</a>'));
  // The block editor writes its paragraphs itself, and says so in comments.
  const isOfBlocks = /<!-- wp:/.test(html);
  return { html: isOfBlocks ? html : breakIntoParagraphs(html), problems };
}
