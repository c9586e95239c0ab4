import { frameFor } from "../../contract/content/players.ts";
import { showImages } from "./show-images.ts";

/*
 * What a part of an article does when somebody presses its link: a card plays what its service has, and an image of a
 * gallery is shown large. Loaded at the first press (load-part.ts); without it, the link leads there.
 */
addEventListener("open-part", ({ target }) => {
  if (!(target instanceof HTMLAnchorElement)) return;
  const card = target.closest<HTMLElement>("[data-player]");
  if (card) play(card, target);
  else showImages(target);
});

/** Puts the frame of a service in the place of the link. Its address is made of an id, for services of a closed list. */
function play(card: HTMLElement, link: HTMLAnchorElement) {
  const address = frameFor(card.dataset["player"] ?? "");
  if (!address) return location.assign(link.href);
  const frame = document.createElement("iframe");
  frame.src = address;
  frame.title = link.textContent.trim();
  frame.allow = "autoplay; fullscreen; encrypted-media; picture-in-picture; web-share";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  link.replaceWith(frame);
  card.dataset["playing"] = "";
  frame.focus();
}
