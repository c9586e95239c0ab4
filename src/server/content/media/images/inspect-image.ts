import type { Metadata } from "sharp";
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS, NOT_AN_IMAGE } from "../../../../contract/content/media.ts";
import { AppError } from "../../../base/errors.ts";

export type UploadFormat = "png" | "jpeg" | "webp" | "avif" | "gif";

/**
 * What an upload is by its first bytes, whatever it is called.
 * @throws AppError `invalid` when it is empty, `too_large` over 5 MB or `maxBytes`, `unsupported_media_type`.
 */
export function requireImage(bytes: Uint8Array, maxBytes: number = MAX_UPLOAD_BYTES): UploadFormat {
  if (bytes.length === 0) throw badFile("Choose an image to upload.");
  if (bytes.length > maxBytes) throw imageTooLarge();
  return sniffFormat(bytes) ?? refuseFormat();
}

/**
 * Holds the header that sharp reads, nothing of which is decoded yet, to what the first bytes said and to our limit.
 * @throws AppError `unsupported_media_type`; `invalid` over 50 megapixels.
 */
export function requireHeader(format: UploadFormat, { mediaType, width, height }: Metadata) {
  if (mediaType !== `image/${format}`) refuseFormat();
  if (width * height > MAX_UPLOAD_PIXELS) throw badFile("The image has more than 50 megapixels.");
}

/** A refusal that the form shows beside the field. */
export const badFile = (message: string, cause?: unknown) =>
  new AppError("invalid", message, { fields: { file: message }, cause });

export const imageTooLarge = (cause?: unknown) =>
  new AppError("too_large", "The image is larger than 5 MB.", { cause });

/** The brands of a real file fit in; the box may claim any length. */
const MAX_BRANDS_BYTES = 256;

/** https://www.w3.org/TR/png-3/#5PNG-file-signature, RFC 9649 section 2.3, https://aomediacodec.github.io/av1-avif/ */
function sniffFormat(bytes: Uint8Array): UploadFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, MAX_BRANDS_BYTES)).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "gif";
  if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) return "webp";
  return start.startsWith("ftyp", 4) && hasAvifBrand(start) ? "avif" : undefined;
}

/** The first box has its length, `ftyp`, the major brand, a version and any number of brands, 4 bytes each. */
function hasAvifBrand(start: string): boolean {
  const boxBytes = Buffer.from(start.slice(0, 4), "latin1").readUInt32BE();
  const brands = new Set(start.slice(8, boxBytes).match(/.{4}/gs));
  return brands.has("avif") || brands.has("avis");
}

function refuseFormat(): never {
  throw new AppError("unsupported_media_type", NOT_AN_IMAGE);
}
