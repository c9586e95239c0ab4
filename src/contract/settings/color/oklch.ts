/** A color by lightness (0 to 1), chroma (0 to some 0.32 in sRGB) and hue (radians), as the eye perceives them. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Triple = readonly [number, number, number];

/** Red, green and blue of `#rrggbb`, linear in light, 0 to 1. */
export const linearOf = (hex: string): Triple => [linearAt(hex, 1), linearAt(hex, 3), linearAt(hex, 5)];

const linearAt = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Converts `#rrggbb`. The matrices are those of https://bottosson.github.io/posts/oklab/ */
export function oklchOf(hex: string): Oklch {
  const [lightness, a, b] = oklabOf(hex);
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** Converts to `#rrggbb`; a color that a screen cannot show loses chroma until it can, and keeps lightness and hue. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const at = (part: number) => linearFrom(lightness, part * Math.cos(hue), part * Math.sin(hue));
  let [inside, outside] = isShowable(at(chroma)) ? [chroma, chroma] : [0, chroma];
  while (outside - inside > CHROMA_STEP) {
    const middle = (inside + outside) / 2;
    if (isShowable(at(middle))) inside = middle;
    else outside = middle;
  }
  return `#${at(inside).map(byteOf).join("")}`;
}

/** Less than one step of a byte. */
const CHROMA_STEP = 0.0005;
/** The loss by rounding to bytes. */
const ROUNDING = 0.0005;

const isShowable = (linear: Triple) => linear.every((value) => value >= -ROUNDING && value <= 1 + ROUNDING);

function oklabOf(hex: string): Triple {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearFrom(lightness: number, a: number, b: number): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function byteOf(linear: number): string {
  const shown = Math.min(1, Math.max(0, linear));
  const value = shown <= 0.0031308 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, "0");
}
