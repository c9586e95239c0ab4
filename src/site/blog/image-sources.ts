import { imagePresets } from "../../contract/media.ts";

/** The presets that differ in nothing but their width. */
const widths = (["small", "medium", "large", "hero"] as const).map((preset) => ({
  preset,
  width: imagePresets[preset].width,
}));

/**
 * The id of one of our uploads, by its address. The host is not looked at: the address was written down when the
 * picture came, and the site may have moved since.
 */
export const ownImageOf = (address = ""): string | undefined =>
  /^(?:https?:\/\/[^/]+)?\/media\/([0-9a-f]{32})\/\w+$/.exec(address)?.[1];

/**
 * One of our uploads in every width that there is, for a browser to choose from. A preset never enlarges: of a picture
 * that is only `realWidth` wide, the first that is as wide gives all there is.
 */
export function srcSetOf(id: string, realWidth = Number.POSITIVE_INFINITY): string {
  const narrower = widths.filter(({ width }) => width < realWidth);
  return widths
    .slice(0, narrower.length + 1)
    .map(({ preset, width }) => `/media/${id}/${preset} ${Math.min(width, realWidth)}w`)
    .join(", ");
}

/** A picture’s address on the web, as it may stand in a page; undefined for what is none. */
export const webAddressOf = (address: string): string | undefined =>
  /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).href : undefined;
