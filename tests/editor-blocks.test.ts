import { EditorState, TextSelection } from "@tiptap/pm/state";
import { history, undo } from "@tiptap/pm/history";
import type { Slice } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { readHtml } from "../src/admin/editor/html/read-html.ts";
import { writeHtml } from "../src/admin/editor/html/write-html.ts";
import { readMarkdown } from "../src/admin/editor/markdown/read-markdown.ts";
import { writeMarkdown } from "../src/admin/editor/markdown/write-markdown.ts";
import { editorSchema } from "../src/admin/editor/schema/extensions.ts";
import { carryNotes, freshNotes, newNoteId } from "../src/blocks/footnotes/carry-notes.ts";
import { keepFootnotes } from "../src/blocks/footnotes/keep-footnotes.ts";
import { cleanHtml } from "../src/server/engines/html/clean-html.ts";
import { Plugin as StatePlugin, type Plugin } from "@tiptap/pm/state";
import { parseHtml } from "./setup/browser/dom.ts";

const read = (html: string) => readHtml(html, editorSchema, parseHtml);

const back = (id: string) => `<a href="#${id}" title="Back to the text">↩\uFE0E</a>`;
const mark = (name: string, number: number) =>
  `<a href="#text-fn-${name}" id="text-fnref-${name}"><sup>${number}</sup></a>`;
const note = (name: string, words: string) =>
  `<li id="text-fn-${name}">${words} ${back(`text-fnref-${name}`)}</li>`;

const blocks = {
  "an embed":
    '<div data-card="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=1"><img src="/media/a/original" alt="" width="480" height="360" />A &lt;film&gt;</a><p>What <em>it</em> is</p><p><small>Ann · YouTube</small></p></div>',
  "a bookmark of nothing but its title": '<div data-card="bookmark"><a href="https://a.example/">A</a></div>',
  "a file":
    '<div data-card="file"><a href="/media/00112233445566778899aabbccddeeff/file/talk.mp3">Talk</a><p><small>MP3 · 4.2 MB</small></p></div>',
  "a gallery":
    '<figure><img src="/media/a/original" alt="One" /><img src="/media/b/original" alt="" /><figcaption>Two <em>images</em></figcaption></figure>',
  "a gallery with an ornament":
    '<figure><img src="/media/a/original" alt="One" /><img src="/media/b/original" alt="" role="presentation" /></figure>',
  footnotes: `<p>One${mark("1", 1)} and two${mark("b-2", 2)}</p>\n<ol>${note("1", "First <em>note</em>")}${note("b-2", "Second")}</ol>`,
  "a note of several blocks": `<p>A${mark("1", 1)}</p>\n<ol><li id="text-fn-1"><p>One</p><p>Two ${back("text-fnref-1")}</p></li></ol>`,
  "a note of a list that is called twice": `<p>A<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a> b<a href="#text-fn-1" id="text-fnref-1-2"><sup>1</sup></a></p>\n<ol><li id="text-fn-1"><ul><li>One</li></ul><p>${back("text-fnref-1")} <a href="#text-fnref-1-2" title="Back to the text">↩\uFE0E<sup>2</sup></a></p></li></ol>`,
  "a note that is called twice": `<p>A<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a> b<a href="#text-fn-1" id="text-fnref-1-2"><sup>1</sup></a></p>\n<ol><li id="text-fn-1">One ${back("text-fnref-1")} <a href="#text-fnref-1-2" title="Back to the text">↩\uFE0E<sup>2</sup></a></li></ol>`,
};

for (const [name, html] of Object.entries(blocks)) {
  test(`${name}: stored, cleaned, opened and written again as it was, also through Markdown`, () => {
    expect(cleanHtml(html)).toBe(html);
    expect(writeHtml(read(html))).toBe(html);
    const types = read(html).content.content.map(({ type }) => type.name);
    expect(types).not.toContain("htmlBlock");
    expect(types).not.toContain("orderedList");
    const markdown = writeMarkdown(read(html), parseHtml);
    expect(writeHtml(readMarkdown(markdown, editorSchema, parseHtml))).toBe(html);
  });
}

test("a card with something else in it is kept as its HTML", () => {
  const html = '<div data-card="bookmark"><p>No link</p></div>';
  expect(writeHtml(read(html))).toBe(html);
  expect(read(html).firstChild?.type.name).toBe("htmlBlock");
});

/** An editor without a screen: its text, and what typing would do. */
function open(html: string) {
  const keep = new StatePlugin({
    appendTransaction: (_transactions, before, after) => keepFootnotes(before, after),
  });
  const plugins: Plugin[] = [history({ newGroupDelay: 0 }), keep];
  let state = EditorState.create({ doc: read(html), plugins });
  const dispatch = (tr: typeof state.tr) => {
    state = state.apply(tr);
  };
  const marksAt = () => {
    const found: number[] = [];
    state.doc.descendants((node, at) => {
      if (node.type.name === "footnoteMark") found.push(at);
    });
    return found;
  };
  return {
    html: () => writeHtml(state.doc),
    deleteMark(index: number) {
      const at = marksAt()[index] ?? 0;
      dispatch(state.tr.delete(at, at + 1));
    },
    insertMark: (at: number, name: string) =>
      dispatch(state.tr.insert(at, editorSchema.node("footnoteMark", { note: `text-fn-${name}` }))),
    deleteNote(index: number) {
      const list = state.doc.lastChild;
      let at = state.doc.content.size - (list?.nodeSize ?? 0) + 1;
      for (let before = 0; before < index; before++) at += list?.child(before).nodeSize ?? 0;
      dispatch(state.tr.delete(at, at + (list?.child(index).nodeSize ?? 0)));
    },
    insertFootnote(at: number) {
      const note = newNoteId(state.doc);
      dispatch(state.tr.insert(at, editorSchema.node("footnoteMark", { note })));
    },
    type: (at: number, words: string) => dispatch(state.tr.insertText(words, at)),
    copy: (from: number, to = state.doc.content.size) => carryNotes(state.doc.slice(from, to), state.doc),
    cut: (from: number, to: number) => dispatch(state.tr.delete(from, to)),
    paste: (at: number, slice: Slice) => dispatch(state.tr.replace(at, at, freshNotes(slice, state.doc))),
    undo: () => void undo(state, dispatch),
    select: (at: number) => dispatch(state.tr.setSelection(TextSelection.create(state.doc, at))),
  };
}

