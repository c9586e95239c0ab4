import { carriedNote } from "./carry-notes.ts";
import type { Node, Schema } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";

interface FoundMark {
  at: number;
  node: Node;
  note: string;
}

interface FoundNotes {
  /** In the order of the text. */
  marks: FoundMark[];
  /** The lists of notes and where they are. */
  lists: { at: number; node: Node }[];
}

/**
 * The changes after which notes and marks belong together: numbers follow the order of the marks, a note goes with its
 * last mark and a mark with its note, a new mark gets a note, and there is one list. Null if they do already. A mark
 * whose note is in no list that the editor knows stays as it is.
 */
export function keepFootnotes(before: EditorState, after: EditorState): Transaction | null {
  const found = findNotes(after.doc);
  if (found.marks.length === 0 && found.lists.length === 0) return null;
  const { tr } = after;
  const old = findNotes(before.doc);
  mergeLists(tr, found, old);
  const now = tr.docChanged ? findNotes(tr.doc) : found;
  const merged = tr.steps.length;
  const lost = lostNotes(old, now);
  for (const { at } of now.marks.filter(({ note }) => lost.has(note)).toReversed()) tr.delete(at, at + 1);
  const present = new Set(notesIn(now).map(idOf));
  const marks = now.marks.filter(({ note, node }) => present.has(note) || (isNew(node) && !lost.has(note)));
  const kept = new Set(now.marks.map(({ note }) => note));
  const gone = new Set(old.marks.map(({ note }) => note).filter((note) => !kept.has(note)));
  const ids = nameMarks(marks);
  const numbers = numberNotes(marks);
  const placeOf = (at: number) => tr.mapping.slice(merged).map(at);
  for (const { at, node, note } of marks) {
    const attributes = { note, id: ids.get(at) ?? "", number: numbers.get(note) ?? 0 };
    const isChanged = node.attrs["id"] !== attributes.id || node.attrs["number"] !== attributes.number;
    if (isChanged) tr.setNodeMarkup(placeOf(at), undefined, attributes);
  }
  const [list] = now.lists;
  putNotes(tr, {
    list: list && { at: placeOf(list.at), node: list.node },
    notes: orderedNotes(now, { marks, ids, gone, schema: after.schema }),
  });
  return tr.docChanged ? tr : null;
}

function findNotes(doc: Node): FoundNotes {
  const marks: FoundMark[] = [];
  const lists: FoundNotes["lists"] = [];
  doc.forEach((block, start) => {
    const found = notesOf(block);
    for (const mark of found.marks) marks.push({ ...mark, at: start + mark.at });
    for (const { at, node } of found.lists) lists.push({ at: start + at, node });
  });
  return { marks, lists };
}

/** Each block is read once for as long as it stays the same: a key in 10,000 words reads one paragraph. */
const known = new WeakMap<Node, FoundNotes>();

/** What is in one block; places are counted from its start. */
function notesOf(block: Node): FoundNotes {
  const before = known.get(block);
  if (before) return before;
  const found: FoundNotes = { marks: [], lists: [] };
  const look = (node: Node, at: number) => {
    if (node.type.name === "footnotes") found.lists.push({ at, node });
    if (node.type.name === "footnoteMark") found.marks.push({ at, node, note: String(node.attrs["note"]) });
  };
  look(block, 0);
  block.descendants((node, at) => look(node, at + 1));
  known.set(block, found);
  return found;
}

const notesIn = ({ lists }: FoundNotes): readonly Node[] => lists.flatMap(({ node }) => node.content.content);
const idOf = (note: Node) => String(note.attrs["id"]);
/** A mark that was put in or pasted has no id yet. */
const isNew = (mark: Node) => mark.attrs["id"] === "";

