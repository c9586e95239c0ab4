import { closeContentsBar, markActiveHeading } from "./active-heading.ts";
import { askForMore, type More } from "./ask-for-more.ts";
import { loadPartsWhenPressed } from "./load-part.ts";
import { offerNewsletter } from "./offer-newsletter.ts";

/*
 * What the page of a post runs before the script of every page (main.ts). It shares no module with that one, so that
 * each is a single file; they speak in events.
 */
copyLinks();
shareLinks();
copyCode();
showNotes();
markActiveHeading();
closeContentsBar();
offerNewsletter();
loadPartsWhenPressed();
const post = document.querySelector<HTMLElement>("[data-post]")?.dataset["post"];
if (post) sendView(post);

/** Makes the buttons that name an address copy it. */
function copyLinks() {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]"))
    button.addEventListener("click", () => {
      const address = button.dataset["copy"] ?? "";
      copy(address, ({ sayLinkCopied }, isCopied) => sayLinkCopied(address, isCopied));
    });
}

/** Opens the device's own share sheet, with the address that is copied; the button is there only where it has one. */
function shareLinks() {
  const url = document.querySelector<HTMLElement>("[data-copy]")?.dataset["copy"] ?? "";
  const button = document.querySelector<HTMLElement>("button[data-share]");
  // A reader who closes the sheet has not failed.
  button?.addEventListener("click", () => {
    navigator.share({ title: button.dataset["share"] ?? "", url }).catch(() => {});
  });
}

/** Puts a button at each block of code. Without the script, there would be nothing that it could do. */
function copyCode() {
  const article = document.querySelector<HTMLElement>("[data-copy-code]");
  for (const pre of article?.querySelectorAll("pre") ?? []) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = article?.dataset["copyCode"] ?? "";
    button.addEventListener("click", () =>
      copy(pre.textContent, ({ sayCodeCopied }, isCopied) => sayCodeCopied(isCopied)),
    );
    const place = document.createElement("div");
    place.className = "copy";
    place.append(button);
    pre.before(place);
  }
}

/** Copies a text, and says how that went. Without https browsers have no clipboard. */
function copy(text: string, say: (more: More, isCopied: boolean) => void) {
  const tell = (isCopied: boolean) => askForMore((more) => say(more, isCopied));
  if (!navigator.clipboard) return tell(false);
  navigator.clipboard.writeText(text).then(
    () => tell(true),
    () => tell(false),
  );
}

/** Shows a footnote beside its mark, where there is a pointer or a keyboard and room for it. */
function showNotes() {
  for (const mark of document.querySelectorAll<HTMLAnchorElement>(".article [role=doc-noteref]"))
    for (const kind of ["pointerenter", "focus"])
      mark.addEventListener(kind, () => {
        if (matchMedia("(hover: hover) and (min-width: 48rem)").matches)
          askForMore(({ showNote }) => showNote(mark));
      });
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
