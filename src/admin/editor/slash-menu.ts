import { Extension } from "@tiptap/core";
import { PluginKey, type EditorState } from "@tiptap/pm/state";
import { Suggestion, type SuggestionProps } from "@tiptap/suggestion";
import { findActions, type BlockAction } from "./block-actions.ts";

/** What a menu shows of an action. */
export type MenuEntry = Pick<BlockAction, "name" | "icon" | "hint">;

/** The menu as it is to be shown. */
export interface OpenSlashMenu<Entry extends MenuEntry = BlockAction> {
  actions: Entry[];
  choose: (action: Entry) => void;
  /** The position of the typed sign in the window; undefined while it is not visible. */
  place: DOMRect | undefined;
}

interface SlashMenuOptions {
  /** Opens the menu. */
  sign: string;
  /** True if the sign opens it in paragraphs only, at the start of a line and after white space. */
  isBlockMenu: boolean;
  actions: () => readonly BlockAction[];
  /** Undefined when it closes. */
  onChange: (menu: OpenSlashMenu | undefined) => void;
  /** True if the menu has taken the key. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** True at the start of a line and after white space. Behind a word, as in “and/or”, or behind an image a sign is text. */
function isAtStart({ doc }: EditorState, at: number): boolean {
  const { parent, parentOffset } = doc.resolve(at);
  const before = parent.textBetween(0, parentOffset, undefined, ({ type }) =>
    type.name === "hardBreak" ? "\n" : "\uFFFC",
  );
  return before === "" || /\s$/.test(before);
}

/** A sign in the text offers what can be put in: `/` unless another is given. */
export const SlashMenu = Extension.create<SlashMenuOptions>({
  name: "slashMenu",
  addOptions: () => ({
    sign: "/",
    isBlockMenu: true,
    actions: () => [],
    onChange: () => undefined,
    onKey: () => false,
  }),
  addProseMirrorPlugins() {
    const { sign, isBlockMenu, actions, onChange, onKey } = this.options;
    const show = ({ items, command, clientRect }: SuggestionProps<BlockAction, BlockAction>) =>
      onChange(
        items.length > 0
          ? { actions: items, choose: command, place: clientRect?.() ?? undefined }
          : undefined,
      );
    // A space right behind the sign begins words.
    const offered = (query: string) => (/^\s/.test(query) ? [] : findActions(actions(), query));
    return [
      Suggestion<BlockAction, BlockAction>({
        editor: this.editor,
        pluginKey: new PluginKey(this.name),
        char: sign,
        allowedPrefixes: null,
        // Names have several words.
        allowSpaces: true,
        // What names nothing is text.
        allow: ({ state, range }) => {
          if (offered(state.doc.textBetween(range.from + sign.length, range.to)).length === 0) return false;
          const { type } = state.doc.resolve(range.from).parent;
          if (!isBlockMenu) return type.spec.code !== true;
          return type.name === "paragraph" && isAtStart(state, range.from);
        },
        items: ({ query }) => offered(query),
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
