import { useEffect, useEffectEvent } from "react";
import { noteAct } from "../api/typing.ts";

/**
 * Ctrl-S and Ctrl-Enter (⌘ on a Mac) do the main thing of a writing screen from anywhere on it, unless something floats
 * above it. Heard before the editor, in which Ctrl-Enter would break the line.
 */
export function useMainKeys(act: (key: "s" | "enter") => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = (["s", "enter"] as const).find((each) => each === event.key.toLowerCase());
    if (!key || !(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
    if (key === "enter" && isSomethingAbove()) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat || isSomethingAbove()) return;
    noteAct();
    act(key);
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}

const isSomethingAbove = () => document.querySelector("[role=dialog], [role=alertdialog]") !== null;
