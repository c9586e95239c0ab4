import { closeContentsBar, markActiveHeading } from "./active-heading.ts";
import { offerNewsletter } from "./newsletter-popup.ts";
import { watchSubscribeForms } from "./subscribe-form.ts";
import { showToast } from "./toast.ts";
import * as inBrowser from "../words/in-browser.ts";

/*
 * All that a public page runs beside the first script (layout/first-script.ts), under 3 kB compressed. Every part finds
 * what it is for or does nothing, and what it makes better works without it: forms post, links lead, menus open.
 */
watchSubscribeForms();
copyLinks();
markActiveHeading();
closeContentsBar();
offerNewsletter();
const post = document.querySelector<HTMLElement>("[data-post]")?.dataset["post"];
if (post) sendView(post);
document.documentElement.dataset["ready"] = "";

/** Makes the buttons that name an address copy it. */
function copyLinks() {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]"))
    button.addEventListener("click", () => void copy(button.dataset["copy"] ?? ""));
}

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ title: inBrowser.linkCopied });
  } catch {
    // Browsers refuse it without https, or when the reader has said no.
    showToast({ title: inBrowser.linkNotCopied, description: address, isFailure: true });
  }
}

/** Tells the server that a post is read, once it is seen: a page that is prerendered may never be. */
function sendView(postId: string) {
  const send = () => {
    const { referrer } = document;
    navigator.sendBeacon(`/views/${postId}`, JSON.stringify({ referrer, search: location.search }));
  };
  if ("prerendering" in document && document.prerendering)
    document.addEventListener("prerenderingchange", send, { once: true });
  else send();
}
