import { Extension } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import type { EditorState } from "@tiptap/pm/state";
import { Suggestion } from "@tiptap/suggestion";
import type { SuggestionProps } from "@tiptap/suggestion";
import { findActions } from "./block-actions.ts";
import type { BlockAction } from "./block-actions.ts";

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
  /** True if the sign opens it in paragraphs only: at the start of a line, after a space, and for signs that follow a word. */
  isBlockMenu: boolean;
  actions: () => readonly BlockAction[];
  /** Undefined when it closes. */
  onChange: (menu: OpenSlashMenu | undefined) => void;
  /** True if the menu has taken the key. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** So many make clear that “/foo” behind a word is no “and/or”. */
const LETTERS_BEHIND_A_WORD = 3;

/** The paragraph up to a place. Anything that is not text, such as an image, counts as a space. */
function textBefore({ doc }: EditorState, at: number): string {
  const { parent, parentOffset } = doc.resolve(at);
  return parent.textBetween(0, parentOffset, undefined, " ");
}

const isStart = (before: string) => before === "" || /\s$/.test(before);

/** True after a word, with its punctuation, but not within an address such as `example.com/food`. */
const isWord = (before: string) => /(?:^|\s)[^\s./:@]+[.,;:!?)”"’]*$/.test(before);

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
    return [
      Suggestion<BlockAction, BlockAction>({
        editor: this.editor,
        pluginKey: new PluginKey(this.name),
        char: sign,
        allowedPrefixes: null,
        allow: ({ state, range }) => {
          const { type } = state.doc.resolve(range.from).parent;
          if (!isBlockMenu) return type.spec.code !== true;
          if (type.name !== "paragraph") return false;
          const before = textBefore(state, range.from);
          const isLong = range.to - range.from > LETTERS_BEHIND_A_WORD;
          return isStart(before) || (isLong && isWord(before));
        },
        items: ({ query, editor: { state } }) => {
          const isBehindWord =
            isBlockMenu && !isStart(textBefore(state, state.selection.from - query.length - sign.length));
          return findActions(
            actions().filter(({ isBehindWord: may }) => may || !isBehindWord),
            query,
          );
        },
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
