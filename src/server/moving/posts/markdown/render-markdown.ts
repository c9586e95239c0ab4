import { Marked, type MarkedExtension, type Token, type Tokens } from "marked";
import { escaped } from "../../../../blocks/entities.ts";
import { markdownBlocks } from "../../../engines/html/stored-blocks.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { plainText } from "../source/plain-text.ts";
import { takeRepeatedTitle, takeTitle } from "./take-title.ts";
import { withoutSignMarks } from "./templates/code-marks.ts";
import { createAttributeLists, headingIds } from "./attribute-lists.ts";
import type { FrontMatter } from "./fields/front-matter.ts";
import { createMdx } from "./mdx/mdx.ts";
import { noFiles, type NoteFiles } from "./site/note-files.ts";
import { createAbbreviations } from "./syntax/abbreviations.ts";
import { boxes, foldedCallouts } from "./syntax/boxes.ts";
import { definitionLists } from "./syntax/definition-lists.ts";
import { formulaBlock } from "./syntax/formulas.ts";
import { htmlWithMarkdown } from "./syntax/html-with-markdown.ts";
import { inlineSigns } from "./syntax/inline-signs.ts";
import { withFolder } from "./site/with-folder.ts";
import { sizedImages } from "./syntax/wikilinks.ts";
import { linesForPrograms } from "./syntax/lines-for-programs.ts";
import { LinkedHeadings } from "./linked-headings.ts";
import { createFootnotes } from "../../../../blocks/footnotes/read-markdown.ts";

export interface MarkdownRead {
  /** The words of its first heading, if that was taken out as the title. */
  title?: string;
  html: string;
  elements: ElementOutcome[];
  /** The tags that lines of the text give it. */
  tags?: string[];
  isUnfinished: boolean;
}

interface MarkdownOptions {
  /** The path of the file, beside which its images are. */
  path?: string;
  /** The title that it has already; with an empty one, its first heading is the title. */
  title?: string;
  files?: NoteFiles;
  fields?: FrontMatter;
  isMdx?: boolean;
}

/** Markdown as GitHub reads it, with footnotes and the attribute lists of kramdown, as HTML that is not clean. */
export const renderMarkdown = (text: string): string => readMarkdownText(text).html;

/**
 * The same, with what became of its footnotes, callouts and attribute lists. `isUnfinished` is true if a list hides
 * something, and the text does not say what.
 */