/** Puts all notes into the list that was there before, or else the last one. */
function mergeLists(tr: Transaction, { lists }: FoundNotes, old: FoundNotes) {
  if (lists.length < 2) return;
  const before = new Set(notesIn(old).map(idOf));
  const isOld = ({ node }: { node: Node }) => node.content.content.some((note) => before.has(idOf(note)));
  const main = lists.find(isOld) ?? lists.at(-1);
  if (!main) return;
  const others = lists.filter((list) => list !== main);
  tr.insert(
    main.at + main.node.nodeSize - 1,
    others.flatMap(({ node }) => node.content.content),
  );
  for (const { at, node } of others) tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize));
}

/** Notes that somebody deleted while their marks stayed. */
function lostNotes(old: FoundNotes, now: FoundNotes): ReadonlySet<string> {
  const here = new Set(notesIn(now).map(idOf));
  const marked = new Set(old.marks.map(({ note }) => note));
  return new Set(
    notesIn(old)
      .map(idOf)
      .filter((id) => !here.has(id) && marked.has(id)),
  );
}

/** The number of each note, in the order of the marks. */
const numberNotes = (marks: readonly FoundMark[]): ReadonlyMap<string, number> =>
  new Map([...new Set(marks.map(({ note }) => note))].map((note, index) => [note, index + 1]));

/** The id of each mark by its place: its own, unless another mark has it. */
function nameMarks(marks: readonly FoundMark[]): Map<number, string> {
  const taken = new Set<string>();
  const ids = new Map<number, string>();
  for (const { at, node, note } of marks) {
    const base = note.replace(/^text-(?:fn-)?/, "text-fnref-");
    let id = String(node.attrs["id"]) || base;
    for (let call = 2; taken.has(id); call++) id = `${base}-${call}`;
    taken.add(id);
    ids.set(at, id);
  }
  return ids;
}

interface Wanted {
  marks: readonly FoundMark[];
  ids: ReadonlyMap<number, string>;
  gone: ReadonlySet<string>;
  schema: Schema;
}

/** The notes in the order of their marks, then those that nothing has called. */
function orderedNotes(now: FoundNotes, { marks, ids, gone, schema }: Wanted): Node[] {
  const byId = new Map(notesIn(now).map((note) => [idOf(note), note]));
  const called = Map.groupBy(marks, ({ note }) => note);
  const others = [...byId.keys()].filter((id) => !called.has(id) && !gone.has(id));
  return [...called.keys(), ...others].map((id) => {
    const calls = called.get(id) ?? [];
    const backs = calls.map(({ at }) => ids.get(at) ?? "");
    const note =
      byId.get(id) ?? calls.map(({ node }) => carriedNote(node)).find(Boolean) ?? emptyNote(schema);
    const isSame = idOf(note) === id && String(note.attrs["backs"]) === String(backs);
    return isSame ? note : note.type.create({ ...note.attrs, id, backs }, note.content);
  });
}

function emptyNote(schema: Schema): Node {
  const [note, paragraph] = [schema.nodes["footnote"], schema.nodes["paragraph"]];
  if (!note || !paragraph) throw new Error("The schema has footnotes");
  return note.create(null, paragraph.create());
}

interface Putting {
  list: FoundNotes["lists"][number] | undefined;
  notes: readonly Node[];
}

/** Changes as little of the list as it can: the cursor may be in it. */
function putNotes(tr: Transaction, { list, notes }: Putting) {
  if (!list) {
    const made = notes.length > 0 && tr.doc.type.schema.nodes["footnotes"]?.create(null, [...notes]);
    if (made) tr.insert(tr.doc.content.size, made);
    return;
  }
  const { at, node } = list;
  if (notes.length === 0) return void tr.delete(at, at + node.nodeSize);
  const shown = tr.doc.nodeAt(at);
  if (!shown) return;
  const isSameOrder =
    shown.childCount === notes.length &&
    notes.every((note, index) => idOf(note) === idOf(shown.child(index)));
  if (!isSameOrder) return void tr.replaceWith(at + 1, at + shown.nodeSize - 1, [...notes]);
  shown.forEach((note, offset, index) => {
    const wanted = notes[index];
    if (wanted && String(wanted.attrs["backs"]) !== String(note.attrs["backs"]))
      tr.setNodeMarkup(at + 1 + offset, undefined, wanted.attrs);
  });
}
