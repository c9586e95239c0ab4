/** The position of an element: its index in each parent up to the screen. */
type FocusPath = readonly { parent: Element; index: number }[];

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [contenteditable=true], [tabindex]:not([tabindex^='-'])";

/**
 * Leads the keyboard on when what has focus in `screen` goes away or is disabled, by its own press as a rule: to what
 * is in its place by then, else to what is nearest. A browser would lead it nowhere. Until `signal` ends.
 */
export function keepFocus(screen: HTMLElement, signal: AbortSignal) {
  let last: Element | undefined;
  let place: FocusPath = [];
  const remember = ({ target }: FocusEvent) => {
    // People who use a mouse do not need the place of what is gone.
    const isByKeys = target instanceof Element && screen.contains(target) && target.matches(":focus-visible");
    last = isByKeys ? target : undefined;
    place = last ? placeOf(last, screen) : [];
  };
  const observer = new MutationObserver(() => {
    if (!last || document.activeElement !== document.body) return;
    if (last.isConnected && !last.matches(":disabled")) return;
    last = undefined;
    (findNear(place) ?? screen).focus();
  });
  document.addEventListener("focusin", remember, { signal });
  observer.observe(screen, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled"],
  });
  signal.addEventListener("abort", () => observer.disconnect());
}

/** A list that is read again shows its rows by then; later, the focus would surprise. */
const WAIT_MS = 3_000;

/**
 * Gives the focus to the link in `screen` that leads to `address`, as soon as it is there, unless the focus has gone
 * elsewhere meanwhile. Returns what stops the waiting.
 */
export function focusOpener(screen: HTMLElement, address: string): () => void {
  const link = `a[href="${CSS.escape(address)}"]`;
  const focus = () => {
    const opener =
      screen.querySelector<HTMLElement>(`${link}[data-opens]`) ?? screen.querySelector<HTMLElement>(link);
    opener?.focus();
    return opener !== null;
  };
  const isUnused = () => [document.body, screen].includes(activeElement());
  if (!isUnused() || focus()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (!isUnused() || focus()) observer.disconnect();
  });
  observer.observe(screen, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

function placeOf(element: Element, screen: Element): FocusPath {
  const place: { parent: Element; index: number }[] = [];
  for (let child = element; child !== screen && child.parentElement; child = child.parentElement)
    place.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return place;
}

/** The first thing after the gap that takes focus, or the last before it, in the smallest part that is left. */
function findNear(place: FocusPath): HTMLElement | undefined {
  for (const { parent, index } of place) {
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    const after = children.slice(index).flatMap(focusableIn)[0];
    const near = after ?? children.slice(0, index).flatMap(focusableIn).at(-1);
    if (near) return near;
  }
  return undefined;
}

const focusableIn = (element: Element): HTMLElement[] =>
  [element, ...element.querySelectorAll(FOCUSABLE)].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(FOCUSABLE) && each.checkVisibility(),
  );

const activeElement = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
