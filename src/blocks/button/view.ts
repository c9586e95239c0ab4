import type { NodeViewRendererProps } from "@tiptap/core";
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
  words.dataset["placeholder"] = "Words of the button";
  const address = createAddressField((href) => {
    const at = getPos();
    if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, "href", href));
  });
  dom.append(words, address.row);
  const show = (shown: Node) => {
    current = shown;
    address.show(String(shown.attrs["href"]));
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

function createAddressField(onChange: (href: string) => void) {
  const row = document.createElement("label");
  row.className = "block-field";
  row.contentEditable = "false";
  const name = document.createElement("span");
  name.textContent = "Address";
  const input = document.createElement("input");
  input.type = "url";
  input.placeholder = "https://";
  const missing = document.createElement("small");
  row.append(name, input, missing);
  const hint = () => {
    const href = completeAddress(input.value);
    missing.textContent = href === "" ? "No address" : isLinkAddress(href) ? "" : "Not a valid address";
  };
  input.addEventListener("input", () => {
    hint();
    const href = completeAddress(input.value);
    // An address that nothing can lead to would be lost when it is saved.
    onChange(isLinkAddress(href) ? href : "");
  });
  const show = (href: string) => {
    if (document.activeElement !== input && input.value !== href) input.value = href;
    hint();
  };
  return { row, show };
}
