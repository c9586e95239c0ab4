import { imagePresets } from "../../contract/content/media.ts";

/** The presets that differ in nothing but their width. */
const widths = (["small", "medium", "large", "hero"] as const).map((preset) => ({
  preset,
  width: imagePresets[preset].width,
}));

/**
 * One of our uploads in every width that there is, for a browser to choose from. A preset never enlarges: of an image
 * that is only `realWidth` wide, the first that is as wide gives all there is.
 */
export function srcSetOf(id: string, realWidth = Number.POSITIVE_INFINITY): string {
  const narrower = widths.filter(({ width }) => width < realWidth);
  return widths
    .slice(0, narrower.length + 1)
    .map(({ preset, width }) => `/media/${id}/${preset} ${Math.min(width, realWidth)}w`)
    .join(", ");
}
