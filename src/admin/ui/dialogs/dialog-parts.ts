import { useEffect, useRef } from "react";

/** Never higher than the window: what is longer scrolls within. */
export const dialogLook =
  "floats fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 scroll-pb-20 overflow-auto overscroll-contain rounded-xl bg-raise p-6 text-ink shadow-lift outline-none max-md:p-5";

export const dialogTitleLook = "font-serif text-dialog wrap-anywhere";

/** The element that gets focus first, if not the first focusable one. */
const FOCUS_FIRST = '[data-focus-first="true"]';

/** Leads focus to the element of a part that has opened which asks for it; otherwise Radix takes the first one. */
export function focusFirst(event: Event) {
  const first = event.target instanceof Element && event.target.querySelector(FOCUS_FIRST);
  if (!(first instanceof HTMLElement)) return;
  event.preventDefault();
  // No further than to where it can be seen: what stands above it says what this is.
  first.focus({ preventScroll: true });
  first.scrollIntoView({ block: "nearest" });
}

/**
 * What every dialog gives to Radix. Focus goes back to what had it when the dialog opened, or to the screen when that is
 * gone: a row that was deleted. Radix does so only for a trigger of its own.
 */
export function useDialogContent(onEscape: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  // Radix counts a toast that came later as the layer on top, and tells only that of the key.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isInFront = content.current?.closest("[aria-hidden=true]") === null;
      if (event.key === "Escape" && !event.defaultPrevented && isInFront) onEscape();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onEscape]);
  return {
    ref: content,
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      focusFirst(event);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isThere = before.current?.isConnected && before.current !== document.body;
      const target = isThere ? before.current : document.querySelector("#main");
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
