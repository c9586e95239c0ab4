import { Extension, type Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { Plugin, PluginKey, TextSelection, type EditorState } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { findMatches, type FindQuery, type Match } from "./find-matches.ts";

interface Found {
  query: FindQuery | undefined;
  matches: readonly Match[];
  /** The index of the match that is chosen; -1 without matches. */
  current: number;
}

type Change = { query: FindQuery | undefined } | { current: number };

const key = new PluginKey<Found>("findInText");
const nothing: Found = { query: undefined, matches: [], current: -1 };

/** Marks the matches of a search in the text. */
export const FindInText = Extension.create({
  name: "findInText",
  addProseMirrorPlugins: () => [
    new Plugin<Found>({
      key,
      state: {
        init: () => nothing,
        apply(transaction, found, _before, after) {
          const change = transaction.getMeta(key) as Change | undefined;
          if (change && "current" in change) return { ...found, current: change.current };
          const query = change ? change.query : found.query;
          if (!query) return nothing;
          if (!change && !transaction.docChanged) return found;
          return findFrom(after, query);
        },
      },
      props: { decorations: decorate },
    }),
  ],
});

/** The matches as they are now, and the one at or after the cursor. */
function findFrom(state: EditorState, query: FindQuery): Found {
  const matches = findMatches(state.doc, query);
  const next = matches.findIndex(({ from }) => from >= state.selection.from);
  return { query, matches, current: next === -1 && matches.length > 0 ? 0 : next };
}

function decorate(state: EditorState) {
  const { matches, current } = foundIn(state);
  return DecorationSet.create(
    state.doc,
    matches.map(({ from, to }, index) =>
      Decoration.inline(from, to, { class: index === current ? "found is-current" : "found" }),
    ),
  );
}

/** What is found at the moment. */
export const foundIn = (state: EditorState): Found => key.getState(state) ?? nothing;

/** Searches for other words, or ends the search. */
export function find(editor: Editor, query: FindQuery | undefined) {
  editor.view.dispatch(editor.state.tr.setMeta(key, { query } satisfies Change));
  show(editor);
}

/** Goes to the next match (1) or the one before (-1), around the ends of the text. */
export function step(editor: Editor, by: 1 | -1) {
  const { matches, current } = foundIn(editor.state);
  if (matches.length === 0) return;
  const next = (current + by + matches.length) % matches.length;
  editor.view.dispatch(editor.state.tr.setMeta(key, { current: next } satisfies Change));
  show(editor);
}

/** Replaces the chosen match, and goes to the next one. */
export function replaceOne(editor: Editor, words: string) {
  const { matches, current } = foundIn(editor.state);
  replace(editor, matches.slice(current, current + 1), words);
}

/** Replaces every match, in one step of the undo history. */
export const replaceAll = (editor: Editor, words: string) =>
  replace(editor, foundIn(editor.state).matches, words);

function replace(editor: Editor, matches: readonly Match[], words: string) {
  const [first] = matches;
  if (!first) return;
  const transaction = closeHistory(editor.state.tr);
  for (const { from, to } of matches.toReversed()) transaction.insertText(words, from, to);
  transaction.setSelection(TextSelection.create(transaction.doc, first.from + words.length));
  editor.view.dispatch(transaction);
  show(editor);
}

/** Selects the chosen match and brings it into view; the cursor is there when the search ends. */
function show(editor: Editor) {
  const { matches, current } = foundIn(editor.state);
  const match = matches[current];
  if (!match) return;
  const { tr: transaction, doc } = editor.state;
  editor.view.dispatch(
    transaction.setSelection(TextSelection.create(doc, match.from, match.to)).scrollIntoView(),
  );
}
