import type { NodeViewRendererProps } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";
import { DECORATIVE } from "../../../blocks/image/html.ts";
import { inPlace } from "../../../blocks/view.ts";
import { createAltField, type Alt } from "./alt-field.ts";

/** An image with a field for its alt text, and its caption below, which is text of the document. */
export function createFigureView({ node, editor, getPos }: NodeViewRendererProps): NodeView {
  let current = node;
  const image = document.createElement("img");
  image.draggable = true;
  const alt = createAltField({
    onChange: ({ text, isDecorative }) => {
      const at = getPos();
      if (at === undefined) return;
      const attributes = { ...current.attrs, alt: text, role: isDecorative ? DECORATIVE : null };
      editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, attributes, current.marks));
    },
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
  dom.append(image, alt.row, caption);

  const show = (shown: Node) => {
    current = shown;
    const { src } = shown.attrs;
    const { text, isDecorative } = altOf(shown);
    if (image.getAttribute("src") !== src) image.src = String(src);
    image.alt = text;
    alt.show({ text, isDecorative });
    caption.classList.toggle("is-empty", shown.content.size === 0);
  };
  show(node);

  return {
    ...inPlace(dom, node, show),
    contentDOM: caption,
    // The field has its own keys and its own undo.
    stopEvent: (event) => event.target instanceof HTMLElement && alt.row.contains(event.target),
    ignoreMutation: (mutation) => !caption.contains(mutation.target),
  };
}

const altOf = ({ attrs: { alt, role } }: Node): Alt => ({
  text: String(alt ?? ""),
  isDecorative: role === DECORATIVE,
});
