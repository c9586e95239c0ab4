/** What takes the keys of somebody who writes. */
const WRITABLE =
  "textarea, [contenteditable]:not([contenteditable=false]), input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file], [type=range], [type=color])";

/** Leads the cursor to its field as it opens, which is nobody's writing yet. */
const DIALOG = "[role=dialog], [role=alertdialog]";

let isWriting = false;

/**
 * True while the last thing that somebody did is to write, or to put the cursor where they write. Nothing may open above
 * the text or move the focus then: the next key would go there. A click on a control, a form that is sent and a key of a
 * screen such as Ctrl-S are acts, after which a dialog is expected.
 */
export const isTyping = (): boolean => isWriting;

/** Says that somebody has asked for something by a key that they pressed while writing. */
export function noteAct() {
  isWriting = false;
}

/** Follows what somebody does on the page, until `signal` ends. */
export function watchTyping(signal: AbortSignal) {
  const options = { capture: true, signal };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, note, options);
  for (const kind of ["beforeinput", "compositionstart", "focusin"])
    document.addEventListener(kind, noteWriting, options);
  document.addEventListener("submit", noteAct, options);
}

function note({ target }: Event) {
  isWriting = target instanceof Element && isWritable(target);
}

function noteWriting({ target, type }: Event) {
  if (!(target instanceof Element) || !isWritable(target)) return;
  if (type !== "focusin" || target.closest(DIALOG) === null) isWriting = true;
}

/** True for a field and for what is in an editable text. */
export const isWritable = (element: Element): boolean => element.closest(WRITABLE) !== null;
