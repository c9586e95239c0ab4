import { watchFocus } from "./return-focus.ts";

const KEY = "newsletter-popup";

/** How far an article is scrolled: 0 with its head at the top of the window, 1 with its end at the bottom. */
const SHOWN_AT = 0.3;

/** Opens the popup of an article once a reader is that far, unless they have closed it before. */
export function offerNewsletter() {
  const popup = document.querySelector<HTMLDialogElement>("#newsletter-popup");
  const article = document.querySelector("[data-post]");
  if (!popup || !article || isClosed()) return;
  const watch = () => {
    const { top, height } = article.getBoundingClientRect();
    if (-top / Math.max(1, height - innerHeight) < SHOWN_AT) return;
    removeEventListener("scroll", watch);
    // Not `show()`, which takes the focus away from who reads; nor over another dialog's answer.
    popup.open = !isClosed();
  };
  addEventListener("scroll", watch, { passive: true });
  // Of a page that opens scrolled, after its first frame: asking for positions earlier would set it twice.
  addEventListener("load", watch, { once: true });
  const returnFocus = watchFocus(popup);
  popup.addEventListener("submit", ({ target }) => {
    if (target instanceof HTMLFormElement && target.method === "dialog") returnFocus();
  });
  popup.addEventListener("close", forgetNewsletterPopup);
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !popup.open || document.querySelector(":modal, :popover-open")) return;
    returnFocus();
    popup.close();
  });
}

/** It is not shown again in this browser. */
export function forgetNewsletterPopup() {
  try {
    localStorage.setItem(KEY, "closed");
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}

function isClosed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
