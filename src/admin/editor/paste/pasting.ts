import { Extension } from "@tiptap/core";
import { Slice, type Node } from "@tiptap/pm/model";
import { Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { splitNotes } from "../../../blocks/footnotes/carry-notes.ts";
import { storableText } from "../../../contract/base/text.ts";
import { visibleText } from "../../../contract/base/visible-text.ts";
import { readSigns } from "../emphasis/emphasis-signs.ts";
import { parseHtml } from "../html/parse-html.ts";
import { readPastedMarkdown } from "../markdown/read-markdown.ts";
import { uploadImages } from "../upload/image-uploads.ts";
import { INSERTED } from "../upload/bring-images.ts";
import { cleanPaste } from "./clean-paste.ts";
import { isPartOfItem, keepLists } from "./keep-lists.ts";
import { looksLikeMarkdown } from "./looks-like-markdown.ts";

/** Pasted and dropped things: images are uploaded, Markdown is read, other programs' HTML is cleaned. */
export const Pasting = Extension.create({
  name: "pasting",
  addProseMirrorPlugins: () => [createPlugin()],
});

const createPlugin = () =>
  new Plugin({
    props: {
      // A PDF's words may have some: the whole text could not be saved with them.
      transformPastedText: storableText,
      // The stars in other programs' HTML are words.
      transformPasted: (slice, { state }, isText) =>
        isText && state.selection.$from.parent.type.spec.code !== true ? readSigns(slice) : slice,
      transformPastedHTML: (pasted) => {
        const html = storableText(pasted);
        // The editor's own are clean.
        return isOwn(html) ? html : cleanPaste(html, parseHtml);
      },
      handlePaste: (view, event, slice) =>
        pasteImages(view, event) || pasteMarkdown(view, event) || pasteLists(view, event, slice),
      handleDrop: (view, event, _slice, isMoved) => {
        const files = isMoved ? [] : imagesOf(event.dataTransfer);
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (files.length === 0) return false;
        event.preventDefault();
        uploadImages(view, files, at?.pos ?? view.state.selection.to);
        return true;
      },
    },
  });

/** The editor's own slices say so. */
const isOwn = (html: string) => html.includes("data-pm-slice");

/** Takes files of any kind. The editor refuses other files than images at their place in the text. */
const imagesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];

/** Word and Excel put an image of the text beside it; the text is meant. A browser puts the `img` beside the image. */
function pasteImages(view: EditorView, event: ClipboardEvent): boolean {
  const files = imagesOf(event.clipboardData);
  const html = event.clipboardData?.getData("text/html") ?? "";
  const hasWords = visibleText(html) !== "";
  if (files.length === 0 || hasWords) return false;
  uploadImages(view, files, view.state.selection.to);
  return true;
}

function pasteMarkdown(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
  const text = storableText(clipboardData?.getData("text/plain") ?? "");
  // A program for code puts its colors beside the words.
  const isFromCode = clipboardData?.types.includes("vscode-editor-data") ?? false;
  const isPlain = isFromCode || !clipboardData?.types.includes("text/html");
  const isInCode = view.state.selection.$from.parent.type.spec.code === true;
  if (!isPlain || isInCode || !looksLikeMarkdown(text)) return false;
  const doc = readPastedMarkdown(text, view.state.schema, parseHtml);
  // All of it may be metadata or a comment: then the words are meant.
  if (isWithoutWords(doc)) return false;
  insertText(view, doc);
  return true;
}

/** An image without a caption or a divider is something. */
export const isWithoutWords = ({ textContent, content: { content } }: Node) =>
  textContent === "" &&
  content.every(({ type, childCount }) => type.name === "paragraph" && childCount === 0);

/** Lists and notes stay what they are where they are pasted beside words. Of a single item that was copied here, the words are meant. */
function pasteLists(view: EditorView, { clipboardData }: ClipboardEvent, slice: Slice): boolean {
  if (isOwn(clipboardData?.getData("text/html") ?? "") && isPartOfItem(slice)) return false;
  const { text, notes } = splitNotes(slice);
  const kept = keepLists(text, view.state.selection);
  if (kept === slice) return false;
  const tr = view.state.tr.replaceSelection(kept);
  putNotes(tr, notes);
  view.dispatch(tr.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
  return true;
}

/** Puts a text in the place of the selection. */
export function insertText(view: EditorView, doc: Node) {
  const { from, to } = view.state.selection;
  let slice = Slice.maxOpen(doc.content);
  view.someProp("transformPasted", (transform) => {
    slice = transform(slice, view, false);
  });
  const { text, notes } = splitNotes(slice);
  const tr = view.state.tr.replaceRange(from, to, keepLists(text, view.state.selection));
  tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(to)), -1));
  putNotes(tr, notes);
  view.dispatch(tr.scrollIntoView().setMeta(INSERTED, true));
}

/** Behind all of the text, where they join those that are there. */
function putNotes(tr: Transaction, notes: Node[]) {
  if (notes.length > 0) tr.insert(tr.doc.content.size, notes);
}
