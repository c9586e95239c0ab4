import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { dataSets } from "../../../../../tests/setup/data.ts";
import { MAX_UPLOAD_BYTES } from "../../../../contract/content/media.ts";
import { storeImage } from "./store-image.ts";
import { keep, startMedia } from "../../../../../tests/setup/media/test-media.ts";
import { fourColors, noisy } from "../../../../../tests/setup/media/test-images.ts";

async function refusalOf(upload: Uint8Array) {
  await using media = await startMedia();
  const refusal = await storeImage(media.deps, upload).catch((error: unknown) => error);
  const rows = await media.deps.db.selectFrom("media").selectAll().execute();
  expect({ rows, writes: media.writes }).toEqual({ rows: [], writes: [] });
  return refusal;
}

const text = (content: string) => new TextEncoder().encode(content);

test.for([
  ["SVG", () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ["SVG behind an XML line", () => text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["HTML", () => text("<!doctype html><script>alert(1)</script>")],
  ["plain text", () => text("GIF, or so they say")],
  ["PDF", () => text("%PDF-1.7\n1 0 obj")],
  ["HEIC", () => text("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
  ["TIFF", () => fourColors().tiff().toBuffer()],
  ["BMP", () => text("BM\x1a\0\0\0\0\0\0\0")],
] as const)("%s is not an image that we take", async ([, upload]) => {
  expect(await refusalOf(await upload())).toMatchObject({
    code: "unsupported_media_type",
    message: "Only PNG, JPG, WEBP, AVIF and GIF images can be uploaded.",
  });
});

test("an SVG that begins like a GIF is never drawn", async () => {
  const svg = text('GIF89a<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  expect(await refusalOf(svg)).toMatchObject({ code: "invalid" });
});

test("nothing, and more than 5 MB, are refused", async () => {
  expect(await refusalOf(new Uint8Array())).toMatchObject({
    code: "invalid",
    message: "Choose an image to upload.",
    fields: { file: "Choose an image to upload." },
  });
  expect(await refusalOf(new Uint8Array(MAX_UPLOAD_BYTES + 1))).toMatchObject({
    code: "too_large",
    message: "The image is larger than 5 MB.",
  });
});

test("an image of exactly 5 MB is taken", async () => {
  const upload = Buffer.alloc(MAX_UPLOAD_BYTES);
  (await noisy(300, 200).jpeg().toBuffer()).copy(upload);
  expect(await keep(upload)).toMatchObject({ width: 300, height: 200 });
});

test.for(["png", "jpeg", "webp", "avif", "gif"] as const)(
  "a %s file that breaks off anywhere is damaged, not half an image",
  async (format) => {
    const whole = await noisy(120, 80).toFormat(format).toBuffer();
    for (const share of [0.01, 0.3, 0.6, 0.9, 0.99]) {
      expect(await refusalOf(whole.subarray(0, Math.ceil(whole.length * share)))).toMatchObject({
        code: "invalid",
        message: "The image is damaged or incomplete.",
      });
    }
  },
);

test("a PNG whose content is garbage is damaged", async () => {
  const upload = await noisy(300, 200).png().toBuffer();
  upload.fill(0x5a, 2_000, 6_000);
  expect(await refusalOf(upload)).toMatchObject({ code: "invalid" });
});

/** A PNG that says it is enormous, with the data of a small one. */
async function lyingPng(width: number, height: number): Promise<Buffer> {
  const png = await fourColors().png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

test.for([
  ["a small file that claims 60000 × 60000", () => lyingPng(60_000, 60_000)],
  [
    "64 megapixels of one color",
    () =>
      sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: "#fff" } })
        .png()
        .toBuffer(),
  ],
] as const)("%s is refused by its header, before anything is decoded", async ([, upload]) => {
  const bytes = await upload();
  expect(bytes.length).toBeLessThan(MAX_UPLOAD_BYTES);
  expect(await refusalOf(bytes)).toMatchObject({
    code: "invalid",
    message: "The image has more than 50 megapixels.",
  });
});

test.for(dataSets("images-upload-cases"))("a Windows icon ($where) is refused", async ({ path }) => {
  expect(await refusalOf(await readFile(path("favicon_multi_sizes.ico")))).toMatchObject({
    code: "unsupported_media_type",
  });
});
