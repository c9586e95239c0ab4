import type { Node } from "@tiptap/pm/model";
import type { GalleryImage } from "../../../blocks/gallery/read-gallery.ts";

/** The addresses of the images that a node shows by itself; empty for any other node. */
export function imageAddresses(node: Node): string[] {
  const { type, attrs } = node;
  if (type.name === "figure" || type.name === "image") return [String(attrs["src"] ?? "")];
  return type.name === "gallery" ? galleryImages(node).map(({ src = "" }) => src) : [];
}

// The parser and the gallery's view set nothing else.
export const galleryImages = ({ attrs }: Node) => attrs["images"] as readonly GalleryImage[];
