import type { NodeViewRendererProps } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";
import type { Transaction } from "@tiptap/pm/state";
import { isImageAddress } from "../../../blocks/addresses.ts";
import { DECORATIVE } from "../../../blocks/image/html.ts";
import { createWidthControl } from "../../../blocks/image/width-control.ts";
import { imageWidthOf } from "../../../blocks/image/width.ts";
import { inPlace } from "../../../blocks/view.ts";
import { createAbsentRow } from "./absent-row.ts";
import { createAltField, type Alt } from "./alt-field.ts";

/** An image with a field for its alt text, and its caption below, which is text of the document. */
export function createFigureView({ node, editor, getPos }: NodeViewRendererProps): NodeView {
  let current = node;
  const setAttributes = (attributes: Record<string, unknown>) => {
    const at = getPos();
    if (at === undefined || editor.isDestroyed) return;
    const all = { ...current.attrs, ...attributes };
    editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, all, current.marks));
  };
  const image = document.createElement("img");
  image.draggable = true;
  const alt = createAltField({
    onChange: ({ text, isDecorative }) =>
      setAttributes({ alt: text, role: isDecorative ? DECORATIVE : null }),
    onDone: () => {
      const at = getPos();
      if (at === undefined) return;
      const end = at + current.nodeSize;
      const chain = editor.chain();
      if (!editor.state.doc.resolve(end).nodeAfter?.isTextblock)
        chain.insertContentAt(end, { type: "paragraph" });
      chain.focus(end + 1).run();
      // The editor takes the focus with the next frame; keys before it would go to the field.
      editor.view.focus();
    },
  });
  // Until then nobody knows how high it is.
  image.addEventListener("load", alt.stayInView);
  const caption = document.createElement("figcaption");
  caption.dataset["placeholder"] = "Caption";
  const dom = document.createElement("figure");
  const absent = createAbsentRow(dom, {
    onFile: async (file, onProgress) => {
      const src = await editor.storage.figure.upload?.(file, { onProgress });
      if (src) setAttributes({ src, absent: null });
    },
    onRetry: () => {
      setAttributes({ absent: null });
      editor.storage.figure.bring?.(String(current.attrs["src"]));
    },
    onDismiss: () => {
      if (isKept(current)) return setAttributes({ absent: null });
      const at = getPos();
      if (at !== undefined) editor.view.dispatch(withoutImage(editor.state.tr, current, at));
    },
  });
  const width = createWidthControl(dom, (reach) => setAttributes({ reach }));
  alt.row.insertBefore(width.group, alt.row.lastElementChild);
  let isBroken = false;
  const turn = (broken: boolean) => {
    isBroken = broken;
    absent.show(absenceOf(current, isBroken));
  };
  image.addEventListener("load", () => turn(false));
  image.addEventListener("error", () => turn(true));
  dom.append(image, absent.row, alt.row, caption);

  const show = (shown: Node) => {
    current = shown;
    const src = String(shown.attrs["src"] ?? "");
    const { text, isDecorative } = altOf(shown);
    if (src === "") image.removeAttribute("src");
    else if (image.getAttribute("src") !== src) image.src = src;
    image.hidden = src === "";
    // What is not there needs no words yet.
    alt.row.hidden = src === "";
    absent.show(absenceOf(shown, isBroken));
    image.alt = text;
    width.show(imageWidthOf(String(shown.attrs["reach"])));
    alt.show({ text, isDecorative });
    caption.classList.toggle("is-empty", shown.content.size === 0);
  };
  show(node);

  return {
    ...inPlace(dom, node, show),
    contentDOM: caption,
    // The field has its own keys and its own undo.
    stopEvent: ({ target }) =>
      target instanceof HTMLElement && [alt.row, absent.row].some((row) => row.contains(target)),
    ignoreMutation: (mutation) => !caption.contains(mutation.target),
  };
}

/** True for an image whose address is stored, so that the text has it. */
const isKept = ({ attrs: { src } }: Node) => isImageAddress(String(src ?? ""));

function absenceOf(figure: Node, isBroken: boolean) {
  const { src, absent } = figure.attrs;
  if (absent) return { reason: String(absent), canRetry: Boolean(src), canDismiss: true };
  const canDismiss = !isKept(figure);
  return isBroken ? { reason: "This image does not load.", canRetry: false, canDismiss } : undefined;
}

/** Deletes an image; its caption stays as a line. */
function withoutImage(tr: Transaction, figure: Node, at: number): Transaction {
  const { paragraph } = tr.doc.type.schema.nodes;
  const end = at + figure.nodeSize;
  return paragraph && figure.content.size > 0
    ? tr.replaceWith(at, end, paragraph.create(null, figure.content))
    : tr.delete(at, end);
}

const altOf = ({ attrs: { alt, role } }: Node): Alt => ({
  text: String(alt ?? ""),
  isDecorative: role === DECORATIVE,
});
