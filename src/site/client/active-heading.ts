/** Marks the heading that is being read in each table of contents, and closes the small one on a choice. */
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
  for (const link of links)
    link.addEventListener("click", () => link.closest("details")?.removeAttribute("open"));
}

const isPassed = (heading: Element) => heading.getBoundingClientRect().top < innerHeight / 2;
