import { MAX_UPLOAD_BYTES } from "../../contract/content/media.ts";
import { ApiError } from "./client.ts";

/** What an image that is too large is scaled down to on its longer side, in pixels: more than any page shows. */
const LONGER_SIDE = 2560;
/** Tried one after the other until the file is small enough. */
const QUALITIES = [0.88, 0.7, 0.5];

/**
 * Returns the image as it can be uploaded: unchanged up to 5 MB, else scaled down and as WebP (JPEG where the browser
 * cannot encode WebP). @throws ApiError for a larger one that would lose its animation, and for a file that is not an image.
 */
export async function fitImage(file: File): Promise<File> {
  if (file.size <= MAX_UPLOAD_BYTES) return file;
  const animated = await animatedKindOf(file);
  if (animated) throw refusal(`The ${animated} is larger than 5 MB. Make it smaller and upload it again.`);
  const canvas = await drawSmaller(file);
  for (const quality of QUALITIES) {
    const fitted = await encode(canvas, quality);
    if (fitted && fitted.size <= MAX_UPLOAD_BYTES) return named(fitted, file.name);
  }
  throw refusal("The image is larger than 5 MB.");
}

/** What people call an image that moves; undefined for one that does not. Any GIF may. */
async function animatedKindOf(file: File): Promise<string | undefined> {
  if (file.type === "image/gif") return "GIF";
  const bytes = new Uint8Array(await file.slice(0, 256).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  // RFC 9649, 2.7: the flags of an extended file, of which this one says that it is animated.
  const isWebp = /^RIFF[^]{4}WEBPVP8X/.test(text) && ((bytes[20] ?? 0) & 0b10) !== 0;
  if (isWebp) return "animated WebP";
  // AVIF 1.1, 6.3: the brand of sequences. The first box names the brands; it begins with its length.
  const length = new DataView(bytes.buffer).getUint32(0);
  const brands = text.slice(4, 8) === "ftyp" ? text.slice(8, length) : "";
  return brands.includes("avis") ? "animated AVIF" : undefined;
}

async function drawSmaller(file: File): Promise<HTMLCanvasElement> {
  // Upright, as its EXIF data says: that is lost in the canvas.
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch((cause: unknown) => {
    throw refusal(
      "The image is larger than 5 MB, and this browser cannot read it to make it smaller.",
      cause,
    );
  });
  const scale = Math.min(1, LONGER_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = contextOf(canvas);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** A browser that cannot encode WebP answers with PNG instead. */
async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const webp = await toBlob(canvas, "image/webp", quality);
  return webp?.type === "image/webp" ? webp : toBlob(onWhite(canvas), "image/jpeg", quality);
}

/** JPEG has no transparency: what is transparent would become black. */
function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const opaque = document.createElement("canvas");
  opaque.width = canvas.width;
  opaque.height = canvas.height;
  const context = contextOf(opaque);
  context.fillStyle = "white";
  context.fillRect(0, 0, opaque.width, opaque.height);
  context.drawImage(canvas, 0, 0);
  return opaque;
}

/** @throws ApiError where the browser has no memory for a canvas of that size: it would upload an empty image. */
function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw refusal("The image is larger than 5 MB, and this browser cannot make it smaller.");
  return context;
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

function named(blob: Blob, name: string): File {
  const extension = blob.type === "image/webp" ? "webp" : "jpg";
  return new File([blob], `${name.replace(/\.\w+$/, "")}.${extension}`, { type: blob.type });
}

const refusal = (message: string, cause?: unknown) => new ApiError(message, { status: 413, cause });
