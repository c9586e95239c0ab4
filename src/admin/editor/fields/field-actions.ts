import type { Editor } from "@tiptap/core";
import { writtenField, type KnownField } from "../../../contract/audience/personal-fields.ts";
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

/** Puts a field at the cursor. The cursor is behind it: only readers without a name would see words typed into it. */
const insertField = (editor: Editor, field: KnownField) =>
  editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(tr.insertText(writtenField(field))))
    .run();
