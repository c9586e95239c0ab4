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
export const ownImageOf = (address: string): string | undefined =>
  /^(?:https?:\/\/[^/]+)?\/media\/([0-9a-f]{32})\/\w+$/.exec(address)?.[1];

/** One of our uploads in every width that there is, for a browser to choose from. */
export const srcSetOf = (id: string) =>
  widths.map(({ preset, width }) => `/media/${id}/${preset} ${width}w`).join(", ");
