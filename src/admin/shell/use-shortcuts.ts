import { createKeyReader } from "./read-keys.ts";
import { singleKeys } from "./shortcuts.ts";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router";

interface Openers {
  openPalette: () => void;
  openHelp: () => void;
  /** True as soon as one of them was requested: until it has loaded, keys do not go to the screen, and Escape closes it. */
  isOpen: boolean;
  close: () => void;
}

/** Elements in which a letter is text or belongs to an overlay. */
const ASLEEP =
  "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu]";

/** Listens to the keys of the whole admin. */
export function useShortcuts({ openPalette, openHelp, isOpen, close }: Openers) {
  const navigate = useNavigate();
  const [read] = useState(createKeyReader);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    const isAsleep = event.target instanceof Element && event.target.closest(ASLEEP) !== null;
    if (isOpen && !isAsleep && event.key === "Escape") return close();
    const action = read(event, { singleKeys: !isAsleep && !isOpen && singleKeys.areOn() });
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
  // A layout effect: keys work from the first paint.
  useLayoutEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** A row of a table, or of a list that says so. */
const ROW = "main :is(tbody tr, [data-row])";

/** The rows of the screen that have something to focus, from the top: what opens the row, which Enter then does. */
function rowsOnScreen(): { row: Element; target: HTMLElement }[] {
  return [...document.querySelectorAll(ROW)].flatMap((row) => {
    const target =
      row.querySelector<HTMLElement>("[data-opens]") ?? row.querySelector<HTMLElement>("a, button, input");
    return target ? [{ row, target }] : [];
  });
}

const currentRow = () => document.activeElement?.closest(ROW);

/** Leads focus to the row after (1) or before (-1) the one that has it; to the first when none has. */
function focusRow(step: 1 | -1) {
  const rows = rowsOnScreen();
  const current = currentRow();
  const index = rows.findIndex(({ row }) => row === current);
  const next = index === -1 ? rows[0] : rows[index + step];
  next?.target.focus();
}

/** Presses the box of the row that has focus. */
function pickRow() {
  currentRow()?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
}
