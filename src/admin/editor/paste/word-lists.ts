import { STYLE } from "./styles.ts";

const LEVEL = /mso-list\s*:\s*l(\d+)\s+level(\d+)/i;

/** Word writes a list as paragraphs that say their list and level; here they become lists in lists. */
export function nestWordLists(body: Element) {
  const items = Array.from(body.querySelectorAll("p, h1, h2, h3")).filter((item) => placeOf(item));
  for (const [index, item] of items.entries()) {
    const goesOn = index > 0 && followsItem(item);
    appendItem(item, goesOn ? lastListBefore(item) : undefined);
  }
}

interface WordListItem {
  list: string;
  level: number;
}

function placeOf(element: Element): WordListItem | undefined {
  const [, list, level] = LEVEL.exec(element.getAttribute(STYLE) ?? "") ?? [];
  return list && level ? { list, level: Number(level) } : undefined;
}

/** The items before are lists by now. */
const followsItem = (item: Element) => /^[ou]l$/i.test(item.previousElementSibling?.tagName ?? "");
const lastListBefore = (item: Element) => item.previousElementSibling ?? undefined;

function appendItem(item: Element, before: Element | undefined) {
  const place = placeOf(item);
  if (!place) return;
  const isOrdered = /^[\s(]*(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(takeMarker(item));
  const entry = item.ownerDocument.createElement("li");
  while (item.firstChild) entry.appendChild(item.firstChild);
  const list = listFor(item, before, { depth: place.level, tag: isOrdered ? "ol" : "ul" });
  list.appendChild(entry);
  item.remove();
}

/** The bullet or number that Word wrote as words. */
function takeMarker(item: Element): string {
  const marker = Array.from(item.querySelectorAll("span")).find((span) =>
    /mso-list\s*:\s*ignore/i.test(span.getAttribute(STYLE) ?? ""),
  );
  const words = marker?.textContent ?? "";
  marker?.remove();
  return words;
}

/** The list at this depth at the end of what is before, or a new one there. */
function listFor(
  item: Element,
  before: Element | undefined,
  wanted: { depth: number; tag: string },
): Element {
  let list = before;
  for (let depth = 1; list && depth < wanted.depth; depth++) {
    const last = list.lastElementChild;
    const inner = last && Array.from(last.children).findLast(({ tagName }) => /^[ou]l$/i.test(tagName));
    if (!inner && last) return last.appendChild(item.ownerDocument.createElement(wanted.tag));
    list = inner ?? undefined;
  }
  if (list?.tagName.toLowerCase() === wanted.tag || (list && wanted.depth > 1)) return list;
  const created = item.ownerDocument.createElement(wanted.tag);
  item.parentNode?.insertBefore(created, item);
  return created;
}