const two = blocks.footnotes;

test("deleting a mark removes its note and nothing else, and one undo brings both back", () => {
  const editor = open(two);
  editor.deleteMark(0);
  expect(editor.html()).toBe(`<p>One and two${mark("b-2", 1)}</p>\n<ol>${note("b-2", "Second")}</ol>`);
  editor.undo();
  expect(editor.html()).toBe(two);
  editor.deleteMark(1);
  editor.deleteMark(0);
  expect(editor.html()).toBe("<p>One and two</p>");
});

test("numbers follow the order of the marks, and a mark that is cut brings its note along", () => {
  const editor = open(two);
  editor.insertMark(1, "3");
  expect(editor.html()).toBe(
    `<p>${mark("3", 1)}One${mark("1", 2)} and two${mark("b-2", 3)}</p>\n<ol>${note("3", "").replace("> ", ">")}${note("1", "First <em>note</em>")}${note("b-2", "Second")}</ol>`,
  );
  editor.undo();
  expect(editor.html()).toBe(two);
  const cut = editor.copy(4, 5);
  editor.cut(4, 5);
  editor.paste(1, cut);
  expect(editor.html()).toBe(
    `<p>${mark("1", 1)}One and two${mark("b-2", 2)}</p>\n<ol>${note("1", "First <em>note</em>")}${note("b-2", "Second")}</ol>`,
  );
});

test("the words of a deleted note do not come back with a new one", () => {
  const editor = open(two);
  editor.deleteMark(0);
  editor.insertFootnote(1);
  expect(editor.html()).not.toContain("First");
  expect(editor.html()).toContain(`<p>${mark("1", 1)}One and two`);
});

test("a new note has an id that nothing in the text has", () => {
  const list = '<ol><li id="text-fn-1">One <a href="#text-fnref-1">↩</a></li></ol>';
  const editor = open(`<p>A${mark("1", 1)}</p>\n${list}\n<table><caption id="text-fn-2">B</caption></table>`);
  editor.insertFootnote(1);
  expect(editor.html()).toContain(`<p>${mark("3", 1)}A${mark("1", 1)}</p>`);
});

test.each([
  `<p>A${mark("1", 1)}</p>\n<hr />\n<ol>${note("1", "one")}<li>never called</li></ol>`,
  '<p>A<a href="#text-fn1" id="text-fnref1"><sup>1</sup></a></p>\n<ol><li id="text-fn1">one<a href="#text-fnref1">↩</a></li></ol>',
  `<p>A${mark("1", 1)}</p>\n<ol><li id="text-fn-1"><p dir="rtl">one ${back("text-fnref-1")}</p></li></ol>`,
  `<p>A${mark("1", 1)}</p>\n<ol>${note("1", "one")}<li id="text-fn-2">never called</li></ol>`,
])("a key pressed in %s changes nothing else", (html) => {
  const editor = open(html);
  editor.type(1, "x");
  expect(editor.html()).toBe(html.replace("<p>A", "<p>xA"));
});

test("marks that are pasted from another text bring their own notes", () => {
  const editor = open(two);
  const other = open(`<p>Three${mark("1", 1)}</p>\n<ol>${note("1", "Other")}</ol>`);
  editor.paste(1, other.copy(1, 7));
  expect(editor.html()).toBe(
    `<p>Three${mark("2", 1)}One${mark("1", 2)} and two${mark("b-2", 3)}</p>\n<ol>${note("2", "Other")}${note("1", "First <em>note</em>")}${note("b-2", "Second")}</ol>`,
  );
});

test("a list of notes that is pasted joins that of the text", () => {
  const editor = open(two);
  const whole = open(`<p>Three${mark("1", 1)}</p>\n<ol>${note("1", "Other")}</ol>`).copy(0);
  editor.paste(0, whole);
  expect(editor.html()).toBe(
    `<p>Three${mark("2", 1)}</p>\n<p>One${mark("1", 2)} and two${mark("b-2", 3)}</p>\n<ol>${note("2", "Other")}${note("1", "First <em>note</em>")}${note("b-2", "Second")}</ol>`,
  );
  const empty = open("<p></p>");
  empty.paste(0, whole);
  expect(empty.html()).toContain(`<p>Three${mark("1", 1)}</p>`);
});

test("a mark whose note the editor does not know keeps leading to it when it is cut and pasted", () => {
  const list = '<ol><li id="text-fn1">one<a href="#text-fnref1">↩</a></li></ol>';
  const foreign = '<a href="#text-fn1" id="text-fnref1"><sup>1</sup></a>';
  const editor = open(`<p>Abc${foreign}</p>\n${list}`);
  const cut = editor.copy(4, 5);
  editor.cut(4, 5);
  editor.paste(1, cut);
  expect(editor.html()).toBe(`<p>${foreign}Abc</p>\n${list}`);
});

test("deleting a note removes its marks", () => {
  const editor = open(two);
  editor.deleteNote(0);
  expect(editor.html()).toBe(`<p>One and two${mark("b-2", 1)}</p>\n<ol>${note("b-2", "Second")}</ol>`);
  editor.undo();
  expect(editor.html()).toBe(two);
});
