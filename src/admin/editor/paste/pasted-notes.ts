import { backLink, withBackLinks } from "../../../blocks/footnotes/write-back-links.ts";

/** Links of Word, Google Docs, LibreOffice and of our pages between a mark and its note, in either direction. */
const NOTE_LINK = /^#(?:_?(?:ftn|edn)|ftnt|sd(?:foot|end)note|text-fn)/;

/** Footnotes of other programs as those of a text. Marks whose notes were not copied become their words. */
export function readNotes(body: Element) {
  const links = Array.from(body.querySelectorAll('a[href^="#"]')).filter((link) =>
    NOTE_LINK.test(link.getAttribute("href") ?? ""),
  );
  const notes = new Map<Element, string[]>();
  const marks = new Set<Element>();
  for (const mark of links) {
    const note = noteOf(body, mark);
    if (!note || Array.from(notes.keys()).some((known) => known.contains(mark))) continue;
    const calls = notes.get(note) ?? [];
    notes.set(note, calls);
    marks.add(mark);
    const number = Array.from(notes.keys()).indexOf(note) + 1;
    calls.push(`text-fnref-${number}${calls.length > 0 ? `-${calls.length + 1}` : ""}`);
    writeMark(mark, { number, id: calls.at(-1) ?? "" });
  }
  for (const link of links) if (!marks.has(link)) unlink(link, notes);
  if (notes.size > 0) body.appendChild(listOf(body, notes));
}

/** What a mark leads to: a block behind it, without the mark in it. */
function noteOf(body: Element, mark: Element): Element | undefined {
  const name = (mark.getAttribute("href") ?? "").slice(1);
  const target = Array.from(body.querySelectorAll("[id], a[name]")).find(
    (each) => each.id === name || each.getAttribute("name") === name,
  );
  const all = Array.from(body.querySelectorAll("*"));
  if (!target || all.indexOf(target) < all.indexOf(mark)) return undefined;
  const blocks = [target.closest("div[id]"), target.closest("li"), target.closest("p")];
  return blocks.find((block) => block && block !== body && !block.contains(mark)) ?? undefined;
}

function writeMark(mark: Element, { number, id }: { number: number; id: string }) {
  const sign = mark.ownerDocument.createElement("sup");
  sign.textContent = String(number);
  mark.textContent = "";
  mark.appendChild(sign);
  mark.setAttribute("href", `#text-fn-${number}`);
  mark.setAttribute("id", id);
  mark.removeAttribute("title");
  const around = mark.parentElement;
  if (around?.tagName.toLowerCase() === "sup" && around.childNodes.length === 1)
    around.parentNode?.replaceChild(mark, around);
}

/** A link back within a note goes; a mark without a note is its words. */
function unlink(link: Element, notes: ReadonlyMap<Element, unknown>) {
  if (Array.from(notes.keys()).some((note) => note.contains(link))) return link.remove();
  while (link.firstChild) link.parentNode?.insertBefore(link.firstChild, link);
  link.remove();
}

function listOf({ ownerDocument }: Element, notes: ReadonlyMap<Element, readonly string[]>): Element {
  const list = ownerDocument.createElement("ol");
  for (const [index, [note, calls]] of Array.from(notes).entries()) {
    const item = ownerDocument.createElement("li");
    item.id = `text-fn-${index + 1}`;
    const links = calls.map((call, at) => backLink(`#${call}`, at + 1)).join(" ");
    item.innerHTML = withBackLinks(
      note.tagName.toLowerCase() === "p" ? `<p>${note.innerHTML}</p>` : note.innerHTML.trim(),
      links,
    );
    const around = note.parentElement;
    note.remove();
    // What held the notes, with the line above them.
    if (
      around &&
      around.tagName.toLowerCase() !== "body" &&
      !around.textContent?.trim() &&
      !around.querySelector("img")
    )
      around.remove();
    list.appendChild(item);
  }
  return list;
}
