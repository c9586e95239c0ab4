import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { focusRow, pickRow } from "./rows.ts";
import { createKeyReader } from "./read-keys.ts";
import { singleKeys } from "./shortcuts.ts";

interface Openers {
  openPalette: () => void;
  openHelp: () => void;
}

/** Where a letter is text, or belongs to what floats. */
const ASLEEP =
  "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu]";

/** Listens to the keys of the whole admin. */
export function useShortcuts({ openPalette, openHelp }: Openers) {
  const navigate = useNavigate();
  const [read] = useState(createKeyReader);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    const isAsleep = event.target instanceof Element && event.target.closest(ASLEEP) !== null;
    const action = read(event, { singleKeys: !isAsleep && singleKeys.areOn() });
    if (!action) return;
    event.preventDefault();
    switch (action.type) {
      case "go":
        return void navigate(action.to);
      case "palette":
        return openPalette();
      case "help":
        return openHelp();
      case "search":
        return document.querySelector<HTMLInputElement>("main input[type=search]")?.focus();
      case "row":
        return focusRow(action.step);
      case "pick":
        return pickRow();
    }
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
