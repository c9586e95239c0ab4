import type { NodeViewRendererProps } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";
import { DECORATIVE } from "../image/html.ts";
import { createWidthControl } from "../image/width-control.ts";
import { imageWidthOf } from "../image/width.ts";
import { createButton, inPlace } from "../view.ts";
import { galleryLimits, type GalleryImage } from "./read-gallery.ts";

/** The images of a gallery with their alt texts and tools, and its caption below, which is text of the document. */
export function createGalleryView({ node, editor, getPos }: NodeViewRendererProps): NodeView {
  let current = node;
  const dom = document.createElement("figure");
  dom.className = "gallery-edit";
  const grid = document.createElement("div");
  const bar = document.createElement("div");
  bar.className = "gallery-edit-bar";
  for (const part of [grid, bar]) part.contentEditable = "false";
  const caption = document.createElement("figcaption");
  caption.dataset["placeholder"] = "Caption";
  dom.append(grid, bar, caption);

  const change = (images: readonly GalleryImage[]) => {
    const at = getPos();
    if (at === undefined || editor.isDestroyed) return;
    editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, { ...current.attrs, images }));
  };
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const choose = createChooser((files) => void add(files));
  const width = createWidthControl(dom, (reach) => {
    const at = getPos();
    if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, "reach", reach));
  });
  bar.append(choose, width.group, status);

  const add = async (files: readonly File[]) => {
    const room = galleryLimits.most - imagesOf(current).length;
    const refusals: string[] =
      files.length > room ? [`A gallery has at most ${galleryLimits.most} images.`] : [];
    for (const file of files.slice(0, room)) {
      try {
        const onProgress = (percent: number) => {
          status.textContent = `Uploading ${file.name}: ${Math.round(percent)}%`;
        };
        const src = await editor.storage.gallery.upload?.(file, { onProgress });
        if (src) change([...imagesOf(current), { src, alt: "" }]);
      } catch (error) {
        refusals.push(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    status.textContent = refusals.join(" ");
  };
  const show = (shown: Node) => {
    current = shown;
    const images = imagesOf(shown);
    width.show(imageWidthOf(String(shown.attrs["reach"])));
    drawImages(grid, images, change);
    choose.hidden = images.length >= galleryLimits.most;
    caption.classList.toggle("is-empty", shown.content.size === 0);
    if (images.length < galleryLimits.least && !status.textContent)
      status.textContent = "Choose 2 to 9 images.";
    else if (images.length >= galleryLimits.least && status.textContent.startsWith("Choose"))
      status.textContent = "";
  };
  show(node);

  return {
    ...inPlace(dom, node, show),
    contentDOM: caption,
    stopEvent: ({ target }) =>
      target instanceof HTMLElement && (bar.contains(target) || target.closest("input, button") !== null),
    ignoreMutation: (mutation) => !caption.contains(mutation.target),
  };
}

// The parser and this view set nothing else.
const imagesOf = (node: Node) => node.attrs["images"] as readonly GalleryImage[];

function createChooser(onFiles: (files: readonly File[]) => void) {
  const label = document.createElement("label");
  label.className = "gallery-edit-add";
  label.textContent = "Add images";
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/*";
  input.multiple = true;
  input.addEventListener("change", () => {
    onFiles([...(input.files ?? [])]);
    input.value = "";
  });
  label.append(input);
  return label;
}

/** Draws anew only when images came, went or changed places, so that a field keeps its cursor. */
function drawImages(
  grid: HTMLElement,
  images: readonly GalleryImage[],
  onChange: (images: readonly GalleryImage[]) => void,
) {
  const key = images.map(({ src }) => src).join(" ");
  if (grid.dataset["images"] === key) {
    images.forEach((image, index) => showAlt(grid.children[index], image));
    return;
  }
  grid.dataset["images"] = key;
  grid.replaceChildren(...images.map((_image, index) => drawImage(images, index, grid, onChange)));
}

function drawImage(
  images: readonly GalleryImage[],
  index: number,
  grid: HTMLElement,
  onChange: (images: readonly GalleryImage[]) => void,
) {
  const now = () => images.map(({ role, ...image }, at) => ({ ...image, ...readAlt(grid.children[at]) }));
  const cell = document.createElement("div");
  const image = document.createElement("img");
  image.src = images[index]?.["src"] ?? "";
  image.alt = "";
  const alt = document.createElement("input");
  alt.setAttribute("aria-label", `Alt text of image ${index + 1}`);
  alt.addEventListener("input", () => onChange(now()));
  const decorative = createButton("Decorative", () => {
    decorative.setAttribute("aria-pressed", String(decorative.getAttribute("aria-pressed") !== "true"));
    onChange(now());
  });
  decorative.setAttribute("aria-label", `Decorative: image ${index + 1}`);
  const tools = document.createElement("div");
  const tool = (sign: string, name: string, run: () => void) => {
    const button = createButton(sign, run);
    button.setAttribute("aria-label", `${name} ${index + 1}`);
    tools.append(button);
  };
  if (index > 0) tool("←", "Move back image", () => onChange(swapped(now(), index)));
  if (index < images.length - 1) tool("→", "Move on image", () => onChange(swapped(now(), index + 1)));
  tool("×", "Remove image", () => onChange(now().toSpliced(index, 1)));
  cell.append(image, tools, alt, decorative);
  showAlt(cell, images[index]);
  return cell;
}

function showAlt(cell: Element | undefined, image: GalleryImage = {}) {
  const input = cell?.querySelector("input");
  if (!input) return;
  const { alt = "", role } = image;
  const isDecorative = role === DECORATIVE;
  if (input.value !== alt) input.value = alt;
  input.disabled = isDecorative;
  input.placeholder = isDecorative ? "Passed over" : "Alt text";
  cell?.querySelector(":scope > button")?.setAttribute("aria-pressed", String(isDecorative));
}

/** The attributes that a cell says. */
function readAlt(cell: Element | undefined): GalleryImage {
  if (cell?.querySelector(":scope > [aria-pressed='true']")) return { alt: "", role: DECORATIVE };
  return { alt: cell?.querySelector("input")?.value ?? "" };
}

/** The images with that at `index` before the one before it. */
const swapped = (images: readonly GalleryImage[], index: number) => {
  const [moved] = images.slice(index, index + 1);
  return moved ? images.toSpliced(index, 1).toSpliced(index - 1, 0, moved) : images;
};
