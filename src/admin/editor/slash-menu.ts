import { Extension } from "@tiptap/core";
import { Suggestion } from "@tiptap/suggestion";
import type { SuggestionProps } from "@tiptap/suggestion";
import { findActions } from "./block-actions.ts";
import type { BlockAction } from "./block-actions.ts";

/** The menu as it is to be shown. */
export interface OpenSlashMenu {
  actions: BlockAction[];
  choose: (action: BlockAction) => void;
  /** The position of the slash in the window; undefined while it is not visible. */
  place: DOMRect | undefined;
}

interface SlashMenuOptions {
  actions: () => readonly BlockAction[];
  /** Undefined when it closes. */
  onChange: (menu: OpenSlashMenu | undefined) => void;
  /** True if the menu has taken the key. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** `/` at the start of a line or after a space offers what can be put in. */
export const SlashMenu = Extension.create<SlashMenuOptions>({
  name: "slashMenu",
  addOptions: () => ({ actions: () => [], onChange: () => undefined, onKey: () => false }),
  addProseMirrorPlugins() {
    const { actions, onChange, onKey } = this.options;
    const show = ({ items, command, clientRect }: SuggestionProps<BlockAction, BlockAction>) =>
      onChange(
        items.length > 0
          ? { actions: items, choose: command, place: clientRect?.() ?? undefined }
          : undefined,
      );
    return [
      Suggestion<BlockAction, BlockAction>({
        editor: this.editor,
        char: "/",
        allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.name === "paragraph",
        items: ({ query }) => findActions(actions(), query),
        command: ({ editor, range, props: action }) => {
          editor.chain().focus().deleteRange(range).run();
          action.run(editor);
        },
        render: () => ({
          onStart: show,
          onUpdate: show,
          onExit: () => onChange(undefined),
          onKeyDown: ({ event }) => onKey(event),
        }),
      }),
    ];
  },
});