export function readMarkdownText(
  text: string,
  { title: given, files = noFiles, fields = {}, path = "", isMdx = false }: MarkdownOptions = {},
): MarkdownRead {
  const elements: ElementOutcome[] = [];
  const footnotes = createFootnotes();
  const marked = new Marked({ gfm: true }, renderers);
  for (const { name, reader } of markdownBlocks)
    marked.use(reader(() => elements.push({ element: name, outcome: "kept" })));
  const tags: string[] = [];
  let runsCode = false;
  const abbreviations = createAbbreviations(elements);
  marked.use(
    foldedCallouts(elements),
    boxes(elements),
    linesForPrograms({ elements, tags }, () => (runsCode = true)),
  );
  marked.use(inlineSigns(elements, files), sizedImages, abbreviations.extension);
  marked.use({ extensions: [htmlWithMarkdown, formulaBlock(elements), definitionLists(elements)] });
  marked.use({ renderer: { text: (token) => ofWords(token, abbreviations.mark) } });
  if (/\[\^|\^\[/.test(text)) marked.use(footnotes.extension);
  const mdx = createMdx({ text, elements, fields, isMdx });
  marked.use(mdx.extension);
  const lists = createAttributeLists(elements);
  if (/\{[ \t]*[:.#\w]/.test(text)) marked.use(lists.extension);
  const tokens = marked.lexer(text);
  const linked = new LinkedHeadings();
  walkTokens(tokens, (token) => {
    if (token.type === "code" || token.type === "codespan") token.text = withoutSignMarks(token.text);
    showBox(token);
    closeWords(token);
    headingIds(token);
    linked.note(token);
    lists.note(token);
  });
  linked.giveIds();
  const parse = (each: Token[]) => marked.parser(each);
  const heading = given === "" ? takeTitle(tokens) : undefined;
  if (given) takeRepeatedTitle(tokens, given);
  const html = withFolder(parse(tokens) + footnotes.write(parse), path, files);
  const { called, uncalled } = footnotes.count();
  for (let note = 0; note < called; note++) elements.push({ element: "footnote", outcome: "kept" });
  for (let note = 0; note < uncalled; note++)
    elements.push({ element: "footnote that nothing refers to", outcome: "left out" });
  const title = heading && plainText(parse(heading));
  return {
    ...(title && { title }),
    tags,
    html,
    elements,
    isUnfinished: lists.isUnfinished() || mdx.isUnfinished() || runsCode,
  };
}

const renderers: MarkedExtension = {
  renderer: {
    // What follows the language (`rust,ignore`, `{.numberLines}`) is for other programs.
    code({ text, lang }) {
      const language = /^[\w+#.-]+/.exec(lang ?? "")?.[0];
      const attribute = language ? ` class="language-${language}"` : "";
      // A parser leaves out the first line break after <pre>, so one that counts is written twice.
      const start = text.startsWith("\n") ? "\n" : "";
      return `<pre><code${attribute}>${start}${escaped(text)}</code></pre>\n`;
    },
    heading({ depth, tokens, ...token }) {
      const id = "anchor" in token ? ` id="${escaped(String(token.anchor))}"` : "";
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
};

/** The words of a token that has no others in it. */
function ofWords(token: Tokens.Text | Tokens.Escape, mark: (html: string) => string): string | false {
  if (token.type === "text" && token.tokens) return false;
  // A brace behind a backslash is one to be read: as an entity it is told from those of MDX (read-text.ts).
  if (token.type === "escape" && /^[{}]$/.test(token.text)) return `&#${token.text.charCodeAt(0)};`;
  const isWritten = "escaped" in token && token.escaped;
  return mark(isWritten ? token.text : token.text.replaceAll(/&(?!#?\w+;)|[<>"']/g, escaped));
}

/** The box of a task is a sign in the text: clean HTML has no fields. */
function showBox(token: Token) {
  if (token.type !== "list_item" || !token["task"]) return;
  const item = token as Tokens.ListItem; // The type of list_item, which Token's union hides behind Generic.
  const box = item.checked ? "☑ " : "☐ ";
  const sign: Tokens.Text = { type: "text", raw: box, text: box, escaped: true };
  const [first] = item.tokens;
  const words = first && "tokens" in first ? first.tokens : undefined;
  (words ?? item.tokens).unshift(sign);
  item.task = false;
}

/** Marked writes the words of an image into an attribute as they are, where a quotation mark would end them. */
function closeWords(token: Token) {
  if (token.type !== "image" || !token.tokens) return;
  walkTokens(token.tokens, (inner) => {
    if ("text" in inner && typeof inner.text === "string")
      inner.text = inner.text.replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  });
}

/**
 * Visits every token before the tokens in it. Marked's own walk collects what it is returned in a new array for each token,
 * which is quadratic: 30,000 short words in italics took minutes.
 */
function walkTokens(tokens: readonly Token[], visit: (token: Token) => void) {
  for (const token of tokens) {
    visit(token);
    for (const inner of innerTokens(token)) walkTokens(inner, visit);
  }
}

function innerTokens(token: Token): readonly (readonly Token[])[] {
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table; // Token's union hides the type behind Generic.
    return [header, ...rows].flat().map((cell) => cell.tokens);
  }
  if (token.type === "list") return [(token as Tokens.List).items]; // As above.
  return "tokens" in token && token.tokens ? [token.tokens] : [];
}
