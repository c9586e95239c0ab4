import type { Editor } from "@tiptap/core";
import { writtenField } from "../../../contract/personal-fields.ts";
import type { KnownField } from "../../../contract/personal-fields.ts";
import { UserRound } from "../../ui/icons/icons.tsx";

/** What the menus offer for the personal fields: each with a sample of what readers see. */
export const fieldActions = (fields: readonly KnownField[]) =>
  fields.map((field) => ({
    name: field.label,
    icon: UserRound,
    hint: field.sample,
    words: `${field.name} personal field merge`,
    run: (editor: Editor) => insertField(editor, field),
  }));

/** Puts a field at the cursor, with its fallback selected, which the writer may want to replace. */
function insertField(editor: Editor, field: KnownField) {
  const written = writtenField(field);
  const { from } = editor.state.selection;
  const end = from + written.length;
  const fallback =
    field.fallback === undefined ? end : { from: end - 1 - field.fallback.length, to: end - 1 };
  editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(tr.insertText(written)))
    .setTextSelection(fallback)
    .run();
}
