import type { Editor, NodeViewRendererProps } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";
import { completeAddress, isLinkAddress } from "../addresses.ts";

/** The words of the button, which are text of the document, and a field for its address below. */
export function createButtonView({ node, editor, getPos }: NodeViewRendererProps): NodeView {
  let current = node;
  const dom = document.createElement("div");
  dom.className = "button-block";
  const words = document.createElement("div");
  words.className = "button-words";
  words.dataset["placeholder"] = "Button text";
  const address = createAddressField({
    onChange: (href) => {
      const at = getPos();
      if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, "href", href));
    },
    onDone: () => {
      const at = getPos();
      if (at === undefined) return;
      writeBelow(editor, at + current.nodeSize);
      // The editor takes the focus with the next frame; keys before it would go to the field.
      editor.view.focus();
    },
  });
  dom.append(words, address.row);
  const show = (shown: Node) => {
    current = shown;
    address.show(shown.attrs);
    words.classList.toggle("is-empty", shown.content.size === 0);
  };
  show(node);
  return {
    dom,
    contentDOM: words,
    update: (changed) => {
      if (changed.type !== current.type) return false;
      show(changed);
      return true;
    },
    // The field has its own keys and its own undo.
    stopEvent: (event) => event.target instanceof HTMLElement && address.row.contains(event.target),
    ignoreMutation: (mutation) => !words.contains(mutation.target),
  };
}

/** Puts the cursor in a new paragraph at `end`, which is where a button ends. */
export const writeBelow = (editor: Editor, end: number) =>
  editor
    .chain()
    .insertContentAt(end, { type: "paragraph" })
    .focus(end + 1)
    .run();

/** Leads the focus from the words of the button at this place to its address. False if it has no field here. */
export function askForAddress(editor: Editor, at: number): boolean {
  const dom = editor.view.nodeDOM(at);
  const input = dom instanceof HTMLElement && dom.querySelector<HTMLInputElement>(".block-field input");
  if (!input) return false;
  input.focus();
  return true;
}

interface AddressFieldParts {
  onChange: (href: string) => void;
  /** The writer is done with it. */
  onDone: () => void;
}

function createAddressField({ onChange, onDone }: AddressFieldParts) {
  const row = document.createElement("label");
  row.className = "block-field";
  row.contentEditable = "false";
  const name = document.createElement("span");
  name.textContent = "Address";
  const input = document.createElement("input");
  input.type = "url";
  input.placeholder = "https://";
  const note = document.createElement("small");
  row.append(name, input, note);
  let tag = "";
  const hint = () => {
    const href = completeAddress(input.value);
    const isValid = isLinkAddress(href);
    note.classList.toggle("is-tag", isValid);
    if (isValid) note.textContent = tag ? `Tags who clicks: ${tag}` : "";
    else note.textContent = href === "" ? "No address" : "Not a valid address";
  };
  input.addEventListener("input", () => {
    hint();
    const href = completeAddress(input.value);
    // An address that nothing can lead to would be lost when it is saved.
    onChange(isLinkAddress(href) ? href : "");
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    // The post's form is around it.
    event.preventDefault();
    onDone();
  });
  const show = ({ href, tag: given }: Node["attrs"]) => {
    if (document.activeElement !== input && input.value !== href) input.value = href;
    tag = String(given ?? "");
    hint();
  };
  return { row, show };
}
