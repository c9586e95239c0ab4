import { useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Leads the keyboard on when a row of a list was taken out (to the button that takes out the next one, else the one
 * before, else what adds a row) or moved (to the button in `focus`), and says what became of the list in `said`, for a live region.
 */
export function useRowChanges(what: string) {
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const remove = (index: number, rowsLeft: number, takeOut: () => void) => {
    flushSync(() => {
      takeOut();
      setSaid(`${what} ${index + 1} removed, ${rowsLeft} left.`);
    });
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-removes-row]") ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    (next ?? list.current?.querySelector<HTMLElement>("[data-adds-row]"))?.focus();
  };
  const add = (rows: number, putIn: () => void) => {
    putIn();
    setSaid(`${what} ${rows} added.`);
  };
  const move = (words: string, { put, focus }: { put: () => void; focus: string }) => {
    flushSync(() => {
      put();
      setSaid(words);
    });
    list.current?.querySelector<HTMLElement>(focus)?.focus();
  };
  return { list, said, add, remove, move };
}
