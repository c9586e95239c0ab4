import { backLink, withBackLinks } from "../../../blocks/footnotes/write-back-links.ts";

/** Links of Word, Google Docs, LibreOffice and of our pages between a mark and its note, in either direction. */
const NOTE_LINK = /^#(?:_?(?:ftn|edn)|ftnt|sd(?:foot|end)note|text-fn)/;

/** Those from a note back to its mark, which may be in another note. */
const LINK_BACK = /^#(?:_?(?:ftn|edn)ref|ftnt_ref|sd(?:foot|end)note\d+anc|text-fnref)/;

/** Footnotes of other programs as those of a text. Marks whose notes were not copied become their words. */
export function readNotes(body: Element) {
  const links = Array.from(body.querySelectorAll('a[href^="#"]')).filter((link) =>
    NOTE_LINK.test(link.getAttribute("href") ?? ""),
  );
  const { noteOf, noteAround } = findNotes(body, links);
  const notes = new Map<Element, string[]>();
  const numbers = new Map<Element, number>();
  const marks = new Set<Element>();
  for (const mark of links) {
    const note = noteOf(mark);
    if (!note) continue;
    const calls = notes.get(note) ?? [];
    const number = numbers.get(note) ?? notes.size + 1;
    notes.set(note, calls);
    numbers.set(note, number);
    marks.add(mark);
    calls.push(`text-fnref-${number}${calls.length > 0 ? `-${calls.length + 1}` : ""}`);
    writeMark(mark, { number, id: calls.at(-1) ?? "" });
  }
  for (const link of links) if (!marks.has(link)) unlink(link, noteAround(link) !== undefined);
  if (notes.size === 0) return;
  const list = listOf(body, notes);
  // Google Docs draws a line above its notes.
  const last = Array.from(body.children).at(-1);
  if (last?.tagName.toLowerCase() === "hr") last.remove();
  body.appendChild(list);
}

/** Which note a mark leads to, and which one something is in. A note is a block behind its first mark, without it. */
function findNotes(body: Element, links: readonly Element[]) {
  const targets = new Map<string, Element>();
  const places = new Map<Element, number>();
  for (const [place, element] of Array.from(body.querySelectorAll("*")).entries()) {
    places.set(element, place);
    for (const name of [element.id, element.tagName.toLowerCase() === "a" && element.getAttribute("name")])
      if (name && !targets.has(name)) targets.set(name, element);
  }
  const placeOf = (element: Element) => places.get(element) ?? 0;
  const targetOf = (link: Element) => targets.get((link.getAttribute("href") ?? "").slice(1));
  const blockOf = (link: Element) => {
    const target = LINK_BACK.test(link.getAttribute("href") ?? "") ? undefined : targetOf(link);
    const blocks = target && [target.closest("div[id]"), target.closest("li"), target.closest("p")];
    return blocks?.find((block) => block && block !== body && !block.contains(link)) ?? undefined;
  };
  const notes = new Set<Element>();
  for (const link of links) {
    const target = targetOf(link);
    const block = target && placeOf(target) > placeOf(link) ? blockOf(link) : undefined;
    if (block) notes.add(block);
  }
  const noteAround = (element: Element) => {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (notes.has(around)) return around;
    return undefined;
  };
  const noteOf = (link: Element) => {
    const block = blockOf(link);
    return block && notes.has(block) ? block : undefined;
  };
  return { noteOf, noteAround };
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
function unlink(link: Element, isInNote: boolean) {
  if (isInNote) return link.remove();
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
