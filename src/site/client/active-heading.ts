/** Marks the heading that is being read in each table of contents. */
export function markActiveHeading() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".toc a")];
  const headings = [...document.querySelectorAll(".article :is(h2, h3)[id]")];
  const visible = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) visible[isIntersecting ? "add" : "delete"](target);
      const active =
        headings.find((heading) => visible.has(heading)) ?? headings.findLast((heading) => isPassed(heading));
      for (const link of links) {
        if (active && decodeURI(link.hash) === `#${active.id}`) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-20% 0px -35% 0px" },
  );
  for (const heading of headings) observer.observe(heading);
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

const isPassed = (heading: Element) => heading.getBoundingClientRect().top < innerHeight / 2;
