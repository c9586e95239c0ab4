import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { Fragment, type Node, type ResolvedPos } from "@tiptap/pm/model";
import { NodeSelection, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

type Side = "before" | "after";

/** Alt and an arrow move the block with the cursor, ⌘⇧D duplicates it: one step to undo each. */
export const MoveBlocks = Extension.create({
  name: "moveBlocks",
  addKeyboardShortcuts() {
    const { view } = this.editor;
    return {
      "Alt-ArrowUp": () => moveBlock(view, "before"),
      "Alt-ArrowDown": () => moveBlock(view, "after"),
      "Mod-Shift-d": () => duplicateBlock(view),
    };
  },
});

/** Swaps the innermost block that has a neighbor on that side with it. False if none has. */
function moveBlock(view: EditorView, side: Side): boolean {
  const { state } = view;
  const { $from } = state.selection;
  for (let depth = depthOf(state.selection); depth >= 0; depth--) {
    const swapped = swap($from, depth, side);
    if (!swapped) continue;
    const { start, end, nodes, shift } = swapped;
    const tr = state.tr.replaceWith(start, end, nodes);
    dispatchAlone(view, tr.setSelection(moved(tr.doc, state.selection, shift)).scrollIntoView());
    return true;
  }
  return false;
}

/** The depth of the node in which the selected block is a child. */
const depthOf = (selection: Selection) =>
  selection instanceof NodeSelection ? selection.$from.depth : selection.$from.depth - 1;

interface Swapped {
  start: number;
  end: number;
  nodes: Fragment;
  /** How far the block moves. */
  shift: number;
}

function swap($from: ResolvedPos, depth: number, side: Side): Swapped | undefined {
  const parent = $from.node(depth);
  const index = $from.index(depth);
  const block = parent.child(index);
  const neighbor = parent.maybeChild(side === "before" ? index - 1 : index + 1);
  if (!neighbor) return undefined;
  const nodes = Fragment.from(side === "before" ? [block, neighbor] : [neighbor, block]);
  const first = side === "before" ? index - 1 : index;
  // The summary of details stays first, and a row of a table where its header is.
  if (block.type.name === "tableCell" || !parent.canReplace(first, first + 2, nodes)) return undefined;
  const start = $from.posAtIndex(first, depth);
  const end = start + block.nodeSize + neighbor.nodeSize;
  return { start, end, nodes, shift: side === "before" ? -neighbor.nodeSize : neighbor.nodeSize };
}

const moved = (doc: Node, selection: Selection, shift: number) =>
  selection instanceof NodeSelection
    ? NodeSelection.create(doc, selection.from + shift)
    : TextSelection.create(doc, selection.anchor + shift, selection.head + shift);

/** Puts a copy of the outermost block below it, and the cursor at the same place in the copy. */
function duplicateBlock(view: EditorView): boolean {
  const { state } = view;
  const { $from } = state.selection;
  const block = $from.node(0).maybeChild($from.index(0));
  if (!block) return false;
  const tr = state.tr.insert($from.posAtIndex($from.index(0) + 1, 0), block);
  dispatchAlone(view, tr.setSelection(moved(tr.doc, state.selection, block.nodeSize)).scrollIntoView());
  return true;
}

export const canMoveBlockAt = ({ state: { doc } }: EditorView, at: number, side: Side): boolean =>
  swap(doc.resolve(at), 0, side) !== undefined;

/** Swaps the outermost block at this place with its neighbor. */
export function moveBlockAt(view: EditorView, at: number, side: Side) {
  const { state } = view;
  const swapped = swap(state.doc.resolve(at), 0, side);
  if (!swapped) return;
  enterAlone(view, state.tr.replaceWith(swapped.start, swapped.end, swapped.nodes), at + swapped.shift);
}

/** Puts a copy of the outermost block at this place below it. */
export function duplicateBlockAt(view: EditorView, at: number) {
  const block = view.state.doc.nodeAt(at);
  if (block) enterAlone(view, view.state.tr.insert(at + block.nodeSize, block), at + block.nodeSize);
}

/** Puts other blocks in the place of the outermost block at this place. */
export function replaceBlockAt(view: EditorView, at: number, blocks: readonly Node[]) {
  const block = view.state.doc.nodeAt(at);
  if (block) enterAlone(view, view.state.tr.replaceWith(at, at + block.nodeSize, [...blocks]), at);
}

export function deleteBlockAt(view: EditorView, at: number) {
  const { doc, tr, schema } = view.state;
  const block = doc.nodeAt(at);
  if (!block) return;
  // A text has at least one block.
  const paragraph = doc.childCount === 1 ? schema.nodes["paragraph"]?.create() : undefined;
  const end = at + block.nodeSize;
  enterAlone(view, paragraph ? tr.replaceWith(at, end, paragraph) : tr.delete(at, end), at);
}

/** Leads the cursor to the block at this place. */
function enterAlone(view: EditorView, tr: Transaction, at: number) {
  const $at = tr.doc.resolve(Math.min(at, tr.doc.content.size));
  const { nodeAfter } = $at;
  const selection =
    nodeAfter && NodeSelection.isSelectable(nodeAfter) && nodeAfter.isAtom
      ? NodeSelection.create(tr.doc, $at.pos)
      : Selection.near($at);
  dispatchAlone(view, tr.setSelection(selection).scrollIntoView());
  view.focus();
}

/** A step to undo by itself: what is typed before and after it belongs to others. */
function dispatchAlone(view: EditorView, tr: Transaction) {
  view.dispatch(closeHistory(tr));
  view.dispatch(closeHistory(view.state.tr));
}
