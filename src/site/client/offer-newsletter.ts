import { openNewsletterPopup } from "./newsletter-popup.ts";

const KEY = "newsletter-popup";

/** How far an article is scrolled: 0 with its head at the top of the window, 1 with its end at the bottom. */
const SHOWN_AT = 0.3;

/** A link of one of our emails leads here with this parameter (server/mailing/delivery/progress/track-mail.ts). */
const FROM_EMAIL = /[?&]utm_medium=email(&|$)/;

/**
 * Opens the popup of an article when a reader has come that far, unless it was closed before in this browser, or the
 * reader came from a newsletter. It waits while another form is in the window.
 */
export function offerNewsletter() {
  const popup = document.querySelector<HTMLDialogElement>("#newsletter-popup");
  const article = document.querySelector("[data-post]");
  if (!popup || !article || isClosed()) return;
  if (FROM_EMAIL.test(location.search)) return forget();
  const watch = () => {
    const { top, height } = article.getBoundingClientRect();
    if (-top / Math.max(1, height - innerHeight) < SHOWN_AT || isFormInView()) return;
    removeEventListener("scroll", watch);
    // Not over the answer to another form.
    if (!isClosed()) openNewsletterPopup(popup);
  };
  addEventListener("scroll", watch, { passive: true });
  // Of a page that opens scrolled, after its first frame: asking for positions earlier would set it twice.
  addEventListener("load", watch, { once: true });
  popup.addEventListener("close", forget);
  addEventListener("subscribed", forget);
}

/** The form beside the text gives its place to the popup (styles/popup.css). */
function isFormInView(): boolean {
  return [...document.querySelectorAll(".post-main form")].some((form) => {
    const { top, bottom } = form.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}

/** The popup is not shown again in this browser. */
function forget() {
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
