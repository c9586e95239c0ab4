import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "../../contract/content/media.ts";
import { fitImage } from "./fit-image.ts";

/** Its first bytes are those of a real image; what follows only makes it large. */
const large = (bytes: Uint8Array<ArrayBuffer>, name: string, type: string) =>
  new File([bytes, new Uint8Array(MAX_UPLOAD_BYTES)], name, { type });

const frame = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } }).png();

async function movingWebp(): Promise<Uint8Array<ArrayBuffer>> {
  const frames = await Promise.all([frame("red").toBuffer(), frame("blue").toBuffer()]);
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
}

/** The file type box of a sequence, as libavif writes it (ISO/IEC 14496-12, 4.3; AVIF 1.1, 6.3). */
const movingAvif = (brands: string) =>
  Uint8Array.from(Buffer.from(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`, "latin1"));

describe("a moving image over 5 MB is refused, since it would lose its animation", () => {
  test.each([
    ["WebP", movingWebp, "image/webp"],
    ["AVIF", () => movingAvif("avis\0\0\0\0avifavismsf1"), "image/avif"],
    ["AVIF", () => movingAvif("avif\0\0\0\0avifmif1avis"), "image/avif"],
  ] as const)("%s", async (kind, bytesOf, type) => {
    const bytes = await bytesOf();
    const sentence = `The animated ${kind} is larger than 5 MB. Make it smaller and upload it again.`;
    await expect(fitImage(large(bytes, "moving", type))).rejects.toThrow(sentence);
    const small = new File([bytes], "moving", { type });
    expect(await fitImage(small)).toBe(small);
  });
});

test("a still image over 5 MB is not taken for a moving one", async () => {
  const webp = new Uint8Array(await frame("red").webp().toBuffer());
  const avif = new Uint8Array(await frame("red").avif().toBuffer());
  for (const file of [large(webp, "a.webp", "image/webp"), large(avif, "a.avif", "image/avif")])
    // Only a browser can make it smaller.
    await expect(fitImage(file)).rejects.not.toThrow(/animated/);
});
