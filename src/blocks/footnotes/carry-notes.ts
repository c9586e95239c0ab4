import { DOMParser, DOMSerializer, Fragment, Node, Slice } from "@tiptap/pm/model";

/** The attribute of a mark in the clipboard with what its note says, as HTML. */
export const CARRIED = "data-note";

/** What is copied: each mark carries along what its note says. */
export function carryNotes(slice: Slice, doc: Node): Slice {
  const notes = new Map<unknown, Node>();
  doc.descendants((node) => {
    if (node.type.name === "footnote") notes.set(node.attrs["id"], node);
  });
  return changeNodes(slice, (node) => {
    const note = node.type.name === "footnoteMark" && notes.get(node.attrs["note"]);
    // As JSON: the editor compares attributes to their very depth.
    return note ? node.type.create({ ...node.attrs, carried: note.toJSON() }, null, node.marks) : node;
  });
}

/**
 * What is pasted, with ids that this text does not have: those of another text may be the same. A mark without a note
 * that it carries or that comes with it keeps its ids, as it may belong to a list of notes that the editor does not
 * know, unless it would lead to a note of this text.
 */
export function freshNotes(slice: Slice, doc: Node): Slice {
  const pasted = notesIn(slice.content);
  const present = notesIn(doc.content);
  const nameOf = createNames(doc, slice);
  return changeNodes(slice, (node) => {
    const { id, note, number, carried } = node.attrs;
    if (node.type.name === "footnote")
      return node.type.create({ id: nameOf(String(id)), backs: [] }, node.content);
    if (node.type.name !== "footnoteMark") return node;
    if (!carried && !pasted.has(note) && !present.has(note)) return node;
    const attributes = { note: nameOf(String(note)), id: "", number, carried: readCarried(node) };
    return node.type.create(attributes, null, node.marks);
  });
}

/**
 * The text of a slice, and the lists of notes that stand beside it: where it ends with one, what is typed behind it would go
 * into a note.
 */
export function splitNotes(slice: Slice): { text: Slice; notes: Node[] } {
  const { content, openStart, openEnd } = slice;
  const text = Slice.maxOpen(Fragment.from(content.content.filter((node) => !isNotes(node))));
  if (text.content.childCount === content.childCount || text.content.childCount === 0)
    return { text: slice, notes: [] };
  return {
    text: new Slice(
      text.content,
      isNotes(content.firstChild) ? text.openStart : openStart,
      isNotes(content.lastChild) ? text.openEnd : openEnd,
    ),
    notes: content.content.filter(isNotes),
  };
}

const isNotes = (node: Node | null) => node?.type.name === "footnotes";

/** An id for a new note of a text. */
export const newNoteId = (doc: Node): string => freeId(idsIn(doc));

/** The note that a mark carries; undefined for a mark that carries none. */
export const carriedNote = ({ type, attrs: { carried } }: Node): Node | undefined =>
  carried ? Node.fromJSON(type.schema, carried) : undefined;

/** A note as the HTML that a mark in the clipboard carries. */
export function writeCarried(mark: Node): string | null {
  const note = carriedNote(mark);
  if (!note) return null;
  const box = document.createElement("div");
  box.append(DOMSerializer.fromSchema(note.type.schema).serializeFragment(note.content));
  return box.innerHTML;
}

/** What a mark carries as JSON. From the clipboard it comes as HTML, which has only what the schema lets it have. */
function readCarried({ type: { schema }, attrs: { carried } }: Node): unknown {
  const note = schema.nodes["footnote"];
  if (typeof carried !== "string" || !note) return carried;
  const { body } = new window.DOMParser().parseFromString(carried, "text/html");
  return DOMParser.fromSchema(schema).parse(body, { topNode: note.create() }).toJSON();
}

function notesIn(content: Fragment): Set<unknown> {
  const ids = new Set<unknown>();
  content.descendants((node) => {
    if (node.type.name === "footnote") ids.add(node.attrs["id"]);
  });
  return ids;
}

/** Gives each id of a slice one that the text does not have: its own, or a new one. */
function createNames(doc: Node, slice: Slice): (id: string) => string {
  const inDoc = idsIn(doc);
  const taken = inDoc.union(idsIn(slice.content));
  const names = new Map<string, string>();
  return (id) => {
    const name = names.get(id) ?? (inDoc.has(id) ? freeId(taken) : id);
    taken.add(name);
    names.set(id, name);
    return name;
  };
}

function freeId(taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`text-fn-${number}`)) number++;
  return `text-fn-${number}`;
}

/** What may be an id, also in HTML that the editor has no block for. */
const idsIn = (content: Node | Fragment): Set<string> =>
  new Set(JSON.stringify(content.toJSON()).match(/text-[^\s"'<>&\\]+/g));

const changeNodes = (slice: Slice, change: (node: Node) => Node): Slice =>
  new Slice(changeFragment(slice.content, change), slice.openStart, slice.openEnd);

const changeFragment = ({ content }: Fragment, change: (node: Node) => Node): Fragment =>
  Fragment.from(content.map((node) => change(node.copy(changeFragment(node.content, change)))));
