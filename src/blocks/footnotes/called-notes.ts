import {
  elementOf,
  elementsIn,
  isBlank,
  mapElements,
  withChildren,
  type HtmlElement,
  type HtmlNode,
} from "../tree.ts";
import { isBackLink, isFootnoteMark, isFootnotes } from "./read-footnotes.ts";

/**
 * Returns what is left of a text without the notes that only the missing parts of the `whole` text call, and without links
 * back to these parts. The marks get the numbers that their notes have now.
 */
export function keepCalledNotes(left: readonly HtmlNode[], whole: readonly HtmlNode[]): HtmlNode[] {
  const missing = idsIn(whole).difference(idsIn(left));
  const lost = takeLost(left, missing);
  const kept = withoutNotes(left, { lost, missing });
  return lost.size > 0 ? renumber(kept) : kept;
}

/** Returns the lists of notes of the `whole` text that `part` of it lacks, with only the notes that the part calls. */
export function notesCalledBy(part: readonly HtmlNode[], whole: readonly HtmlNode[]): HtmlNode[] {
  const here = idsIn(part);
  const lists = listsIn(whole).filter((list) => idsIn([list]).isDisjointFrom(here));
  // What nothing in the whole text calls leads nowhere.
  const wanted = lists.map((list) =>
    withChildren(
      list,
      list.children.filter((item) => allIn([item]).some(targetOf)),
    ),
  );
  const [, ...kept] = keepCalledNotes([elementOf("div", [...part]), ...wanted], whole);
  return kept;
}

interface Note {
  item: HtmlElement;
  /** The ids in it, and those that its links lead to. */
  ids: ReadonlySet<string>;
  targets: readonly string[];
  /** The ids of the other notes that it calls. */
  calls: readonly string[];
  /** It leads to something that is missing. */
  isCut: boolean;
}

/** Finds the notes that nothing calls, and adds their ids to the missing ones. Follows each link once. */
function takeLost(left: readonly HtmlNode[], missing: Set<string>): ReadonlySet<HtmlElement> {
  const { notes, outside } = takeApart(left);
  const calls = new Map<string, number>();
  const count = (ids: readonly string[], by: number) => {
    for (const id of ids) calls.set(id, (calls.get(id) ?? 0) + by);
  };
  count(outside.map(targetOf), 1);
  for (const note of notes) count(note.calls, 1);
  const byId = new Map(notes.map((note) => [idOf(note.item), note]));
  const byTarget = Map.groupBy(
    notes.flatMap((note) => note.targets.map((target) => ({ target, note }))),
    ({ target }) => target,
  );
  const cut = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => byTarget.get(id) ?? []).map(({ note }) => Object.assign(note, { isCut: true }));
  const lost = new Set<HtmlElement>();
  // The list grows while it is read: a missing note may have called others.
  const queue = cut(missing);
  for (const { item, ids, calls: called, isCut } of queue) {
    if (lost.has(item) || !isCut || (calls.get(idOf(item)) ?? 0) > 0) continue;
    lost.add(item);
    count(called, -1);
    for (const id of ids) missing.add(id);
    queue.push(...cut(ids), ...called.flatMap((id) => byId.get(id) ?? []));
  }
  return lost;
}

interface Parts {
  notes: Note[];
  /** The elements that are in no note. */
  outside: HtmlElement[];
}

function takeApart(nodes: readonly HtmlNode[], into: Parts = { notes: [], outside: [] }): Parts {
  for (const element of nodes) {
    if (typeof element === "string") continue;
    if (isFootnotes(element)) {
      for (const item of elementsIn(element)) into.notes.push(noteOf(item));
    } else {
      into.outside.push(element);
      takeApart(element.children, into);
    }
  }
  return into;
}

/** A link from one note to another is a call only if it is a mark. */
function noteOf(item: HtmlElement): Note {
  const parts = allIn(item.children);
  const calls = parts.filter(isFootnoteMark).map(targetOf);
  return {
    item,
    ids: idsIn([item]),
    targets: [...new Set(parts.map(targetOf).filter(Boolean))],
    calls: calls.filter((id) => id !== idOf(item)),
    isCut: false,
  };
}

interface Losing {
  lost: ReadonlySet<HtmlElement>;
  missing: ReadonlySet<string>;
}

function withoutNotes(nodes: readonly HtmlNode[], losing: Losing): HtmlNode[] {
  return mapElements(nodes, (element) => {
    if (isBackLink(element) && losing.missing.has(targetOf(element))) return [];
    const kept = element.children.filter((child) => typeof child === "string" || !losing.lost.has(child));
    const isEmptied = kept.length < element.children.length && kept.every(isBlank);
    return isEmptied ? [] : [withChildren(element, withoutNotes(kept, losing))];
  });
}

function renumber(nodes: readonly HtmlNode[]): HtmlNode[] {
  const numbers = new Map(
    listsIn(nodes).flatMap((list) =>
      elementsIn(list).map(({ attributes: { id = "" } }, index): [string, string] => [id, `${index + 1}`]),
    ),
  );
  const change = (element: HtmlElement): HtmlNode[] => {
    const number = isFootnoteMark(element) && numbers.get(targetOf(element));
    return [
      withChildren(element, number ? [elementOf("sup", [number])] : mapElements(element.children, change)),
    ];
  };
  return mapElements(nodes, change);
}

const listsIn = (nodes: readonly HtmlNode[]): HtmlElement[] =>
  nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return isFootnotes(node) ? [node] : listsIn(node.children);
  });

/** The id that a link leads to within the text; empty for any other element. */
const targetOf = ({ attributes: { href = "" } }: HtmlElement) => (href.startsWith("#") ? href.slice(1) : "");

const idOf = ({ attributes: { id = "" } }: HtmlElement) => id;

const allIn = (nodes: readonly HtmlNode[]): HtmlElement[] =>
  nodes.flatMap((node) => (typeof node === "string" ? [] : [node, ...allIn(node.children)]));

const idsIn = (nodes: readonly HtmlNode[]): Set<string> => new Set(allIn(nodes).map(idOf).filter(Boolean));
