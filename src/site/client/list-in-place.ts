/** A load that is faster shows no placeholders: they would only flicker. */
const PATIENCE_MS = 100;

const LIST = "[data-list]";

/*
 * Turns pages, searches and filters of the blog list without leaving it: the page that a link leads to is fetched, and
 * its list put in the place of this one. So what the server renders stays the only list that there is.
 */
let shown = addressOf(location);
let loading = new AbortController();
/** The reader is where they chose a list, such as at the foot of the one before. Back and forth keep their own place. */
let isAtLink = false;

addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : undefined;
  const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (link && isPlain && !event.defaultPrevented && isList(link)) void go(event, link);
});
addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches(".search")) return;
  form.closest<HTMLElement>("[popover]")?.hidePopover();
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (value && typeof value === "string") address.searchParams.set(name, value);
  void go(event, address);
});
addEventListener("popstate", () => {
  isAtLink = false;
  if (addressOf(location) !== shown) void show(location);
});

/** An anchor within a page is no other page. */
function addressOf({ href }: { href: string }): string {
  return href.replace(/#.*/, "");
}

async function go(event: Event, to: { href: string }) {
  event.preventDefault();
  // The link of a failure leads to the same address.
  if (to.href !== location.href) history.pushState(null, "", to.href);
  isAtLink = true;
  // As on a new page.
  if (await show(to)) scrollTo({ top: 0, behavior: "instant" });
}

async function show(to: { href: string }): Promise<boolean> {
  shown = addressOf(to);
  loading.abort();
  loading = new AbortController();
  return load(shown, loading.signal);
}

const isList = ({ origin, pathname, hash, target }: HTMLAnchorElement) =>
  origin === location.origin && /^\/blog(\/category\/[^/]+)?$/.test(pathname) && !hash && !target;

/** True when the list of `address` is there; false when it failed, or another was asked for in the meantime. */
async function load(address: string, signal: AbortSignal): Promise<boolean> {
  const timer = setTimeout(() => fill("loading"), PATIENCE_MS);
  signal.addEventListener("abort", () => clearTimeout(timer));
  try {
    const response = await fetch(address, { signal });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const list = page.querySelector(LIST);
    if (!list) throw new Error("No list");
    await crossFade(() => {
      replaceList(list);
      replaceFacts(page);
      markMenu(page);
    });
    return !signal.aborted;
  } catch {
    if (!signal.aborted) fill("failure");
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Replaces the list, and keeps the forms in which a reader may have typed. */
function replaceList(list: Element) {
  for (const kept of document.querySelectorAll("[data-keep]"))
    list.querySelector(`#${kept.id}`)?.replaceWith(kept);
  document.querySelector(LIST)?.replaceWith(list);
  focusResults();
}

/** What the head says about the page (head/HeadMeta.tsx): a reader who shares or keeps the page takes it from there. */
function replaceFacts(page: Document) {
  const facts =
    "title, meta:is([property], [name=description], [name=robots]), link:is([rel=canonical], [rel=prev], [rel=next], [rel=alternate]), [type='application/ld+json']";
  for (const fact of document.head.querySelectorAll(facts)) fact.remove();
  document.head.append(...page.head.querySelectorAll(facts));
}

/** Marks the entries of the menus that the page marks. The menus stay: one may be open, or have the focus. */
function markMenu(page: Document) {
  const entries = ".nav *, .sheet > a, .sheet ul:not(.suggestions) a";
  const marked = page.querySelectorAll(entries);
  for (const [index, entry] of document.querySelectorAll(entries).entries()) {
    const mark = marked[index]?.getAttribute("aria-current");
    if (mark) entry.setAttribute("aria-current", mark);
    else entry.removeAttribute("aria-current");
  }
}

/** Shows a state instead of the results, and removes their count. */
function fill(state: "loading" | "failure") {
  document.querySelector(".count")?.remove();
  const template = document.querySelector<HTMLTemplateElement>(`#list-${state}`);
  if (template) document.querySelector("[data-results]")?.replaceChildren(template.content.cloneNode(true));
  if (isAtLink) document.querySelector("#latest")?.scrollIntoView({ behavior: "instant" });
  isAtLink = false;
  focusResults();
}

/** Moves the focus for users of a screen reader or keyboard: the focused element may have been replaced. */
function focusResults() {
  document.querySelector<HTMLElement>("#latest")?.focus({ preventScroll: true });
}

async function crossFade(change: () => void) {
  if (!("startViewTransition" in document) || matchMedia("(prefers-reduced-motion: reduce)").matches)
    return change();
  const { ready, updateCallbackDone } = document.startViewTransition(change);
  // Without a window to be seen in there is no fade, but the change.
  ready.catch(() => undefined);
  await updateCallbackDone;
}
