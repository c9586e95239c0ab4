import type { Sharp } from "sharp";
import { imagePresets, type ImagePreset } from "../../../../contract/content/media.ts";
import type { FileStore } from "../../../engines/files/file-store.ts";
import { refusalOfSystem } from "../../../base/system-errors.ts";
import type { VariantFormat } from "./choose-format.ts";
import { originalKeyOf, variantKeyOf } from "./image-key.ts";
import type { ImageRow } from "./image-rows.ts";
import { withSharpForReaders } from "./with-sharp.ts";

/** One way to show an image. */
interface Variant {
  image: ImageRow;
  preset: ImagePreset;
  format: VariantFormat;
}

interface Variants {
  /** The bytes, made when asked for the first time and then read from the store; however many ask at once. */
  read(variant: Variant): Promise<Uint8Array<ArrayBuffer>>;
}

/** Raise it when `render` changes what comes out, so that variants made before are made anew under new names. */
const RECIPE = 1;

/** AVIF takes 0.5 s a megapixel (aom 3.15, one core of two): larger images come as WebP. */
const MAX_AVIF_PIXELS = 4_000_000;

/** The database knows the image, and its file is not where files are. */
export class ImageFileMissing extends Error {
  override name = "ImageFileMissing";

  constructor(id: string, place: string) {
    super(`The file of image ${id} is missing from ${place}`);
  }
}

export function createVariants(files: FileStore): Variants {
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    read(variant) {
      const key = keyOf(variant);
      const started = underWay.get(key);
      if (started) return started;
      const reading = readOrMake(files, key, variant).finally(() => underWay.delete(key));
      underWay.set(key, reading);
      return reading;
    },
  };
}

/** The formats of an image preset, best first. */
export function formatsOf(image: ImageRow, preset: ImagePreset): readonly VariantFormat[] {
  // Drawn in few colors, on any ground: nothing is lost, and what is clear stays clear.
  if (preset === "logo") return ["webp", "png"];
  const { width, height } = targetOf(preset);
  const shownWidth = Math.min(width ?? image.width, image.width);
  const shownHeight = height ?? (image.height * shownWidth) / image.width;
  return shownWidth * shownHeight > MAX_AVIF_PIXELS ? ["webp", "jpeg"] : ["avif", "webp", "jpeg"];
}

/** Names the bytes of a variant, as strong as they are: the id is their hash, and the recipe does the rest. */
export const etagOf = ({ image, preset, format }: Variant) => `"${image.id}-${preset}-${RECIPE}-${format}"`;

/** Lists the possible files of an image, the original last: an image that has lost it can be deleted again. */
export const keysOf = (image: ImageRow): string[] => [
  // The keys of an object that lists the presets.
  ...(Object.keys(imagePresets) as ImagePreset[]).flatMap((preset) =>
    (Object.keys(encoders) as VariantFormat[]).map((format) =>
      variantKeyOf(image.id, preset, RECIPE, format),
    ),
  ),
  originalKeyOf(image),
];

const targetOf = (preset: ImagePreset): { width?: number; height?: number; fit?: "inside" } =>
  imagePresets[preset];

const keyOf = ({ image, preset, format }: Variant) =>
  preset === "original" && format === image.format
    ? originalKeyOf(image)
    : variantKeyOf(image.id, preset, RECIPE, format);

async function readOrMake(files: FileStore, key: string, variant: Variant): Promise<Uint8Array<ArrayBuffer>> {
  const made = await files.read(key);
  if (made) return made;
  return withSharpForReaders(async (sharp) => {
    const original = await files.read(originalKeyOf(variant.image));
    if (!original) throw new ImageFileMissing(variant.image.id, files.description);
    const bytes = await render(sharp(original), variant);
    await files.write(key, bytes, `image/${variant.format}`).catch(unlessDiskIsFull);
    return bytes;
  });
}

/** The reader gets the image all the same; it is made again for the next one. */
function unlessDiskIsFull(error: unknown) {
  if (refusalOfSystem(error)?.code !== "out_of_space") throw error;
}

/** An image smaller than its preset keeps its size. */
function render(original: Sharp, { preset, format }: Variant): Promise<Buffer<ArrayBuffer>> {
  const image = original.resize({ fit: "cover", ...targetOf(preset), withoutEnlargement: true });
  return encoders[format](image, preset === "logo").toBuffer();
}

const encoders: Record<VariantFormat, (image: Sharp, isLossless: boolean) => Sharp> = {
  // Effort 4, the default, takes up to 5 times as long to save 2 %.
  avif: (image) => image.avif({ quality: 55, effort: 3 }),
  webp: (image, isLossless) =>
    image.webp(isLossless ? { lossless: true } : { quality: 80, smartSubsample: true }),
  jpeg: (image) => image.flatten({ background: "#fff" }).jpeg({ quality: 80, mozjpeg: true }),
  png: (image) => image.png(),
};
