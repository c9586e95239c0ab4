import type { Editor } from "@tiptap/core";
import { askForAlt } from "../schema/alt-field.ts";

/** Puts an image where the selection is, and asks for its alt text if there is none. */
export function insertImage(editor: Editor, src: string, alt = "") {
  editor.chain().insertFigure({ src, alt }).scrollIntoView().run();
  if (alt === "") askForAlt(editor.view, editor.state.selection.from);
}
