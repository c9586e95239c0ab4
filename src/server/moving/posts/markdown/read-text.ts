import { hasSignMark, restoreInCode, withoutMarks, withoutRemovedMarks } from "./templates/code-marks.ts";
import { textIn, type FrontMatter } from "./fields/front-matter.ts";
import { noFiles, type NoteFiles } from "./site/note-files.ts";
import { readMarkdownText, type MarkdownRead } from "./render-markdown.ts";
import { asDraft, readTags, type TagsRead } from "./templates/template-tags.ts";

/**
 * The text of a file as HTML, with what became of the tags of templates and the comments in it. Where the scanner of these
 * and Marked disagree about what is code, the text stays, and is unfinished.
 */
export function readText(
  text: string,
  { fields, path, files = noFiles }: { fields: FrontMatter; path: string; files?: NoteFiles | undefined },
): MarkdownRead {
  const isHtml = /\.html?$/i.test(path);
  const tags = readTags(text, { fields, isHtml });
  if (isHtml) return { ...tags, html: tags.text };
  const isMdx = /\.mdx$/i.test(path);
  const read = (each: string) =>
    readMarkdownText(each, { title: textIn(fields, "title"), fields, path, files, isMdx });
  const { title, html, elements, isUnfinished, restored, tags: lines = [] } = render(tags, read);
  const isDoubtful = restored.size > 0 || hasSignMark(html);
  const kept = new Set(tags.removed.map(({ outcome }, index) => (restored.has(index) ? outcome : undefined)));
  const doubts = [
    ...(isDoubtful ? ["what may be code or a comment"] : []),
    ...(isMdx && hasScript(html) ? ["JavaScript of MDX"] : []),
  ];
  return {
    ...(title !== undefined && { title: withoutMarks(title) }),
    tags: lines,
    html: isDoubtful ? withoutMarks(html) : html,
    elements: [...tags.elements.filter((each) => !kept.has(each)), ...elements, ...doubts.map(asDraft)],
    isUnfinished: tags.isUnfinished || isUnfinished || doubts.length > 0,
  };
}

/** In MDX, what begins with `import` or `export`, braces and comments in tags are JavaScript, which is not for readers. */
const hasScript = (html: string) =>
  /[{}]|\/\*|<p>(?:import|export)\s/.test(html.replaceAll(/<code\b[^<>]*>[^<]*<\/code>/g, ""));

/** Marks of removed texts may part what belongs together, so they are rendered only to find those in code. */
function render(
  { text, removed }: TagsRead,
  read: (text: string) => MarkdownRead,
): MarkdownRead & { restored: ReadonlySet<number> } {
  const marked = read(text);
  const { html, restored } = restoreInCode(marked.html, (index) => removed[index]?.text ?? "");
  if (restored.size > 0 || removed.length === 0) return { ...marked, html, restored };
  return { ...read(withoutRemovedMarks(text)), restored };
}
