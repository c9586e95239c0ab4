import type { Editor } from "@tiptap/core";
import { askForAlt } from "../schema/alt-field.ts";

/** Puts an image where the selection is, and asks for its alt text. */
export function insertImage(editor: Editor, src: string) {
  editor.chain().insertFigure({ src, alt: "" }).scrollIntoView().run();
  askForAlt(editor.view, editor.state.selection.from);
}
