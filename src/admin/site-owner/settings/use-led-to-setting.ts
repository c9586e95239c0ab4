import { useEffect } from "react";
import { useLocation } from "react-router";

/** How long a field may take to appear before its group is focused in its place. */
const WAIT_MS = 10_000;

/** Focuses the group that the address names, or its field: `?field=Time+zone#site`. Waits for what is still loading. */
export function useLedToSetting() {
  // A new object whenever somebody asks again, also for the same place.
  const location = useLocation();
  useEffect(() => {
    const { search, hash } = location;
    const field = new URLSearchParams(search).get("field");
    const id = hash.slice(1);
    if (id === "") return undefined;
    const findGroup = () => document.querySelector<HTMLElement>(`section[id="${CSS.escape(id)}"]`);
    const stop = new AbortController();
    const lead = () => {
      const group = findGroup();
      const target = field === null ? group : group && controlOf(group, field);
      if (target) focus(target);
      if (target) stop.abort();
    };
    const observer = new MutationObserver(lead);
    const timer = setTimeout(() => {
      const group = findGroup();
      if (group) focus(group);
      stop.abort();
    }, WAIT_MS);
    stop.signal.addEventListener("abort", () => {
      observer.disconnect();
      clearTimeout(timer);
    });
    // Somebody who has begun with something else is not led away from it.
    for (const begun of ["pointerdown", "keydown"])
      document.addEventListener(begun, () => stop.abort(), { signal: stop.signal });
    observer.observe(document.body, { childList: true, subtree: true });
    lead();
    return () => stop.abort();
  }, [location]);
}

function controlOf(group: HTMLElement, field: string): HTMLElement | null {
  const label = [...group.querySelectorAll("label")].find(({ textContent }) => textContent.trim() === field);
  return label?.control ?? null;
}

function focus(target: HTMLElement) {
  const folded = target.closest("details");
  if (folded) folded.open = true;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: target.matches("section") ? "start" : "center" });
  mark(target);
}

/** Shows where the address has led until the focus goes elsewhere: what a script focuses has a ring only sometimes. */
function mark(target: HTMLElement) {
  target.dataset["led"] = "";
  target.addEventListener("blur", () => delete target.dataset["led"], { once: true });
}
