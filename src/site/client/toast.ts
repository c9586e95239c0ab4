import { drawIcon } from "./draw-icon.ts";
import { watchFocus } from "./return-focus.ts";
import { inBrowser } from "./page-words.ts";

interface ToastWords {
  title: string;
  description?: string;
  isFailure?: boolean;
}

/** All from the specification, sections 4 and 9. */
const SHOWN_MS = 5_000;
const SWIPE_PX = 50;
const KEPT_MS = 1_000_000;

/** Here before the first toast, since what is put into a live region is read out only if the region was there before. */
const region = document.createElement("section");
region.className = "toasts";
region.tabIndex = -1;
region.ariaLabel = inBrowser.notifications;
region.ariaLive = "polite";
document.body.append(region);

const returnFocus = watchFocus(region);
let timer = 0;
const wait = () => {
  clearTimeout(timer);
  timer = window.setTimeout(dismiss, SHOWN_MS);
};
const waitUnlessHeld = () => region.matches(":hover, :focus-within") || wait();

region.addEventListener("pointerenter", () => clearTimeout(timer));
region.addEventListener("focusin", () => clearTimeout(timer));
region.addEventListener("pointerleave", waitUnlessHeld);
region.addEventListener("focusout", () => setTimeout(waitUnlessHeld));
region.addEventListener("keydown", ({ key }) => key === "Escape" && dismiss());
addEventListener("keydown", ({ key }) => key === "F8" && region.focus());

/** Shows a toast, in place of the one before. */
export function showToast({ title, description = "", isFailure = false }: ToastWords) {
  const toast = document.createElement("div");
  toast.className = isFailure ? "toast toast--bad" : "toast";
  toast.innerHTML = `${drawIcon(isFailure ? "alert" : "check")}<b></b><p></p><button aria-label="${inBrowser.close}">${drawIcon("close")}</button>`;
  const [, heading, text, close] = toast.children;
  heading?.append(title);
  text?.append(description);
  close?.addEventListener("click", dismiss);
  dismissBySwipe(toast);
  // The one before goes, and with it what is focused in it.
  returnFocus();
  // Everything outside an open modal dialog is out of reach.
  (document.querySelector("dialog:modal") ?? document.body).append(region);
  region.replaceChildren(toast);
  wait();
}

/** Closes what is shown; it stays in the page, unseen, for the time that the specification says. */
function dismiss() {
  clearTimeout(timer);
  returnFocus();
  for (const toast of region.querySelectorAll<HTMLElement>(".toast:not([hidden])")) {
    toast.hidden = true;
    setTimeout(() => toast.remove(), KEPT_MS);
  }
}

function dismissBySwipe(toast: HTMLElement) {
  let start: number | undefined;
  const moved = (event: PointerEvent) => (start === undefined ? 0 : Math.max(0, event.clientX - start));
  toast.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) return;
    start = event.clientX;
    toast.setPointerCapture(event.pointerId);
  });
  toast.addEventListener("pointermove", (event) => {
    toast.style.translate = `${moved(event)}px`;
  });
  toast.addEventListener("pointerup", (event) => {
    if (moved(event) >= SWIPE_PX) dismiss();
    else toast.style.translate = "";
    start = undefined;
  });
}
