import { Extension, type Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { isImageWithin } from "../../../blocks/addresses.ts";
import { copyImage, uploadOf } from "../../../contract/content/media.ts";
import { call } from "../../api/client.ts";
import { whenAllowed } from "../../api/when-allowed.ts";
import { uploadImage, withinSite } from "../../api/upload-image.ts";
import { galleryImages, imageAddresses } from "./image-addresses.ts";
import { countBlockUpload } from "./image-uploads.ts";

/** Set by a step that puts a whole text in. */
export const INSERTED = "insertedText";

/** A browser has some six connections to a server, and saving needs one. */
const AT_ONCE = 3;

/**
 * Brings the images of a pasted text to this site: those of other sites are copied by the server, those within the text are
 * uploaded. Each is shown from where it is until then, and found by its address wherever it has moved to.
 */
export const BringImages = Extension.create({
  name: "bringImages",
  onBeforeCreate() {
    const { editor } = this;
    const lanes = Array.from({ length: AT_ONCE }, () => Promise.resolve());
    let count = 0;
    const bringLater = (src: string) => {
      const lane = count++ % AT_ONCE;
      const brought = (lanes[lane] ?? Promise.resolve()).then(() => bring(editor, src));
      lanes[lane] = brought;
      void countBlockUpload(editor, brought);
    };
    editor.storage.figure.bring = bringLater;
  },
  onTransaction({ editor, transaction }) {
    const isPasted = /^(?:paste|drop)$/.test(String(transaction.getMeta("uiEvent")));
    if (!isPasted && !transaction.getMeta(INSERTED)) return;
    const known = imagesToBring(transaction.before);
    for (const src of imagesToBring(transaction.doc).difference(known)) editor.storage.figure.bring?.(src);
  },
});

/** Never rejects: an image that cannot be had says so in its place. */
async function bring(editor: Editor, src: string): Promise<void> {
  const isWanted = () => !editor.isDestroyed && imagesToBring(editor.state.doc).has(src);
  try {
    const brought = await whenAllowed(async () => (isWanted() ? bringOne(src) : undefined));
    if (brought !== undefined && !editor.isDestroyed)
      change(editor, (tr) => replaceAddress(tr, src, brought));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!editor.isDestroyed) change(editor, (tr) => markAbsent(tr, src, reason));
  }
}

async function bringOne(src: string): Promise<string> {
  if (isImageWithin(src)) return uploadImage(fileOf(src), {});
  const { secure_url } = await call(copyImage, { body: { url: new URL(src, location.href).href } });
  return withinSite(secure_url);
}

/** @throws Error if the address has no image. */
function fileOf(address: string): File {
  const [, type = "", isBase64, data = ""] =
    /^\s*data:([^;,]+)[^,]*?(;base64)?,([\s\S]*)$/i.exec(address) ?? [];
  try {
    const bytes = isBase64 ? atob(decodeURIComponent(data)) : unescapeBytes(data);
    return new File([Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))], "pasted", { type });
  } catch (error) {
    throw new Error("The image is damaged.", { cause: error });
  }
}

/** A character for each byte. */
const unescapeBytes = (data: string) =>
  data.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The step is no part of the history: undoing the paste takes the image away, and redoing it brings the copy. */
function change({ view, state }: Editor, write: (tr: Transaction) => void) {
  const tr = state.tr.setMeta("addToHistory", false);
  write(tr);
  if (tr.docChanged) view.dispatch(tr);
}

/** The addresses of images that are neither this site's nor known to be out of reach. */
function imagesToBring(doc: Node): Set<string> {
  const found = new Set<string>();
  doc.descendants((node) => {
    if (node.attrs["absent"]) return;
    for (const src of imageAddresses(node)) if (isElsewhere(src)) found.add(src);
  });
  return found;
}

const isElsewhere = (src: string) =>
  isImageWithin(src) || (/^https?:/i.test(src) && !(isOfThisSite(src) && uploadOf(src) !== undefined));

const isOfThisSite = (src: string) => URL.parse(src)?.host === location.host;

function replaceAddress(tr: Transaction, from: string, to: string) {
  tr.doc.descendants((node, at) => {
    if (!imageAddresses(node).includes(from)) return;
    if (node.type.name !== "gallery") {
      tr.setNodeAttribute(at, "src", to);
      if (node.attrs["absent"]) tr.setNodeAttribute(at, "absent", null);
      return;
    }
    const images = galleryImages(node).map((image) =>
      image["src"] === from ? Object.assign({}, image, { src: to }) : image,
    );
    tr.setNodeAttribute(at, "images", images);
  });
}

/** Says why at the image. One in a line gets a figure below its words, which has room to say so. */
function markAbsent(tr: Transaction, src: string, absent: string) {
  const { figure } = tr.doc.type.schema.nodes;
  if (!figure) return;
  const inLines: { node: Node; at: number }[] = [];
  tr.doc.descendants((node, at) => {
    if (!imageAddresses(node).includes(src)) return;
    if (node.type.name === "figure") tr.setNodeAttribute(at, "absent", absent);
    if (node.type.name === "image") inLines.push({ node, at });
  });
  for (const { node, at } of inLines.toReversed()) {
    const $at = tr.doc.resolve(at);
    for (let depth = $at.depth; depth > 0; depth--) {
      const index = $at.indexAfter(depth - 1);
      if (!$at.node(depth - 1).canReplaceWith(index, index, figure)) continue;
      const { alt, title } = node.attrs;
      tr.insert($at.after(depth), figure.create({ src, alt, title, absent })).delete(at, at + node.nodeSize);
      break;
    }
  }
}
