import { createButton } from "../view.ts";
import { WIDTH, type ImageWidth } from "./width.ts";

const choices: readonly { width: ImageWidth | null; name: string; title: string }[] = [
  { width: null, name: "Text", title: "As wide as the text" },
  { width: "wide", name: "Wide", title: "As wide as the page" },
  { width: "full", name: "Full", title: "From edge to edge" },
];

/** The buttons for the width of an image or a gallery in a post. `figure` shows which one it has. */
export function createWidthControl(figure: HTMLElement, onChange: (width: ImageWidth | null) => void) {
  const group = document.createElement("div");
  group.className = "figure-width";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", "Width");
  const buttons = choices.map(({ width, name, title }) => {
    const button = createButton(name, () => onChange(width));
    button.title = title;
    group.append(button);
    return { width, button };
  });
  const show = (shown: ImageWidth | null) => {
    if (shown) figure.setAttribute(WIDTH, shown);
    else figure.removeAttribute(WIDTH);
    for (const { width, button } of buttons) button.setAttribute("aria-pressed", String(width === shown));
  };
  return { group, show };
}
