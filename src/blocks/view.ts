import type { Node } from "@tiptap/pm/model";

/**
 * What views of blocks in the editor have in common: a changed node of the same type is shown in its place, and a
 * selected one is marked.
 */
export const inPlace = (dom: HTMLElement, { type }: Node, show: (node: Node) => void) => ({
  dom,
  update: (changed: Node) => {
    if (changed.type !== type) return false;
    show(changed);
    return true;
  },
  selectNode: () => dom.classList.add("is-selected"),
  deselectNode: () => dom.classList.remove("is-selected"),
});

export function createButton(words: string, onPress: () => void) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", onPress);
  return button;
}

/** A field whose name stands in it until somebody types. */
export function createInput(name: string, onInput: (words: string) => void) {
  const input = document.createElement("input");
  input.placeholder = name;
  input.setAttribute("aria-label", name);
  input.addEventListener("input", () => onInput(input.value));
  return input;
}
