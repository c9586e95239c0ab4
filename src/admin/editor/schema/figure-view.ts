import type { NodeViewRendererProps } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";

/** An image with a field for its alt text, and its caption below, which is text of the document. */
export function createFigureView({ node, editor, getPos }: NodeViewRendererProps): NodeView {
  let current = node;
  const image = document.createElement("img");
  image.draggable = true;
  const alt = createAltField((text) => {
    const at = getPos();
    if (at === undefined) return;
    editor.view.dispatch(
      editor.state.tr.setNodeMarkup(at, undefined, { ...current.attrs, alt: text }, current.marks),
    );
  });
  const caption = document.createElement("figcaption");
  caption.dataset["placeholder"] = "Caption";
  const dom = document.createElement("figure");
  dom.append(image, alt.row, caption);

  const show = (shown: Node) => {
    current = shown;
    const { src, alt: text } = shown.attrs;
    if (image.getAttribute("src") !== src) image.src = String(src);
    image.alt = String(text ?? "");
    alt.show(String(text ?? ""));
    caption.classList.toggle("is-empty", shown.content.size === 0);
  };
  show(node);

  return {
    dom,
    contentDOM: caption,
    update: (changed) => {
      if (changed.type !== current.type) return false;
      show(changed);
      return true;
    },
    selectNode: () => dom.classList.add("is-selected"),
    deselectNode: () => dom.classList.remove("is-selected"),
    // The field has its own keys and its own undo.
    stopEvent: (event) => event.target instanceof HTMLElement && alt.row.contains(event.target),
    ignoreMutation: (mutation) => !caption.contains(mutation.target),
  };
}

function createAltField(onChange: (text: string) => void) {
  const row = document.createElement("label");
  row.className = "figure-alt";
  row.contentEditable = "false";
  const name = document.createElement("span");
  name.textContent = "Alt text";
  const input = document.createElement("input");
  input.placeholder = "Describe the image in a sentence";
  const missing = document.createElement("small");
  missing.textContent = "No alt text";
  row.append(name, input, missing);
  input.addEventListener("input", () => onChange(input.value));
  const show = (text: string) => {
    if (input.value !== text) input.value = text;
    missing.hidden = text.trim() !== "";
  };
  return { row, show };
}
