import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { dataSets } from "../../../../../tests/setup/data.ts";
import { originalKeyOf } from "./image-key.ts";
import { storeImage } from "./store-image.ts";
import { keep, startMedia } from "../../../../../tests/setup/media/test-media.ts";
import {
  BLUE,
  distance,
  fourColors,
  GREEN,
  noisy,
  pixelOf,
  quartersOf,
  RED,
  YELLOW,
} from "../../../../../tests/setup/media/test-images.ts";

const uprightColors = [RED, GREEN, BLUE, YELLOW];

async function expectUpright(bytes: Uint8Array, tolerance: number) {
  const quarters = await quartersOf(bytes);
  for (const [index, color] of uprightColors.entries()) {
    expect(distance(quarters[index] ?? [], color), `quarter ${index}`).toBeLessThanOrEqual(tolerance);
  }
}

test.for([1, 2, 3, 4, 5, 6, 7, 8])(
  "a JPEG with EXIF orientation %i comes out upright",
  async (orientation) => {
    const upload = await fourColors(orientation).jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
    expect((await sharp(upload).metadata()).orientation).toBe(orientation);

    const kept = await keep(upload);
    expect(kept).toMatchObject({ width: 96, height: 64, metadata: { width: 96, height: 64 } });
    expect(kept.metadata.orientation).toBeUndefined();
    await expectUpright(kept.bytes, 12);
  },
);

