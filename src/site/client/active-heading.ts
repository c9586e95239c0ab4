/** Where a heading lies after a jump, in px from the top (article.css), give or take a fraction. */
const LANDING = 80;
const TOLERANCE = 4;

/**
 * Marks the heading that is being read in each table of contents, wherever the page was scrolled and by whom. One that
 * was chosen, by its entry or in the address, stays marked until the reader scrolls: it lies above the part of the
 * window that decides otherwise.
 */
export function markActiveHeading() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".toc a")];
  const headings = [...document.querySelectorAll(".article :is(h2, h3)[id]")];
  let chosen: Element | undefined;

  const mark = () => {
    const active = chosen ?? headings.find(isInSight) ?? headings.findLast(isPassed);
    for (const link of links) {
      if (active && idOf(link) === active.id) {
        link.setAttribute("aria-current", "true");
        follow(link);
      } else link.removeAttribute("aria-current");
    }
  };
  const choose = (place: { hash: string }) => {
    chosen = headings.find(({ id }) => id === idOf(place));
    mark();
  };
  const release = () => {
    chosen = undefined;
    mark();
  };

  for (const link of links) link.addEventListener("click", () => choose(link));
  addEventListener("hashchange", () => choose(location));
  addEventListener("wheel", release, { passive: true });
  addEventListener("touchmove", release, { passive: true });
  addEventListener("scroll", mark, { passive: true });
  addEventListener("resize", mark);
  // By the keyboard or the bar. The jump itself ends where it leads, or where the page ends.
  document.addEventListener("scrollend", () => chosen && !isWhereJumpsEnd(chosen) && release());
  document.querySelector(".toc-bar")?.addEventListener("toggle", mark);
  requestAnimationFrame(() => choose(location));
}

/** Closes the small table of contents on a choice, and on Escape. */
export function closeContentsBar() {
  const bar = document.querySelector<HTMLDetailsElement>(".toc-bar");
  bar?.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) bar.open = false;
  });
  bar?.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !bar.open) return;
    // The newsletter's popup is next.
    event.stopPropagation();
    bar.open = false;
    bar.querySelector("summary")?.focus();
  });
}

/** The browser escapes letters beyond ASCII in the hash of a link. One that is badly escaped stays as it is. */
function idOf({ hash }: { hash: string }): string {
  try {
    hash = decodeURI(hash);
  } catch {}
  return hash.slice(1);
}

/** In the part of the window where people read. */
function isInSight(heading: Element): boolean {
  const { top, bottom } = heading.getBoundingClientRect();
  return bottom > innerHeight * 0.2 && top < innerHeight * 0.65;
}

const isPassed = (heading: Element) => heading.getBoundingClientRect().top < innerHeight / 2;

function isWhereJumpsEnd(heading: Element): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  const isAtEnd = scrollY + clientHeight > scrollHeight - TOLERANCE;
  return isAtEnd || Math.abs(heading.getBoundingClientRect().top - LANDING) < TOLERANCE;
}

/** Scrolls the list to one of its links. `scrollIntoView` would scroll the page as well. */
function follow(link: HTMLElement) {
  const list = link.closest(".toc");
  if (!list) return;
  const { scrollTop, clientHeight } = list;
  if (link.offsetTop < scrollTop || link.offsetTop + link.offsetHeight > scrollTop + clientHeight)
    list.scrollTop = link.offsetTop - clientHeight / 2;
}
