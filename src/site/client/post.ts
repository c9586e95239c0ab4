import { closeContentsBar, markActiveHeading } from "./active-heading.ts";
import { askForMore } from "./ask-for-more.ts";
import { loadPartsWhenPressed } from "./load-part.ts";
import { offerNewsletter } from "./offer-newsletter.ts";

/*
 * What the page of a post runs before the script of every page (main.ts). It shares no module with that one, so that
 * each is a single file; they speak in events.
 */
copyLinks();
markActiveHeading();
closeContentsBar();
offerNewsletter();
loadPartsWhenPressed();
const post = document.querySelector<HTMLElement>("[data-post]")?.dataset["post"];
if (post) sendView(post);

/** Makes the buttons that name an address copy it. */
function copyLinks() {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]"))
    button.addEventListener("click", () => void copy(button.dataset["copy"] ?? ""));
}

async function copy(address: string) {
  const isCopied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  );
  askForMore(({ sayCopied }) => sayCopied(address, isCopied ?? false));
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
