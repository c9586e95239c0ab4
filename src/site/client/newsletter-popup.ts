import { watchFocus } from "./return-focus.ts";

/** Opens the popup of an article, beside what is read, and closes it on Escape. */
export function openNewsletterPopup(popup: HTMLDialogElement) {
  const returnFocus = watchFocus(popup);
  popup.addEventListener("submit", ({ target }) => {
    if (target instanceof HTMLFormElement && target.method === "dialog") returnFocus();
  });
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !popup.open || document.querySelector(":modal, :popover-open")) return;
    returnFocus();
    popup.close();
  });
  // Not `show()`, which takes the focus away from the reader.
  popup.open = true;
}
