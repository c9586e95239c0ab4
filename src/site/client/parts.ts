/*
 * Of articles with parts that play or are enlarged: loads what does that when the first of their links is pressed
 * (open-part.ts, whose address the article has). Without it, the links lead there.
 */
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
