import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * The browser tells of a moved cursor a moment after it has moved: a key or a paste that comes before, as on a loaded
 * machine, would act where the cursor was. Here the editor reads the selection first.
 */
export const FreshSelection = Extension.create({
  name: "freshSelection",
  // Before those that act on a key.
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          copy: readSelection,
          cut: readSelection,
          paste: readSelection,
          keydown: (view, { keyCode, isComposing }) => {
            if (keyCode !== KEY_OF_INPUT_METHOD && !isComposing) readSelection(view);
            return false;
          },
        },
      },
    }),
  ],
});

/** An input method has its own way of telling what it does. */
const KEY_OF_INPUT_METHOD = 229;

function readSelection(view: EditorView): boolean {
  if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
  return false;
}
