import { escaped, unescaped } from "../../../../blocks/entities.ts";

/** In UTF-8. Longer ones are left where they are: no index takes them. */
const MAX_ADDRESS_BYTES = 2_000;

/** Attributes as cleaning writes them: every value is quoted and contains no quotes. */
const SHOWN = /(<img(?=\s)[^>]*? src=")([^"]*)(")/g;
const UPLOAD = /\/media\/([0-9a-f]{32})(?![0-9a-f])/g;

/** The ids of the uploads that a text of any kind names, each once. */
export const uploadsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(UPLOAD), ([, id = ""]) => id)),
];

/** The addresses of the images in clean HTML that are elsewhere, each once. */
export const foreignImagesIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(SHOWN), ([, , src = ""]) => unescaped(src)).filter(isForeign)),
];

/** True if an address has a host, so that its image may be one which we can have a copy of. */
export const isForeign = (address: string): boolean =>
  /^https?:\/\//i.test(address) && Buffer.byteLength(address) <= MAX_ADDRESS_BYTES && URL.canParse(address);

/** Clean HTML with our copies, by their ids, in the place of the images at these addresses. */
export const showCopies = (html: string, copies: ReadonlyMap<string, string>): string =>
  copies.size === 0
    ? html
    : html.replaceAll(SHOWN, (whole, before: string, src: string, after: string) => {
        const id = copies.get(unescaped(src));
        return id ? `${before}${escaped(`/media/${id}/original`)}${after}` : whole;
      });
