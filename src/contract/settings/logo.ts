import { z } from "zod";

/** An uploaded image as a sign of the site: where it is, and its own size in pixels. */
export const logoSchema = z.object({
  src: z.string().regex(/^\/media\/[0-9a-f]{32}\/logo$/, { error: "Upload an image" }),
  width: z.int().positive(),
  height: z.int().positive(),
});

export type Logo = z.infer<typeof logoSchema>;

/** The space for a logo: one line of the header and of an email's head. In CSS pixels. */
const BOX = { width: 192, height: 32 };

/** How large a logo is shown, in whole CSS pixels: as large as the box lets it be, and never larger than it is. */
export function shownSizeOf({ width, height }: Pick<Logo, "width" | "height">) {
  const scale = Math.min(BOX.width / width, BOX.height / height, 1);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The logo of an upload. */
export const logoOf = ({ id, width, height }: { id: string; width: number; height: number }): Logo => ({
  src: `/media/${id}/logo`,
  width,
  height,
});

/** The smallest side of an image that an icon is made of, in pixels: the largest size in a browser's tab. */
const MIN_ICON_SIDE = 48;

/** Returns why an image cannot be the icon, or undefined if it can. */
export const iconRefusal = ({ width, height }: Pick<Logo, "width" | "height">): string | undefined =>
  Math.min(width, height) < MIN_ICON_SIDE
    ? `This image has ${width} × ${height} pixels. Choose one of at least ${MIN_ICON_SIDE} × ${MIN_ICON_SIDE}.`
    : undefined;

/** The id of the image that a logo is of. */
export const imageIdOf = ({ src }: Pick<Logo, "src">): string => src.split("/")[2] ?? "";
