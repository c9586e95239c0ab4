import { frameFor } from "../../contract/content/players.ts";
import { ofParts as english } from "../../words/of-parts.ts";

/*
 * What a part of an article does when somebody presses its link: a card plays what its service has, and an image of a
 * gallery is shown large. Loaded at the first press (load-part.ts); without it, the link leads there.
 */
/** Those that the page brings, as page-words.ts reads them: this script shares no module with the others. */
const { ofParts: words }: { ofParts: typeof english } = JSON.parse(
  document.querySelector("script#words")?.textContent ?? JSON.stringify({ ofParts: english }),
);

addEventListener("open-part", ({ target }) => {
  if (!(target instanceof HTMLAnchorElement)) return;
  const card = target.closest<HTMLElement>("[data-player]");
  if (card) play(card, target);
  else show(target);
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

/** Shows an image, or those of a gallery one at a time, each as large as the window lets it be. */
function show(link: HTMLAnchorElement) {
  const place = link.closest("[data-opens]");
  const links = [...(place?.querySelectorAll<HTMLAnchorElement>(":scope > a, :scope > div > a") ?? [])];
  const isOne = links.length === 1;
  const dialog = document.createElement("dialog");
  dialog.className = "lightbox";
  const image = new Image();
  const caption = document.createElement("p");
  const close = button("×", words.close, () => dialog.close());
  let at = links.indexOf(link);
  const turn = (step: number) => {
    at = (at + step + links.length) % links.length;
    const shown = links[at];
    image.src = shown?.href ?? "";
    image.alt = shown?.querySelector("img")?.alt ?? "";
    const place = words.imageOf.replace("{number}", String(at + 1)).replace("{count}", String(links.length));
    caption.textContent = [image.alt, isOne ? "" : place].filter(Boolean).join(" · ");
  };
  const isRtl = getComputedStyle(link).direction === "rtl";
  const keys: Record<string, number> = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 };
  dialog.addEventListener("keydown", (event) => {
    const step = keys[event.key];
    if (step) turn(step);
    // By itself it would close another dialog that opened meanwhile, such as the one that offers the newsletter.
    if (event.key !== "Escape") return;
    event.preventDefault();
    dialog.close();
  });
  // Beside the image is outside of it.
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    links[at]?.focus();
  });
  dialog.setAttribute("aria-label", words.images);
  caption.setAttribute("role", "status");
  const turns = [
    button("‹", words.previousImage, () => turn(-1)),
    button("›", words.nextImage, () => turn(1)),
  ];
  dialog.append(image, caption, ...(isOne ? [] : turns), close);
  turn(0);
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}

function button(sign: string, name: string, onPress: () => void) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = sign;
  made.setAttribute("aria-label", name);
  made.addEventListener("click", onPress);
  return made;
}
