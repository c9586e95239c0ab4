import { Extension, type Editor } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { NodeSelection, Plugin, Selection } from "@tiptap/pm/state";
import { ENTER_TEXT, lead } from "../ui/forms/lead-on.ts";

/** Leads the cursor from the beginning of the text to the line above it, and from there into the text. */
export const LeadBack = Extension.create({
  name: "leadBack",
  // Whatever else these keys do at the beginning of a text comes first: a list ends, a code block becomes a paragraph.
  priority: 10,
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handleKeyDown: ({ dom }, event) =>
            !isModified(event) && leadsBack(editor, event) && lead(dom, "back"),
          handleDOMEvents: {
            [ENTER_TEXT]: (view) => {
              // At once: TipTap's own command leads the focus a frame later, and the next key would be the line's.
              view.focus();
              const { tr } = view.state;
              view.dispatch(tr.setSelection(Selection.atStart(tr.doc)).scrollIntoView());
              return true;
            },
          },
        },
      }),
    ];
  },
});

const isModified = ({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  shiftKey || ctrlKey || altKey || metaKey;

/** A key that is held down to erase the text ends with the text. */
function leadsBack(editor: Editor, { key, repeat }: KeyboardEvent): boolean {
  if (key === "ArrowUp") return isInFirstRow(editor);
  return key === "Backspace" && !repeat && isAtStart(editor);
}

const isAtStart = ({ state: { selection, doc } }: Editor) =>
  selection.empty && selection.from === (selection instanceof GapCursor ? 0 : Selection.atStart(doc).from);

/** The cells of a table's first row are beside each other. */
function isInFirstRow({ state: { selection }, view }: Editor): boolean {
  const { $from, empty } = selection;
  if (!empty) return selection instanceof NodeSelection && selection.from === 0;
  const isFirst = (depth: number) =>
    $from.index(depth) === 0 || $from.node(depth).type.spec["tableRole"] === "row";
  if (!Array.from({ length: $from.depth }, (_, depth) => depth).every(isFirst)) return false;
  return selection instanceof GapCursor || view.endOfTextblock("up");
}
