/** So long the pointer may take from the mark to the card. */
const PAUSE_MS = 200;
const GAP_PX = 8;

/** Shows the note of a mark as a card beside it, until the pointer and the focus have left both, or on Escape. */
export function showNote(mark: HTMLAnchorElement) {
  const note = document.querySelector(`#${CSS.escape(decodeURI(mark.hash).slice(1))}`);
  const isWanted = "popover" in mark && mark.matches(":hover, :focus");
  if (!note || !isWanted || document.querySelector(".note-card")?.previousElementSibling === mark) return;
  const card = document.createElement("span");
  card.className = "note-card";
  card.popover = "manual";
  // The mark says where the whole note is; this is a look at it.
  card.ariaHidden = "true";
  card.append(...note.cloneNode(true).childNodes);
  for (const back of card.querySelectorAll("[role=doc-backlink]")) back.remove();
  // What was an address in the page is one already.
  for (const named of card.querySelectorAll("[id]")) named.removeAttribute("id");
  for (const link of card.querySelectorAll("a")) link.tabIndex = -1;
  mark.after(card);
  card.showPopover();
  const { left, top, bottom } = mark.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = card;
  const isAbove = bottom + GAP_PX + offsetHeight > innerHeight;
  card.style.left = `${Math.max(GAP_PX, Math.min(left, innerWidth - offsetWidth - GAP_PX))}px`;
  card.style.top = `${isAbove ? top - offsetHeight - GAP_PX : bottom + GAP_PX}px`;

  const end = new AbortController();
  const { signal } = end;
  const hide = () => {
    end.abort();
    card.remove();
  };
  const hideSoon = () =>
    setTimeout(() => card.matches(":hover") || mark.matches(":hover, :focus") || hide(), PAUSE_MS);
  for (const place of [mark, card]) place.addEventListener("pointerleave", hideSoon, { signal });
  mark.addEventListener("blur", hideSoon, { signal });
  mark.addEventListener("click", hide, { signal });
  addEventListener("scroll", hide, { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && hide(), { signal });
}
