import { Extension, InputRule } from "@tiptap/core";
import { Fragment, Slice, type Mark, type Node, type ResolvedPos, type Schema } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { findClosed, findEmphasis, type SignPair } from "./find-emphasis.ts";

/** Not a space and no letter: what stands for code, an image or a link that is whole, whose signs are none. */
const OBJECT = "\uFFFC";

/** The words of a block up to the cursor with what follows, where each character is at its place in the block. */
function wordsAround($at: ResolvedPos): { before: string; after: string } {
  const all = wordsOf($at.parent, new Set($at.marks()));
  return { before: all.slice(0, $at.parentOffset), after: all.slice($at.parentOffset) };
}

function wordsOf(block: Node, inside: ReadonlySet<Mark>): string {
  let words = "";
  block.forEach((child) => {
    const isWhole = child.marks.some(
      (mark) => mark.type.spec.code || (mark.type.name === "link" && !inside.has(mark)),
    );
    if (child.type.name === "hardBreak") words += "\n";
    else if (child.isText && !isWhole) words += child.text ?? "";
    else words += OBJECT.repeat(child.nodeSize);
  });
  return words;
}

/** Replaces the signs of pairs by what they mean. `start` is where the block's words begin. */
function applyPairs(tr: Transaction, start: number, pairs: readonly SignPair[]): boolean {
  const { schema } = tr.doc.type;
  const { parent } = tr.doc.resolve(start);
  if (!pairs.every(({ kind }) => isAllowed(schema, kind, parent))) return false;
  for (const { kind, open, close, length } of pairs) {
    const type = schema.marks[kind];
    if (type) tr.addMark(start + open + length, start + close, type.create());
  }
  const signs = pairs.flatMap(({ open, close, length }) => [
    { at: open, length },
    { at: close, length },
  ]);
  for (const { at, length } of signs.sort((one, other) => other.at - one.at))
    tr.delete(start + at, start + at + length);
  return true;
}

const isAllowed = (schema: Schema, kind: SignPair["kind"], parent: Node) => {
  const type = schema.marks[kind];
  return type !== undefined && parent.type.allowsMarkType(type);
};

/** What was converted with the last key, as it was typed. */
interface Converted {
  typed: string;
  pairs: readonly SignPair[];
}

const key = new PluginKey<Converted | null>("emphasisSigns");

const ofSign = /[*_~`]$/;

/**
 * Typed signs become emphasis, strike or code as CommonMark defines them, and signs stay signs where it does not. Undo
 * gives them back; so does the next letter, if with it they are none: `_a_b`.
 */
export const EmphasisSigns = Extension.create({
  name: "emphasisSigns",
  addInputRules: () => [
    new InputRule({
      find: (text) => (ofSign.test(text) ? { index: text.length - 1, text: text.slice(-1) } : null),
      handler: ({ state, range: { to } }) => {
        const $to = state.doc.resolve(to);
        const { before, after } = wordsAround($to);
        const pairs = findClosed(before, after);
        const { tr } = state;
        if (pairs.length === 0 || !applyPairs(tr, $to.start(), pairs)) return null;
        for (const { kind } of pairs) {
          const type = state.schema.marks[kind];
          if (type) tr.removeStoredMark(type);
        }
        const converted: Converted = { typed: before, pairs };
        tr.setMeta(key, converted);
        return undefined;
      },
    }),
  ],
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<Converted | null>({
        key,
        state: {
          init: () => null,
          apply: (tr, last) => {
            const converted: unknown = tr.getMeta(key);
            // Only the rule above sets it.
            if (converted) return converted as Converted;
            return tr.docChanged || tr.selectionSet ? null : last;
          },
        },
        props: {
          handleTextInput(view, _from, _to, text) {
            const last = key.getState(view.state);
            if (!last || holdsBefore(last, text) || !editor.commands.undoInputRule()) return false;
            view.dispatch(view.state.tr.insertText(text).scrollIntoView());
            return true;
          },
        },
      }),
    ];
  },
  // Its plugin is asked before the rules.
  priority: 200,
});

/** True if signs that were converted would be the same pairs with `text` behind them. */
function holdsBefore({ typed, pairs }: Converted, text: string): boolean {
  const now = findEmphasis(typed + text);
  return pairs.every(({ kind, open, close }) =>
    now.some((each) => each.kind === kind && each.open === open && each.close === close),
  );
}

/** What was pasted as plain text, with the emphasis that its signs mean. */
export function readSigns({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(mapBlocks(content), openStart, openEnd);
}

function mapBlocks(content: Fragment): Fragment {
  const children: Node[] = [];
  content.forEach((child) => {
    if (child.isText) children.push(child);
    else if (!child.isTextblock) children.push(child.copy(mapBlocks(child.content)));
    else children.push(child.type.spec.code ? child : child.copy(convert(child)));
  });
  return Fragment.from(children);
}

/** The words of a block without the signs, each with the marks that they mean. */
function convert(block: Node): Fragment {
  const pairs = findEmphasis(wordsOf(block, new Set()));
  const { schema } = block.type;
  if (pairs.length === 0) return block.content;
  const edges = new Set([0, block.content.size]);
  for (const { open, close, length } of pairs)
    for (const at of [open, open + length, close, close + length]) edges.add(at);
  const places = [...edges].sort((one, other) => one - other);
  let words = Fragment.empty;
  for (const [index, from] of places.entries()) {
    const to = places[index + 1];
    if (to === undefined || pairs.some((pair) => isSign(pair, from))) continue;
    const within = pairs.filter(({ open, close }) => open < from && from < close);
    block.content.cut(from, to).forEach((part) => {
      const marks = within.reduce(
        (all, { kind }) => schema.marks[kind]?.create().addToSet(all) ?? all,
        part.marks,
      );
      words = words.addToEnd(part.mark(marks));
    });
  }
  return Fragment.from(joined(words));
}

const isSign = ({ open, close, length }: SignPair, at: number) =>
  (at >= open && at < open + length) || (at >= close && at < close + length);

/** Words with the same marks are one text. */
function joined(words: Fragment): Node[] {
  const parts: Node[] = [];
  words.forEach((part) => {
    const last = parts.at(-1);
    if (last?.isText && part.isText && last.sameMarkup(part))
      parts[parts.length - 1] = part.type.schema.text((last.text ?? "") + (part.text ?? ""), part.marks);
    else parts.push(part);
  });
  return parts;
}
