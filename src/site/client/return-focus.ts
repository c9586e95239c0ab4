/** Remembers from where the focus comes into `place`, and gives back what returns it there if it is still inside. */
export function watchFocus(place: HTMLElement): () => void {
  let origin: HTMLElement | undefined;
  place.addEventListener("focusin", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && place.contains(relatedTarget)) return;
    origin = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
  });
  return () => {
    if (place.contains(document.activeElement)) origin?.focus({ preventScroll: true });
  };
}
