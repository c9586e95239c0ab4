import { useEffect, useEffectEvent } from "react";

/** Ctrl-S, or ⌘-S, saves from anywhere on the screen, unless something floats above it. */
export function useSaveKey(save: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isSave = event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isSave || event.defaultPrevented) return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector("[role=dialog], [role=alertdialog]")) save();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
