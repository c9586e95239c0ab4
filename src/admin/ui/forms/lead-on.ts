import type { KeyboardEvent } from "react";

/** Marks what is written in one after the other: lines, then the text. A `data-column` holds them. */
const STOPS = "textarea[data-stop], [contenteditable][data-stop]";

type Way = "on" | "back";

/** Tells the editor of a text that the cursor comes from the line above it. */
export const ENTER_TEXT = "entertext";

/** Puts the cursor into the next or the previous part of what is written. Returns false if there is none. */
export function lead(from: HTMLElement, way: Way): boolean {
  const stops = [...(from.closest("[data-column]")?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  const at = stops.indexOf(from);
  const next = at === -1 ? undefined : stops[at + (way === "on" ? 1 : -1)];
  if (!next) return false;
  if (next instanceof HTMLTextAreaElement) {
    next.focus();
    const place = way === "on" ? 0 : next.value.length;
    next.setSelectionRange(place, place);
  } else {
    next.dispatchEvent(new Event(ENTER_TEXT));
  }
  return true;
}

/** The keys of a line that lead on and back: Enter never breaks it. What an input method composes is not ours. */
export function leadByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { key, currentTarget: line } = event;
  // Safari ends a composition before the key that ended it, which only its code tells then.
  if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return;
  if (key === "Enter") {
    event.preventDefault();
    if (!event.repeat) lead(line, "on");
    return;
  }
  if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  // A key that is held down to erase a line ends with the line.
  if (key === "Backspace" && event.repeat) return;
  const way = wayOf(key, line);
  if (way && lead(line, way)) event.preventDefault();
}

const COMPOSING = 229;

function wayOf(key: string, line: HTMLTextAreaElement): Way | undefined {
  const { selectionStart: at, selectionEnd } = line;
  if (at !== selectionEnd) return undefined;
  if (key === "Backspace" && at === 0) return "back";
  if (key === "ArrowUp" && rowOf(line).isFirst) return "back";
  if (key === "ArrowDown" && rowOf(line).isLast) return "on";
  return undefined;
}

/** Where the row of the cursor is. A browser does not tell it of a text area, so a copy of the line is measured. */
function rowOf(line: HTMLTextAreaElement) {
  const copy = document.createElement("div");
  copy.className = line.className;
  copy.dir = getComputedStyle(line).direction;
  Object.assign(copy.style, {
    position: "absolute",
    visibility: "hidden",
    whiteSpace: "pre-wrap",
    overflowWrap: "break-word",
    width: `${line.clientWidth}px`,
  });
  // The sign is where the cursor is behind the last letter.
  const text = document.createTextNode(`${line.value}\u200B`);
  copy.append(text);
  line.after(copy);
  const topAt = (place: number) => {
    const range = document.createRange();
    range.setStart(text, place);
    range.setEnd(text, place + 1);
    return range.getBoundingClientRect().top;
  };
  const [first, cursor, last] = [topAt(0), topAt(line.selectionStart), topAt(line.value.length)];
  copy.remove();
  // Letters of another script in the same row may stand a little higher.
  const row = Number.parseFloat(getComputedStyle(line).lineHeight) / 2;
  return { isFirst: cursor - first < row, isLast: last - cursor < row };
}
