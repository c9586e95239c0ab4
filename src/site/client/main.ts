import type * as more from "./more.ts";

/*
 * All that every public page runs beside the first script (layout/first-script.ts). With those of posts and lists it is
 * under 3 kB compressed. Every part finds what it is for or does nothing, and what it makes better works without it:
 * forms post, links lead, menus open.
 */
type More = typeof more;

declare global {
  interface WindowEventMap {
    /** Calls `detail` with what more.ts has, from a script that shares no module with this one. */
    more: CustomEvent<(more: More) => unknown>;
  }
}

const address = document.querySelector<HTMLElement>("[data-more]")?.dataset["more"] ?? "";
const loadMore = (): Promise<More> => import(/* @vite-ignore */ address);

// Subscribe forms are sent in place, and links are copied. Without this script forms are posted as they are.
for (const kind of ["focusin", "pointerover"])
  addEventListener(kind, ({ target }) => {
    if (target instanceof Element && target.closest("[action='/subscribe'], [data-copy]"))
      loadMore().catch(() => {});
  });
addEventListener("focusin", ({ target }) => {
  const form = target instanceof Element && target.closest<HTMLFormElement>(".search");
  if (form)
    loadMore().then(
      ({ suggestPosts }) => suggestPosts(form),
      () => {},
    );
});
addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, target } = event;
  const isTyping = target instanceof Element && target.closest("input, textarea, select");
  const isAsked = ctrlKey || metaKey ? key === "k" : key === "/" && !isTyping;
  if (!isAsked || document.querySelector(":modal")) return;
  event.preventDefault();
  // Browsers without popovers have a search in the page.
  document.querySelector<HTMLElement>("#site-search")?.showPopover?.();
});
addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[action='/subscribe']")) return;
  event.preventDefault();
  loadMore().then(
    ({ subscribe }) => subscribe(form),
    () => form.submit(),
  );
});
addEventListener("more", ({ detail }) => void loadMore().then(detail, () => {}));
document.documentElement.dataset["ready"] = "";
