import sharp from "sharp";
import type { Sharp } from "sharp";

export const RED = [220, 40, 40] as const;
export const GREEN = [40, 170, 60] as const;
export const BLUE = [40, 60, 210] as const;
export const YELLOW = [230, 210, 50] as const;

const WIDTH = 96;
const HEIGHT = 64;

/** Where a pixel of the upright image is in one that a camera has stored with this EXIF orientation. */
const stored: Record<number, (x: number, y: number) => [x: number, y: number]> = {
  1: (x, y) => [x, y],
  2: (x, y) => [WIDTH - 1 - x, y],
  3: (x, y) => [WIDTH - 1 - x, HEIGHT - 1 - y],
  4: (x, y) => [x, HEIGHT - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [y, WIDTH - 1 - x],
  7: (x, y) => [HEIGHT - 1 - y, WIDTH - 1 - x],
  8: (x, y) => [HEIGHT - 1 - y, x],
};

/**
 * Red, green over blue, yellow: 96 wide and 64 high when it is turned as its orientation says. Tagged means that it
 * carries that orientation and an sRGB profile.
 */
export function fourColors(orientation = 1, { isTagged = true } = {}): Sharp {
  const [width, height] = orientation < 5 ? [WIDTH, HEIGHT] : [HEIGHT, WIDTH];
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const color = y < HEIGHT / 2 ? (x < WIDTH / 2 ? RED : GREEN) : x < WIDTH / 2 ? BLUE : YELLOW;
      const [storedX, storedY] = stored[orientation]?.(x, y) ?? [x, y];
      pixels.set(color, (storedY * width + storedX) * 3);
    }
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return isTagged ? image.withMetadata({ orientation }) : image;
}

/** Something like a photograph: every pixel is another. */
export const noisy = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

/** Red, green, blue and alpha of one pixel, each 0..255. */
export async function pixelOf(image: Uint8Array, x: number, y: number): Promise<number[]> {
  const pixel = sharp(image)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .toColourspace("srgb")
    .ensureAlpha();
  return [...(await pixel.raw().toBuffer())];
}

/** The color in the middle of each quarter: top left, top right, bottom left, bottom right. */
export async function quartersOf(image: Uint8Array): Promise<number[][]> {
  const { width, height } = await sharp(image).metadata();
  const places = [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ] as const;
  return Promise.all(
    places.map(async ([x, y]) =>
      (await pixelOf(image, Math.floor((width * x) / 4), Math.floor((height * y) / 4))).slice(0, 3),
    ),
  );
}

/** The largest difference in any channel. */
export const distance = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))));
