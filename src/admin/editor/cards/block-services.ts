import { Extension } from "@tiptap/core";
import type { CardAttributes } from "../../../blocks/card/attributes.ts";
import { readEmbed, type EmbedCard } from "../../../contract/content/embeds.ts";
import { endingIn, MAX_FILE_BYTES, uploadFile as uploadFileCall } from "../../../contract/content/media.ts";
import { call } from "../../api/client.ts";
import { uploadFile } from "../../api/upload-file.ts";
import { uploadImage } from "../../api/upload-image.ts";
import { countBlockUpload } from "../upload/image-uploads.ts";
import { escapeText } from "../html/write-html.ts";

/** Gives the blocks what they need of the server: they know no API. */
export const BlockServices = Extension.create({
  name: "blockServices",
  onBeforeCreate() {
    const { editor } = this;
    editor.storage.card.services = {
      read: readCard,
      upload: (...file) => countBlockUpload(editor, uploadCard(...file)),
    };
    const upload = (...file: Parameters<typeof uploadImage>) =>
      countBlockUpload(editor, uploadImage(...file));
    editor.storage.gallery.upload = upload;
    editor.storage.figure.upload = upload;
  },
});

/** What a site says of an address, as a card. */
export async function readCard(address: string): Promise<CardAttributes> {
  return cardOf(await call(readEmbed, { body: { url: address } }));
}

function cardOf({ kind, url, title, description, author, provider, image }: EmbedCard): CardAttributes {
  const source = [author, provider].filter(Boolean).join(" · ");
  return {
    kind: kind === "link" ? "bookmark" : "embed",
    url,
    title: escapeText(title),
    description: description ? [escapeText(description)] : [],
    source: escapeText(source),
    image: image && { src: image.url, alt: "", width: String(image.width), height: String(image.height) },
  };
}

async function uploadCard(
  file: File,
  options: { onProgress: (percent: number) => void },
): Promise<CardAttributes> {
  if (file.size > MAX_FILE_BYTES)
    throw new Error(`The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`);
  const { url, name, sizeBytes } = await uploadFile(uploadFileCall, {
    query: { name: file.name.slice(-200) },
    body: file,
    ...options,
  });
  return {
    kind: "file",
    url,
    title: escapeText(name.replace(/\.\w+$/, "")),
    description: [],
    source: `${endingIn(name).toUpperCase()} · ${sizeInWords(sizeBytes)}`,
    image: null,
  };
}

function sizeInWords(bytes: number): string {
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1_000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${size < 10 ? Math.max(0.1, size).toFixed(1) : Math.round(size)} ${unit}`;
}
