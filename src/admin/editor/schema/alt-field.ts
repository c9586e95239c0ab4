import type { EditorView } from "@tiptap/pm/view";

/** What an image says to readers who do not see it. */
export interface Alt {
  text: string;
  isDecorative: boolean;
}

interface AltFieldParts {
  onChange: (alt: Alt) => void;
  /** The writer is done with it. */
  onDone: () => void;
}

let fields = 0;

/** The field for an image's alt text, with what it is for as long as there is none. */
export function createAltField({ onChange, onDone }: AltFieldParts) {
  const row = document.createElement("div");
  row.className = "figure-alt";
  row.contentEditable = "false";
  const label = document.createElement("label");
  const name = document.createElement("span");
  name.textContent = "Alt text";
  const input = document.createElement("input");
  label.append(name, input);
  const missing = document.createElement("small");
  missing.textContent = "No alt text";
  const decorative = document.createElement("button");
  decorative.type = "button";
  decorative.textContent = "Decorative";
  const purpose = document.createElement("p");
  purpose.id = `alt-purpose-${++fields}`;
  purpose.textContent =
    "Screen readers read it aloud, and it is shown where the image does not load. Choose Decorative if the image says nothing.";
  input.setAttribute("aria-describedby", purpose.id);
  row.append(label, missing, decorative, purpose);

  const isDecorative = () => decorative.getAttribute("aria-pressed") === "true";
  input.addEventListener("input", () => onChange({ text: input.value, isDecorative: false }));
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    // The post's form is around it.
    event.preventDefault();
    onDone();
  });
  decorative.addEventListener("click", () => onChange({ text: "", isDecorative: !isDecorative() }));
  const show = (alt: Alt) => {
    if (input.value !== alt.text) input.value = alt.text;
    input.disabled = alt.isDecorative;
    input.placeholder = alt.isDecorative ? "Screen readers pass over it" : "Describe the image in a sentence";
    decorative.setAttribute("aria-pressed", String(alt.isDecorative));
    const isMissing = alt.text.trim() === "" && !alt.isDecorative;
    missing.hidden = !isMissing;
    purpose.hidden = !isMissing;
  };
  /** Once the image is there, what is below it has moved. */
  const stayInView = () => {
    if (document.activeElement === input) row.scrollIntoView({ block: "nearest" });
  };
  return { row, show, stayInView };
}

/** Leads the focus to the alt text of the image at this place. */
export function askForAlt(view: EditorView, at: number) {
  const dom = view.nodeDOM(at);
  if (dom instanceof HTMLElement) dom.querySelector<HTMLInputElement>(".figure-alt input")?.focus();
}