test("EXIF, GPS position, XMP and color profile are gone", async () => {
  const upload = await fourColors()
    .withExif({ IFD0: { Artist: "Ada Secret" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  const before = await sharp(upload).metadata();
  expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true);

  const { metadata, bytes } = await keep(upload);
  expect([metadata.exif, metadata.xmp, metadata.icc, metadata.iptc]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/secret/i);
});

test("colors of another profile are converted to sRGB, not reinterpreted", async () => {
  const upload = await fourColors().withIccProfile("p3").png().toBuffer();
  const untagged = await sharp(upload, { ignoreIcc: true }).png().toBuffer();
  expect(distance(await pixelOf(untagged, 10, 10), RED)).toBeGreaterThan(8);

  await expectUpright((await keep(upload)).bytes, 3);
});

test.for([
  ["CMYK JPEG", () => fourColors().toColourspace("cmyk").jpeg({ quality: 100 }), 70],
  ["16-bit PNG", () => fourColors(1, { isTagged: false }).toColourspace("rgb16").png(), 2],
  ["16-bit PNG in sRGB", () => fourColors().toColourspace("rgb16").png(), 2],
  ["16-bit PNG in Display P3", () => fourColors().withIccProfile("p3").toColourspace("rgb16").png(), 3],
  ["palette PNG", () => fourColors().png({ palette: true, colors: 4 }), 4],
  ["interlaced PNG", () => fourColors().png({ progressive: true }), 0],
  ["progressive JPEG", () => fourColors().jpeg({ quality: 95, progressive: true }), 20],
  ["WebP", () => fourColors().webp({ quality: 95 }), 20],
  ["AVIF", () => fourColors().avif({ quality: 90 }), 20],
  ["GIF", () => fourColors().gif(), 4],
] as const)("a %s keeps its colors", async ([, encode, tolerance]) => {
  const kept = await keep(await encode().toBuffer());
  expect(kept.metadata).toMatchObject({
    format: "webp",
    width: 96,
    height: 64,
    space: "srgb",
    depth: "uchar",
  });
  await expectUpright(kept.bytes, tolerance);
});

test("a greyscale image of 16 bits stays grey and as light as it was", async () => {
  const grey = { width: 32, height: 32, channels: 3, background: { r: 90, g: 90, b: 90 } } as const;
  const kept = await keep(await sharp({ create: grey }).toColourspace("grey16").png().toBuffer());
  expect(distance(await pixelOf(kept.bytes, 16, 16), [90, 90, 90, 255])).toBeLessThanOrEqual(2);
});

test("transparency is kept, and drawings lose nothing", async () => {
  const glass = { r: 200, g: 30, b: 90, alpha: 0.5 };
  const upload = await sharp({ create: { width: 40, height: 30, channels: 4, background: glass } })
    .composite([{ input: await noisy(20, 30).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
  const kept = await keep(upload);
  expect(await sharp(kept.bytes).raw().toBuffer()).toEqual(await sharp(upload).raw().toBuffer());
  expect(await pixelOf(kept.bytes, 30, 15)).toEqual([200, 30, 90, 128]);
});

test("an animation becomes its first frame", async () => {
  const frames = await Promise.all([fourColors(), noisy(96, 64)].map((frame) => frame.png().toBuffer()));
  for (const animation of [
    await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer(),
    await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true, delay: [100, 100] })
      .toBuffer(),
  ]) {
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const kept = await keep(animation);
    expect(kept).toMatchObject({ width: 96, height: 64 });
    expect(kept.metadata.pages ?? 1).toBe(1);
    await expectUpright(kept.bytes, 20);
  }
});

test("a strip longer than WebP can hold is scaled down to what it can", async () => {
  const strip = await sharp({ create: { width: 20_000, height: 100, channels: 3, background: "#080" } })
    .png()
    .toBuffer();
  expect(await keep(strip)).toMatchObject({ width: 16_383, height: 82 });
});

test("the same image twice is one row and one file, also when both come at once", async () => {
  await using media = await startMedia();
  const upload = await noisy(300, 200).jpeg().toBuffer();
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => storeImage(media.deps, upload)));
  expect(others).toEqual([first, first]);
  expect(await storeImage(media.deps, upload)).toEqual(first);

  const rows = await media.deps.db.selectFrom("media").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(new Set(media.writes)).toEqual(new Set([originalKeyOf({ id: rows[0]?.id ?? "", format: "webp" })]));
  expect(rows[0]).toMatchObject({
    format: "webp",
    width: 300,
    height: 200,
    created_at: "2026-03-02T12:00:00.000Z",
  });
});

test("no row is written when the file could not be", async () => {
  await using media = await startMedia();
  const full = { ...media.deps.files, write: () => Promise.reject(new Error("No space left")) };
  const upload = await noisy(30, 20).png().toBuffer();
  await expect(storeImage({ ...media.deps, files: full }, upload)).rejects.toThrow("No space left");
  expect(await media.deps.db.selectFrom("media").selectAll().execute()).toEqual([]);
});

const PAYLOAD = "<script>alert('polyglot')</script>PK\x03\x04evil.zip";

test.for(["png", "jpeg", "webp", "avif", "gif"] as const)(
  "nothing that is appended to a %s file survives",
  async (format) => {
    const upload = Buffer.concat([await fourColors().toFormat(format).toBuffer(), Buffer.from(PAYLOAD)]);
    const kept = Buffer.from((await keep(upload)).bytes).toString("latin1");
    expect(kept).not.toMatch(/script|alert|evil/);
  },
);

test("nothing that is hidden in a JPEG's comment survives", async () => {
  const jpeg = await fourColors().jpeg().toBuffer();
  const comment = Buffer.from(`\xff\xfe\0${String.fromCharCode(PAYLOAD.length + 2)}${PAYLOAD}`, "latin1");
  const upload = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  expect(Buffer.from((await keep(upload)).bytes).includes("alert")).toBe(false);
});

const photos = dataSets("exif-orientation").flatMap((set) =>
  ["Landscape", "Portrait"].map((name) => ({ set, name })),
);

test.for(photos)(
  "photographs in four orientations come out upright and alike ($name, $set.where)",
  async ({ name, set: { path } }) => {
    const kept = await Promise.all(
      [1, 3, 6, 8].map(async (orientation) => keep(await readFile(path(`${name}_${orientation}.jpg`)))),
    );
    const [width, height] = name === "Landscape" ? [1800, 1200] : [1200, 1800];
    const small = await Promise.all(
      kept.map(async ({ bytes }) => [...(await sharp(bytes).resize(6, 6, { fit: "fill" }).raw().toBuffer())]),
    );
    for (const [index, image] of kept.entries()) {
      expect(image).toMatchObject({ width, height });
      expect(distance(small[index] ?? [], small[0] ?? [])).toBeLessThanOrEqual(12);
    }
  },
);

const oddImages = [
  ["favicon_not_square.png", 100, 80],
  ["favicon_too_small.png", 30, 30],
  ["ghost-logo.png", 800, 257],
  ["ghost-logo.pngx", 800, 257],
  ["ghosticon.jpg", 249, 249],
  ["ghosticon.webp", 249, 249],
  ["loadingcat_square.gif", 25, 25],
] as const;

test.for(
  dataSets("images-upload-cases").flatMap((set) =>
    oddImages.map(([name, width, height]) => ({ set, name, width, height })),
  ),
)("$name ($set.where) is taken for what it is", async ({ name, width, height, set: { path } }) => {
  expect(await keep(await readFile(path(name)))).toMatchObject({ width, height });
});
