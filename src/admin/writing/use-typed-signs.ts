import { useEffect, useRef, type RefObject } from "react";
import { signTyped, typedRules } from "../../contract/typography/typed-signs.ts";
import { useTypedLanguage } from "../api/settings-query.ts";

/** What became a sign, until something else is done: Backspace takes it back. */
interface Taken {
  typed: string;
  sign: string;
  value: string;
}

/** What is typed straight into a line of text becomes typographic, as in the text itself. What is pasted stays. */
export function useTypedSigns(within: RefObject<HTMLTextAreaElement | null>) {
  const language = useTypedLanguage();
  const newest = useRef(language);
  useEffect(() => {
    newest.current = language;
  });
  useEffect(() => {
    const area = within.current;
    if (!area) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    let taken: Taken | undefined;
    area.addEventListener(
      "input",
      (event) => {
        // The sign that this listener puts in.
        if (!(event instanceof InputEvent) || !event.isTrusted || isPutting.has(area)) return;
        taken = undefined;
        if (event.inputType !== "insertText" || event.isComposing || newest.current === undefined) return;
        taken = setTyped(area, newest.current);
      },
      { signal },
    );
    area.addEventListener(
      "keydown",
      (event) => {
        const undone = taken;
        taken = undefined;
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
        if (event.key !== "Backspace" || !isPlain || !undone || area.value !== undone.value) return;
        event.preventDefault();
        put(area, undone.sign.length, undone.typed);
      },
      { signal },
    );
    area.addEventListener("pointerdown", () => (taken = undefined), { signal });
    return () => ended.abort();
  }, [within]);
}

function setTyped(area: HTMLTextAreaElement, language: string): Taken | undefined {
  const { value, selectionStart, selectionEnd } = area;
  if (selectionStart !== selectionEnd) return undefined;
  const written = value.slice(0, selectionStart);
  for (const rule of typedRules) {
    const typed = rule.find.exec(written)?.[0];
    if (typed === undefined) continue;
    const around = { before: written.slice(0, -typed.length), after: value.slice(selectionEnd) };
    const sign = signTyped(rule, { found: typed, ...around }, language);
    if (sign === undefined) continue;
    put(area, typed.length, sign);
    return { typed, sign, value: area.value };
  }
  return undefined;
}

const isPutting = new WeakSet<HTMLTextAreaElement>();

/** Replaces what is before the cursor. The browser's own undo knows only what comes by its command. */
function put(area: HTMLTextAreaElement, length: number, text: string) {
  const end = area.selectionEnd;
  area.setSelectionRange(end - length, end);
  isPutting.add(area);
  if (!document.execCommand("insertText", false, text)) {
    area.setRangeText(text, end - length, end, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  isPutting.delete(area);
}
