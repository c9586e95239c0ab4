import type { MarkedExtension } from "marked";
import type { ElementOutcome } from "../../source/imported-post.ts";

/** `[TOC]`, and a list before kramdown's `{:toc}`. */
const TOC =
  /^(?: {0,3}(?:[*+-]|\d{1,3}\.)[ \t]+[^\n]{0,200}\n[ \t]*\{:[ \t]*toc\b[^}\n]{0,200}\}| {0,3}(?:\[(?:TOC|toc)\]|\[\[(?:toc|TOC|_TOC_)\]\]|\$\{toc\}))[ \t]*(?:\n|$)/;
/** Obsidian's name of the list or table before it. */
const BLOCK = /^\^([a-z0-9][a-z0-9-]{2,60})[ \t]*\n?(?:[ \t]*\n|$)/;
const TAG = String.raw`#(?![\d_/-]+(?:\s|$))[\p{L}\p{N}_][\p{L}\p{N}\p{M}_/-]*`;
const TAGS = new RegExp(
  `^ {0,3}${TAG}(?:[ \\t,]*(?:[ \\t,]|\\n {0,3})${TAG})*[ \\t]*(?:\\n[ \\t]*(?:\\n|$)|\\n?$)`,
  "u",
);

/** Languages of code that Obsidian runs, and shows what it finds. */
const QUERIES = /^(?:dataview(?:js)?|tasks|query|base|ccard|button|meta-bind[\w-]*)$/i;

/** Quarto and R Markdown run such code, and show what comes of it, the code, both or nothing. */
const RUN = /^\{\s*(r|python|julia|ojs|bash|sql|stan|rcpp)\b[^}]*\}/i;

/** Lines that are for a program: those of tags alone, which become tags of the post, and where a list is put in. */
export const linesForPrograms = (
  { elements, tags }: { elements: ElementOutcome[]; tags: string[] },
  onRun: () => void,
): MarkedExtension => ({
  extensions: [
    {
      name: "lineForPrograms",
      level: "block",
      tokenizer(text) {
        const [toc] = TOC.exec(text) ?? [];
        if (toc !== undefined) return { type: "lineForPrograms", raw: toc, names: [] };
        const [anchor, id] = this.lexer.state.top ? (BLOCK.exec(text) ?? []) : [];
        if (anchor !== undefined) return { type: "blockName", raw: anchor, id };
        const [line] = this.lexer.state.top ? (TAGS.exec(text) ?? []) : [];
        if (line === undefined) return undefined;
        return { type: "lineForPrograms", raw: line, names: line.match(new RegExp(TAG, "gu")) };
      },
      renderer({ names }) {
        const found = names as string[]; // Written above.
        tags.push(...found.map((name) => name.slice(1)));
        elements.push(
          found.length > 0
            ? { element: "line of #tags", outcome: "converted", into: "tags of the post" }
            : { element: "table of contents", outcome: "left out" },
        );
        return "";
      },
    },
    {
      name: "blockName",
      renderer({ id }) {
        elements.push({ element: "^block-name", outcome: "kept" });
        return `<p><a id="${String(id)}"></a></p>\n`;
      },
    },
  ],
  renderer: {
    code({ lang = "" }) {
      const [, program] = RUN.exec(lang) ?? [];
      if (program !== undefined) {
        elements.push({
          element: `code that is run ({${program}})`,
          outcome: "converted",
          into: "code without its result, and the post a draft",
        });
        onRun();
        return false;
      }
      if (!QUERIES.test(lang.trim())) return false;
      elements.push({ element: `query (${lang.trim()})`, outcome: "left out" });
      return "";
    },
  },
});
