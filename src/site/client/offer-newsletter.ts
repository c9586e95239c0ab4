import { openNewsletterPopup } from "./newsletter-popup.ts";

const KEY = "newsletter-popup";

/** How far an article is scrolled: 0 with its head at the top of the window, 1 with its end at the bottom. */
const SHOWN_AT = 0.3;

/** Opens the popup of an article when a reader has come that far, unless it was closed before in this browser. */
export function offerNewsletter() {
  const popup = document.querySelector<HTMLDialogElement>("#newsletter-popup");
  const article = document.querySelector("[data-post]");
  if (!popup || !article || isClosed()) return;
  const watch = () => {
    const { top, height } = article.getBoundingClientRect();
    if (-top / Math.max(1, height - innerHeight) < SHOWN_AT) return;
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
