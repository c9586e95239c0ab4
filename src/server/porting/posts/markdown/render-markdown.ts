import { Marked } from "marked";

const marked = new Marked({ gfm: true });

const FENCE = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[`~]*[ \t]*$/gm;
const NOTE = /^\[\^([^\]\s]+)\]:[ \t]*(.*(?:\n(?:[ \t]{2,}.*|(?=\n[ \t]{2,}\S)))*)/gm;
const CALL = /\[\^([^\]\s]+)\](?!:)/g;

/** Markdown as GitHub reads it, with footnotes, as HTML that is not clean. */
export function renderMarkdown(text: string): string {
  const notes = new Map<string, string>();
  const body = outsideCode(text, (part) =>
    part.replaceAll(NOTE, (_whole, name: string, words: string) => {
      notes.set(name, words.replaceAll(/^[ \t]+/gm, "").trim());
      return "";
    }),
  );
  const called: string[] = [];
  const withCalls = outsideCode(body, (part) =>
    part.replaceAll(CALL, (whole, name: string) => {
      if (!notes.has(name)) return whole;
      if (!called.includes(name)) called.push(name);
      return `<sup>${called.indexOf(name) + 1}</sup>`;
    }),
  );
  const list = called.map((name) => `<li>${render(notes.get(name) ?? "")}</li>`).join("\n");
  return render(withCalls) + (list ? `\n<hr />\n<ol>\n${list}\n</ol>` : "");
}

const render = (text: string) => marked.parse(text, { async: false });

/** What stands in fenced code or between backticks is left as it is. */
function outsideCode(text: string, change: (part: string) => string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: code, index } of text.matchAll(new RegExp(`${FENCE.source}|\`[^\`\\n]+\``, "gm"))) {
    parts.push(change(text.slice(end, index)), code);
    end = index + code.length;
  }
  return [...parts, change(text.slice(end))].join("");
}
