import { Node } from "@tiptap/core";
import { NodeSelection, TextSelection, type EditorState } from "@tiptap/pm/state";
import { isImageAddress, isImageWithin } from "../../../blocks/addresses.ts";
import { WIDTH, imageWidthOf } from "../../../blocks/image/width.ts";
import { createFigureView } from "./figure-view.ts";

interface FigureAttributes {
  src: string;
  alt: string;
}

declare module "@tiptap/core" {
  interface Storage {
    figure: {
      /** Uploads an image and returns its address. */
      upload?: (file: File, options: { onProgress: (percent: number) => void }) => Promise<string>;
      /** Copies a pasted image to this site once more. */
      bring?: (src: string) => void;
    };
  }
  interface Commands<ReturnType> {
    figure: {
      /** Puts an image where the selection is, and selects it. */
      insertFigure: (attributes: FigureAttributes) => ReturnType;
    };
  }
}

/** `absent` says why an image is not here. It lasts as long as the screen, and is not stored. */
const attributes = ["src", "alt", "title", "width", "height", "role", "absent"] as const;

/** An image of its own line with its caption, which is its content: `<figure><img><figcaption>`. */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  isolating: true,
  defining: true,
  draggable: true,

  addStorage: () => ({}),

  addAttributes: () => ({
    ...Object.fromEntries(attributes.map((name) => [name, { default: null, rendered: false }])),
    // `width` is the image's own.
    reach: { default: null, renderHTML: ({ reach }) => (reach ? { [WIDTH]: String(reach) } : {}) },
  }),

  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => {
        const [image, ...others] = Array.from(figure.querySelectorAll("img"));
        const said = figure.querySelector("figcaption")?.textContent ?? "";
        // It has room for one image and its caption; what has more is read apart.
        if (others.length > 0 || figure.textContent?.trim() !== said.trim()) return false;
        const src = image?.getAttribute("src") ?? "";
        if (!image || !(isImageAddress(src) || isImageWithin(src) || image.hasAttribute("absent")))
          return false;
        return {
          ...Object.fromEntries(attributes.map((name) => [name, image.getAttribute(name)])),
          reach: imageWidthOf(figure.getAttribute(WIDTH)),
        };
      },
      contentElement: (figure) =>
        figure.querySelector("figcaption") ?? figure.ownerDocument.createElement("i"),
    },
  ],

  renderHTML: ({ node, HTMLAttributes }) => [
    "figure",
    HTMLAttributes,
    ["img", Object.fromEntries(attributes.map((name) => [name, node.attrs[name]]))],
    ["figcaption", 0],
  ],

  addNodeView: () => createFigureView,

  addCommands: () => ({
    insertFigure:
      (given) =>
      ({ chain }) =>
        chain()
          .insertContent({ type: "figure", attrs: given })
          .command(({ tr, dispatch }) => {
            const before = tr.selection.$from;
            const at = before.depth > 0 && before.node().type.name === "figure" ? before.before() : undefined;
            if (dispatch && at !== undefined) tr.setSelection(NodeSelection.create(tr.doc, at));
            return true;
          })
          .run(),
  }),

  addKeyboardShortcuts() {
    return {
      // A caption is one line: what follows it is a paragraph.
      Enter: ({ editor }) => {
        const figure = figureAround(editor.state);
        if (!figure) return false;
        return editor
          .chain()
          .insertContentAt(figure.end, { type: "paragraph" })
          .focus(figure.end + 1)
          .run();
      },
      Backspace: ({ editor }) => {
        const figure = figureAround(editor.state);
        if (!figure || !editor.state.selection.empty || !figure.isAtStart) return false;
        return editor.commands.setNodeSelection(figure.start);
      },
    };
  },
});

/** The figure that is selected, or whose caption the cursor is in. */
function figureAround({ selection }: EditorState) {
  if (selection instanceof NodeSelection) {
    const isFigure = selection.node.type.name === "figure";
    return isFigure ? { start: selection.from, end: selection.to, isAtStart: false } : undefined;
  }
  const { $from } = selection;
  if (!(selection instanceof TextSelection) || $from.parent.type.name !== "figure") return undefined;
  return { start: $from.before(), end: $from.after(), isAtStart: $from.parentOffset === 0 };
}
