import { linkEachLine } from "./content-model.ts";

/** Clean HTML as Markdown. What that has no words for (tables, folded parts) stays as HTML, which is allowed in it. */
export async function markdownOf(html: string): Promise<string> {
  // Few ask for Markdown, and its parser takes 3 MB.
  const { default: Turndown } = await import("turndown");
  const turndown = new Turndown({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
    hr: "---",
    keepReplacement: writeHtml,
  });
  const escapeMarkdown = turndown.escape.bind(turndown);
  // HTML is Markdown too, so words that look like it are escaped as well (CommonMark, 2.4).
  turndown.escape = (text) => escapeMarkdown(text).replaceAll(/<|&(?=[#\w])/g, "\\$&");
  // Markdown has no words for these; HTML is allowed in it.
  turndown.keep([...HTML_BLOCKS, "sub", "sup", "kbd"]);
  return turndown.turndown(linkEachLine(html));
}

const HTML_BLOCKS = ["table", "details"] as const;

/** A block of HTML in Markdown ends at the next empty line (CommonMark, 4.6), so there is none in it. */
function writeHtml(_content: string, { nodeName, outerHTML }: HTMLElement): string {
  const isBlock = HTML_BLOCKS.some((name) => name === nodeName.toLowerCase());
  return isBlock ? `\n\n${outerHTML.replaceAll(/\n(?=[ \t]*\n)/g, "&#10;")}\n\n` : outerHTML;
}
