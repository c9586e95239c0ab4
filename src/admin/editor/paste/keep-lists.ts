import { Slice, type Node } from "@tiptap/pm/model";
import type { Selection } from "@tiptap/pm/state";

/**
 * A slice whose lists stay lists where it is put beside words, instead of giving them its first or last item. In a list,
 * and in an empty line, it is as it was.
 */
export function keepLists(slice: Slice, { $from, $to }: Selection): Slice {
  const { content, openStart, openEnd } = slice;
  const isInText = /^(?:paragraph|heading)$/.test($from.parent.type.name);
  const hasWords = $from.parentOffset > 0 || $to.parentOffset < $to.parent.content.size;
  const isInList = $from.depth > 1 && $from.node(-1).type.name === "listItem";
  if (!isInText || !hasWords || isInList) return slice;
  const start = isList(content.firstChild) ? 0 : openStart;
  const end = isList(content.lastChild) ? 0 : openEnd;
  return start === openStart && end === openEnd ? slice : new Slice(content, start, end);
}

const isList = (node: Node | null) => /^(?:bullet|ordered)List$/.test(node?.type.name ?? "");

/** True for a part of one item of the editor's own lists, of which the words were copied. */
export const isPartOfItem = ({ content }: Slice): boolean =>
  content.childCount === 1 && content.firstChild?.childCount === 1 && isList(content.firstChild);
