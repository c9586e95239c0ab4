import sharp from "sharp";
import { expect, test } from "vitest";
import { AVIF, bytesOf, startMedia, uploaded, WEBP } from "../../../../../tests/setup/media/test-media.ts";
import { fourColors, noisy, pixelOf } from "../../../../../tests/setup/media/test-images.ts";

const sized = (width: number, height: number) => fourColors().resize(width, height, { fit: "fill" });

test.for([
  ["image/avif,image/webp,*/*", "image/avif", "heif"],
  ["image/webp,*/*", "image/webp", "webp"],
  ["*/*", "image/jpeg", "jpeg"],
] as const)("a client that accepts %s gets %s that says so", async ([accept, contentType, format]) => {
  await using media = await startMedia();
  const { id } = await uploaded(media, await sized(1000, 500).jpeg().toBuffer());
  const response = await media.app.request(`/media/${id}/medium`, { headers: { accept } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": contentType,
    vary: "Accept",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
    "cross-origin-resource-policy": "cross-origin",
  });
  const bytes = await bytesOf(response);
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 800, height: 400 });
});

test("presets scale down, crop the thumbnail, and never enlarge", async () => {
  await using media = await startMedia();
  const sizesOf = async (width: number, height: number) => {
    const { id } = await uploaded(media, await sized(width, height).webp().toBuffer());
    const presets = ["thumbnail", "small", "medium", "large", "hero", "original"];
    const sizes = presets.map(async (preset) => {
      const response = await media.app.request(`/media/${id}/${preset}`, { headers: WEBP });
      const shown = await sharp(await bytesOf(response)).metadata();
      return `${shown.width}×${shown.height}`;
    });
    return Promise.all(sizes);
  };
  expect(await sizesOf(2000, 1000)).toEqual([
    "100×100",
    "400×200",
    "800×400",
    "1200×600",
    "1600×800",
    "2000×1000",
  ]);
  expect(await sizesOf(500, 900)).toEqual([
    "100×100",
    "400×720",
    ...Array.from({ length: 4 }, () => "500×900"),
  ]);
  expect(await sizesOf(60, 30)).toEqual(Array.from({ length: 6 }, () => "60×30"));
});

test("transparency is white in JPEG and stays transparent in the others", async () => {
  await using media = await startMedia();
  const clear = { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  const { id } = await uploaded(media, await sharp({ create: clear }).png().toBuffer());
  const pixel = async (preset: string, headers: Record<string, string>) =>
    pixelOf(await bytesOf(await media.app.request(`/media/${id}/${preset}`, { headers })), 25, 25);
  for (const preset of ["small", "original"]) {
    expect(await pixel(preset, {})).toEqual([255, 255, 255, 255]);
    expect((await pixel(preset, WEBP)).at(3)).toBe(0);
    expect((await pixel(preset, AVIF)).at(3)).toBe(0);
  }
});

test("an image too large for AVIF to be made in a second comes as WebP", async () => {
  await using media = await startMedia();
  const { id } = await uploaded(media, await sized(2400, 2400).jpeg().toBuffer());
  const typeOf = async (preset: string) =>
    (await media.app.request(`/media/${id}/${preset}`, { method: "HEAD", headers: AVIF })).headers.get(
      "content-type",
    );
  expect(await typeOf("small")).toBe("image/avif");
  expect(await typeOf("original")).toBe("image/webp");
});

test("a client that has a variant is told so, and only for that very variant", async () => {
  await using media = await startMedia();
  const { id } = await uploaded(media, await noisy(500, 500).jpeg().toBuffer());
  const path = `/media/${id}/small`;
  const etag = (await media.app.request(path, { headers: WEBP })).headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[^"]+"$/);

  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await media.app.request(path, { headers: { ...WEBP, "if-none-match": known } });
    expect([response.status, response.headers.get("etag"), await response.text()]).toEqual([304, etag, ""]);
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(response.headers.get("vary")).toBe("Accept");
  }
  for (const [other, headers] of [
    [path, AVIF],
    [`/media/${id}/medium`, WEBP],
  ] as const) {
    const response = await media.app.request(other, { headers: { ...headers, "if-none-match": etag } });
    expect(response.status).toBe(200);
  }
});

test("HEAD says what GET would, without the body", async () => {
  await using media = await startMedia();
  const { id } = await uploaded(media, await noisy(500, 500).jpeg().toBuffer());
  const get = await media.app.request(`/media/${id}/small`, { headers: WEBP });
  const head = await media.app.request(`/media/${id}/small`, { method: "HEAD", headers: WEBP });
  expect(head.status).toBe(200);
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  expect(await head.text()).toBe("");
});

test("a variant that a hundred ask for at once is made once, and never again", async () => {
  await using media = await startMedia();
  const { id } = await uploaded(media, await noisy(1200, 800).jpeg().toBuffer());
  const path = `/media/${id}/medium`;
  media.writes.length = 0;

  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => bytesOf(await media.app.request(path, { headers: AVIF }))),
  );
  const [first, ...others] = answers.map((bytes) => Buffer.from(bytes).toString("base64"));
  expect(new Set(others)).toEqual(new Set([first]));
  expect(media.writes).toEqual([`${id.slice(0, 2)}/${id}/medium-1.avif`]);

  const restarted = media.startApp();
  const later = Buffer.from(await bytesOf(await restarted.request(path, { headers: AVIF }))).toString(
    "base64",
  );
  expect(later).toBe(first);
  expect(media.writes).toHaveLength(1);
});

test("a variant that could not be made is tried again by the next who asks", async () => {
  await using media = await startMedia();
  const { id } = await uploaded(media, await noisy(500, 500).jpeg().toBuffer());
  let isFull = true;
  const { files } = media.deps;
  const app = media.startApp({
    ...files,
    write: async (key, bytes, contentType) => {
      if (isFull) throw new Error("No space left");
      await files.write(key, bytes, contentType);
    },
  });
  expect((await app.request(`/media/${id}/small`, { headers: WEBP })).status).toBe(500);

  isFull = false;
  expect((await app.request(`/media/${id}/small`, { headers: WEBP })).status).toBe(200);
});

test("nothing that rode along in an upload is in any variant", async () => {
  await using media = await startMedia();
  const payload = "<script>alert('polyglot')</script>PK\x03\x04evil.zip";
  const photo = await noisy(300, 200)
    .withExif({ IFD0: { Artist: "alert(evil)" } })
    .jpeg()
    .toBuffer();
  const { id } = await uploaded(media, Buffer.concat([photo, Buffer.from(payload)]));
  for (const headers of [AVIF, WEBP, {}]) {
    for (const preset of ["thumbnail", "original"]) {
      const bytes = await bytesOf(await media.app.request(`/media/${id}/${preset}`, { headers }));
      expect(bytes.length).toBeGreaterThan(100);
      expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/script|alert|evil/);
    }
  }
});
