import type sharp from "sharp";
import { MAX_UPLOAD_PIXELS } from "../../../../contract/content/media.ts";
import { badFile, requireHeader, type UploadFormat } from "./inspect-image.ts";

interface Original {
  bytes: Uint8Array<ArrayBuffer>;
  format: "webp";
  width: number;
  height: number;
}

/** The largest side of a WebP image; a longer image is scaled down to it. */
const MAX_SIDE = 16_383;

/** WebP without loss takes up to 33 bytes of memory and 0.4 µs a pixel: 270 MB and 3 s here, 1.6 GB at 50 MP. */
const MAX_LOSSLESS_PIXELS = 8_000_000;

/**
 * Decodes an upload and encodes it anew as the original that we keep: upright, in sRGB, without metadata, and without
 * anything that rode along in the file. Only pixels get through. Of an animation the first frame stays: what moves by
 * itself for more than five seconds needs a way to stop it (WCAG 2.2.2), and a still has one size limit.
 *
 * Always WebP, which has transparency and both ways to compress. PNG and GIF are what drawings and screenshots come
 * in, where loss shows as blurred edges, so they stay without loss; the others have lost already and lose little more.
 * @throws AppError `invalid` for an image that is damaged, incomplete or over 50 megapixels; `unsupported_media_type`.
 */
export async function reencodeImage(
  open: typeof sharp,
  upload: Uint8Array,
  format: UploadFormat,
): Promise<Original> {
  const header = await orDamaged(open(upload, { limitInputPixels: false }).metadata());
  requireHeader(format, header);
  const isDrawing = format === "png" || format === "gif";
  const isLossless = isDrawing && header.width * header.height <= MAX_LOSSLESS_PIXELS;
  // `error` and not `warning`: libjpeg warns of stray bytes, which many cameras write and every viewer skips.
  const image = open(upload, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    // More effort takes twice as long to save 1 % of a photograph.
    .webp({ lossless: isLossless, quality: 90, effort: 2 });
  // Unasked, sharp 0.35 leaves 16 bits with a profile in Display P3 (pipeline.cc, `processingProfile`).
  if (header.hasProfile && header.depth === "ushort") image.withIccProfile("srgb", { attach: false });
  const { data, info } = await orDamaged(image.toBuffer({ resolveWithObject: true }));
  return { bytes: data, format: "webp", width: info.width, height: info.height };
}

/** Nothing but the upload differs from one call to the next, so a failure is taken for the upload's. */
async function orDamaged<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw badFile("The image is damaged or incomplete.", cause);
  }
}
