import { ofParts as english } from "../../words/of-parts.ts";
import style from "./show-images.css?inline";

// It comes with the script: no other reader needs it.
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets.push(sheet);

/** Those that the page brings, as page-words.ts reads them: this script shares no module with the others. */
const { ofParts: words }: { ofParts: typeof english } = JSON.parse(
  document.querySelector("script#words")?.textContent ?? JSON.stringify({ ofParts: english }),
);

/** What grows into the large image, and shrinks back: the name of both in a view transition (show-images.css). */
const NAME = "shown-image";

/** Shows an image, or those of a gallery one at a time, each as large as the window lets it be. */
export function showImages(link: HTMLAnchorElement) {
  const place = link.closest("[data-opens]");
  const links = [...(place?.querySelectorAll<HTMLAnchorElement>(":scope > a, :scope > div > a") ?? [])];
  const isOne = links.length === 1;
  const dialog = document.createElement("dialog");
  dialog.className = "lightbox";
  const stage = document.createElement("div");
  const image = new Image();
  stage.append(image);
  const caption = document.createElement("p");
  let at = links.indexOf(link);
  const turn = (step: number) => {
    at = (at + step + links.length) % links.length;
    const small = smallIn(links[at]);
    if (small) enlarge(image, small);
    image.alt = small?.alt ?? "";
    const place = words.imageOf.replace("{number}", String(at + 1)).replace("{count}", String(links.length));
    caption.textContent = [image.alt, isOne ? "" : place].filter(Boolean).join(" · ");
  };
  const end = () => {
    if (!dialog.isConnected) return;
    dialog.close();
    dialog.remove();
    links[at]?.focus();
  };
  const leave = () => grow(image, smallIn(links[at]), end);
  const close = button("×", words.close, leave);
  const isRtl = getComputedStyle(link).direction === "rtl";
  const keys: Record<string, number> = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 };
  dialog.addEventListener("keydown", (event) => {
    const step = keys[event.key];
    if (step) turn(step);
    // By itself it would close another dialog that opened meanwhile, such as the one that offers the newsletter.
    if (event.key !== "Escape") return;
    event.preventDefault();
    leave();
  });
  // Beside the image is outside of it.
  dialog.addEventListener("click", ({ target }) => (target === dialog || target === stage) && leave());
  dialog.addEventListener("close", end);
  dialog.setAttribute("aria-label", words.images);
  caption.setAttribute("role", "status");
  const turns = [
    button("‹", words.previousImage, () => turn(-1)),
    button("›", words.nextImage, () => turn(1)),
  ];
  dialog.append(stage, caption, ...(isOne ? [] : turns), close);
  turn(0);
  grow(smallIn(link), image, () => {
    document.body.append(dialog);
    dialog.showModal();
    close.focus();
  });
}

const smallIn = (link: HTMLAnchorElement | undefined) => link?.querySelector("img") ?? undefined;

/**
 * Shows what the page has of an image already, in the size of the whole, until the copy that fits the window is decoded.
 * One that has not arrived leaves the image before it until then.
 */
function enlarge(image: HTMLImageElement, small: HTMLImageElement) {
  const show = ({ currentSrc }: HTMLImageElement) => {
    const { width, height } = sizeOf(small);
    image.style.setProperty("--width", width);
    image.style.setProperty("--height", height);
    image.src = currentSrc;
  };
  if (small.naturalWidth) show(small);
  const large = new Image();
  large.sizes = "100vw";
  large.srcset = small.srcset;
  large.src = small.closest("a")?.href ?? small.src;
  image.dataset["wanted"] = large.src;
  // One that cannot be loaded leaves the small one.
  large.decode().then(
    () => image.dataset["wanted"] === large.src && show(large),
    () => {},
  );
}

/** The size that the page says, which is that of the whole; else that of the image, which has only one copy. */
const sizeOf = (small: HTMLImageElement) => ({
  width: small.getAttribute("width") ?? String(small.naturalWidth),
  height: small.getAttribute("height") ?? String(small.naturalHeight),
});

/** Makes a change in which one image grows or shrinks into another, where the reader's browser can and may show that. */
function grow(from: HTMLElement | undefined, to: HTMLElement | undefined, change: () => void) {
  if (!("startViewTransition" in document) || matchMedia("(prefers-reduced-motion: reduce)").matches)
    return change();
  name(from, NAME);
  const { ready, finished } = document.startViewTransition(() => {
    name(from, "");
    change();
    name(to, NAME);
  });
  ready.catch(() => {});
  void finished.finally(() => name(to, ""));
}

const name = (each: HTMLElement | undefined, value: string) =>
  each?.style.setProperty("view-transition-name", value);

function button(sign: string, name: string, onPress: () => void) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = sign;
  made.setAttribute("aria-label", name);
  made.addEventListener("click", onPress);
  return made;
}
