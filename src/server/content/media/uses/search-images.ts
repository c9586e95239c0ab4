import type { DbOrTx } from "../../../kernel/db/open.ts";
import { unescaped } from "../../../../blocks/entities.ts";
import { findImageIds } from "./find-image-ids.ts";
import { foreignImagesIn, uploadsIn } from "./images-in.ts";
import * as store from "./search-store.ts";

/**
 * Returns the ids of images that posts and newsletters show and that `search` finds: by their alt text, or by the title
 * of such a text. Only the newest texts that match are read.
 */
export async function searchImages(db: DbOrTx, search: string): Promise<string[]> {
  const wanted = search.toLowerCase();
  const texts = await store.findTexts(db, wanted);
  const addresses = texts.flatMap(({ title, content, cover }) =>
    title.toLowerCase().includes(wanted)
      ? imagesIn(content).concat(cover)
      : imagesDescribedBy(content, wanted),
  );
  const found = await findImageIds(db, [...new Set(addresses)]);
  return [...new Set(found.values())];
}

/** Uploads by an address of theirs, and images elsewhere. */
const imagesIn = (html: string) => [
  ...uploadsIn(html).map((id) => `/media/${id}/original`),
  ...foreignImagesIn(html),
];

const IMAGE = /<img\s[^>]*>/g;
const ALT = /\salt="([^"]*)"/;

const imagesDescribedBy = (html: string, wanted: string) =>
  (html.match(IMAGE) ?? []).flatMap((image) => {
    const alt = unescaped(ALT.exec(image)?.[1] ?? "");
    return alt.toLowerCase().includes(wanted) ? imagesIn(image) : [];
  });
