/**
 * Loads what parts of an article do when they are pressed, such as players and galleries, at the first press
 * (open-part.ts, whose address the article has). Without it, the links lead there.
 */
export function loadPartsWhenPressed() {
  addEventListener("click", (event) => {
    // Not those in captions.
    const part = "[data-opens] > a, [data-opens] > div > a";
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(part);
    const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const script = link && link.closest<HTMLElement>("[data-script]")?.dataset["script"];
    if (!script || !isPlain) return;
    event.preventDefault();
    import(/* @vite-ignore */ script)
      .then(() => link.dispatchEvent(new Event("open-part", { bubbles: true })))
      .catch(() => location.assign(link.href));
  });
}
