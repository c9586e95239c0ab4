import { Extension, InputRule, Node, type Editor } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorBlock, HtmlWriter } from "../editor-block.ts";
import { CARRIED, carryNotes, freshNotes, newNoteId, writeCarried } from "./carry-notes.ts";
import { keepFootnotes } from "./keep-footnotes.ts";
import { ARROW, BACK } from "./read-footnotes.ts";

/** The number in the text, which leads to the note. */
const FootnoteMark = Node.create({
  name: "footnoteMark",
  group: "inline",
  inline: true,
  atom: true,
  marks: "",
  addAttributes: () => ({
    note: { default: "" },
    id: { default: "" },
    number: { default: 1 },
    /** What the note says, while the mark is copied or pasted (carry-notes.ts). */
    carried: { default: null },
  }),
  parseHTML: () => [
    {
      tag: "a[href][id]",
      priority: 60,
      getAttrs: (link) => {
        const [only, ...others] = Array.from(link.childNodes);
        const href = link.getAttribute("href") ?? "";
        const isMark =
          others.length === 0 && /^sup$/i.test(only?.nodeName ?? "") && /^\d+$/.test(link.textContent);
        if (!isMark || !href.startsWith("#text-")) return false;
        return {
          note: href.slice(1),
          id: link.getAttribute("id"),
          number: Number(link.textContent),
          carried: link.getAttribute(CARRIED),
        };
      },
    },
  ],
  renderHTML: ({ node }) => [
    "a",
    {
      href: `#${node.attrs["note"]}`,
      id: String(node.attrs["id"]),
      class: "footnote-mark",
      [CARRIED]: writeCarried(node),
    },
    ["sup", String(node.attrs["number"])],
  ],
  addInputRules() {
    return [
      new InputRule({
        find: TYPED,
        handler: ({ state: { doc, tr }, range: { from, to }, match: [, label = ""] }) => {
          const $from = doc.resolve(from);
          if (!$from.parent.canReplaceWith($from.index(), $from.index(), this.type)) return null;
          const known = noteNumbered(doc, label);
          const note = known ?? newNoteId(doc);
          tr.replaceWith(from, to, this.type.create({ note }));
          // The note is put in after this transaction.
          if (known === undefined) queueMicrotask(() => enterNote(this.editor, note));
          return undefined;
        },
      }),
    ];
  },
});

/** A mark as Markdown writes it. */
const TYPED = /\[\^([^\][\s^]{1,40})\]$/;

/** A note with what it says; its links back are written from the marks that lead to it. */
const Footnote = Node.create({
  name: "footnote",
  content: "block+",
  isolating: true,
  defining: true,
  addAttributes: () => ({
    id: { default: "" },
    backs: { default: [], rendered: false },
  }),
  parseHTML: () => [
    {
      tag: "li[id]",
      context: "footnotes/",
      priority: 70,
      getAttrs: (item) => ({
        id: item.getAttribute("id"),
        backs: backLinksIn(item).map((link) => (link.getAttribute("href") ?? "").slice(1)),
      }),
      contentElement: withoutBackLinks,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["li", HTMLAttributes, 0],
});

const Footnotes = Node.create({
  name: "footnotes",
  group: "block",
  content: "footnote+",
  isolating: true,
  parseHTML: () => [
    {
      tag: "ol",
      priority: 60,
      getAttrs: (list) => {
        const items = Array.from(list.children);
        if (!items.every((item) => item.hasAttribute("id"))) return false;
        // The editor's own, in the clipboard, have no links back.
        if (list.classList.contains("footnotes")) return null;
        const isNotes = items.some((item) => backLinksIn(item).length > 0);
        return isNotes && list.attributes.length === 0 ? null : false;
      },
    },
  ],
  renderHTML: () => ["ol", { class: "footnotes", "aria-label": "Footnotes" }, 0],
});

const backLinksIn = (item: Element) => Array.from(item.querySelectorAll(`a[title="${BACK}"]`));

function withoutBackLinks(item: HTMLElement): HTMLElement {
  for (const link of backLinksIn(item)) {
    const before = link.previousSibling;
    if (before?.nodeType === TEXT) before.textContent = (before.textContent ?? "").trimEnd();
    const around = link.parentElement;
    link.remove();
    if (around && around !== item && around.children.length === 0 && around.textContent === "")
      around.remove();
  }
  return item;
}

const TEXT = 3;

/** Keeps marks and notes together after each change, in the same step of the history. */
const FootnoteOrder = Extension.create({
  name: "footnoteOrder",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, after) =>
        transactions.some(({ docChanged }) => docChanged) ? keepFootnotes(before, after) : null,
      props: {
        transformCopied: (slice, { state }) => carryNotes(slice, state.doc),
        transformPasted: (slice, { state }) => freshNotes(slice, state.doc),
      },
    }),
  ],
});

/** Puts a mark at the cursor, and the cursor into its note. */
function insertFootnote(editor: Editor) {
  const { schema, tr } = editor.state;
  const mark = schema.nodes["footnoteMark"];
  if (!mark) return;
  const note = newNoteId(editor.state.doc);
  editor.view.dispatch(tr.replaceSelectionWith(mark.create({ note }), false));
  enterNote(editor, note);
}

/** The id of the note that is called by this number already: typed again, it calls the same note, as in Markdown. */
function noteNumbered(doc: DocNode, number: string): string | undefined {
  let note: string | undefined;
  doc.descendants((node) => {
    if (node.type.name === "footnoteMark" && String(node.attrs["number"]) === number)
      note = String(node.attrs["note"]);
    return note === undefined;
  });
  return note;
}

/** Puts the cursor into a note. */
function enterNote(editor: Editor, note: string) {
  const { doc } = editor.state;
  let inside: number | undefined;
  doc.descendants((node, at) => {
    if (node.type.name === "footnote" && node.attrs["id"] === note) inside = at + 2;
    return inside === undefined;
  });
  if (inside !== undefined)
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(doc, inside)).scrollIntoView());
  editor.view.focus();
}

function writeNote(note: DocNode, write: HtmlWriter): string {
  // Only the parser and keepFootnotes set it.
  const backs = note.attrs["backs"] as readonly string[];
  const links = backs
    .map((back, index) => {
      const call = index > 0 ? `<sup>${index + 1}</sup>` : "";
      return `<a${write.attributes({ href: `#${back}`, title: BACK })}>${ARROW}${call}</a>`;
    })
    .join(" ");
  const [first, ...others] = note.content.content;
  const isBare = Object.values(first?.attrs ?? {}).every((value) => value === null);
  if (first?.type.name === "paragraph" && others.length === 0 && isBare)
    return [write.inline(first), links].filter(Boolean).join(" ");
  const html = write.blocks(note);
  if (!links) return html;
  return html.endsWith("</p>") ? `${html.slice(0, -4)} ${links}</p>` : `${html}<p>${links}</p>`;
}

export const footnotesBlock: EditorBlock = {
  nodes: [FootnoteMark, Footnote, Footnotes, FootnoteOrder],
  html: {
    footnotes: (node, write) => `<ol>${write.blocks(node)}</ol>`,
    footnote: (node, write) =>
      `<li${write.attributes({ id: node.attrs["id"] })}>${writeNote(node, write)}</li>`,
  },
  inserts: [
    {
      name: "Footnote",
      icon: "M4 6h9M4 12h7M4 18h10M18 4v7M16 5.5 18 4",
      hint: "[^1]",
      words: "note reference source endnote annotation",
      run: insertFootnote,
    },
  ],
};
