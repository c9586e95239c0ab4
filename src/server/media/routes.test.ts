import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { engines } from "../../../tests/setup/engines.ts";
import { listMedia, MAX_UPLOAD_BYTES, uploadedSchema } from "../../contract/media.ts";
import type { AppHono } from "../platform/http/routes.ts";
import { findImage } from "./store.ts";
import { startMedia } from "./test-media.ts";
import { fourColours, noisy, pixelOf } from "./test-pictures.ts";

type TestMedia = Awaited<ReturnType<typeof startMedia>>;

const AVIF = { accept: "image/avif,image/webp,*/*" };
const WEBP = { accept: "image/webp,*/*" };

async function uploaded(media: TestMedia, bytes: Uint8Array<ArrayBuffer>) {
  const response = await media.upload(bytes);
  expect(response.status).toBe(201);
  return uploadedSchema.parse(await response.json());
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

const sized = (width: number, height: number) => fourColours().resize(width, height, { fit: "fill" });

const post = (app: AppHono, body: BodyInit, headers: Record<string, string> = {}) =>
  app.request("/api/upload", { method: "POST", body, headers });

function formWith(value: string | File, field = "file"): FormData {
  const form = new FormData();
  form.append(field, value);
  return form;
}

describe.each(engines)("on %s", (engine) => {
  test("an upload answers where the picture is from now on, and it is there", async () => {
    await using media = await startMedia(engine);
    const answer = await uploaded(media, await noisy(640, 480).jpeg().toBuffer());
    expect(answer).toMatchObject({ width: 640, height: 480 });
    expect(answer.secure_url).toBe(`https://blog.example.com/media/${answer.id}/original`);

    const shown = await media.app.request(new URL(answer.secure_url).pathname, { headers: WEBP });
    expect(shown.status).toBe(200);
    expect(await sharp(await bytesOf(shown)).metadata()).toMatchObject({ width: 640, height: 480 });
  });

  test("it is told how many pictures are stored, how much they are, and where", async () => {
    await using media = await startMedia(engine);
    const describe = async () =>
      listMedia.answer.parse(await (await media.app.request("/api/admin/media")).json());
    expect(await describe()).toEqual({
      pictures: [],
      totalPages: 0,
      totalPictures: 0,
      stored: { images: 0, sizeBytes: 0 },
      place: `the folder ${media.folder}`,
    });
    const bytes = await noisy(64, 48).png().toBuffer();
    const { id } = await uploaded(media, bytes);
    await uploaded(media, bytes);
    const image = await findImage(media.deps.db, id);
    expect((await describe()).stored).toEqual({ images: 1, sizeBytes: image?.size_bytes });
  });

  test("the same picture under another name, at the same moment, has the same address", async () => {
    await using media = await startMedia(engine);
    const bytes = await noisy(64, 48).png().toBuffer();
    const answers = await Promise.all(
      ["a.png", "b.png", "c.jpg"].map(async (name) => (await media.upload(bytes, name)).json()),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { count } = await media.deps.db
      .selectFrom("media")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });
});

test.for([
  ["an empty file", formWith(new File([], "a.png")), "invalid", "Choose an image to upload."],
  ["text in place of a file", formWith("text"), "invalid", "Choose an image to upload."],
  ["another field", formWith(new File(["x"], "a.png"), "image"), "invalid", "Choose an image to upload."],
  [
    "HTML that is named .png",
    formWith(new File(["<html>"], "a.png", { type: "image/png" })),
    "unsupported_media_type",
    "Only PNG, JPG, WEBP, AVIF and GIF images can be uploaded.",
  ],
  [
    "a file over 5 MB",
    formWith(new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], "a.png")),
    "too_large",
    "The image is larger than 5 MB.",
  ],
  [
    "a form far over 5 MB",
    formWith(new File([new Uint8Array(MAX_UPLOAD_BYTES * 2)], "a.png")),
    "too_large",
    "The image is larger than 5 MB.",
  ],
] as const)("%s is refused in a sentence", async ([, form, code, message]) => {
  await using media = await startMedia();
  const sent = new Response(form);
  const headers = { "content-type": sent.headers.get("content-type") ?? "" };
  const response = await post(media.app, await sent.bytes(), headers);
  expect(await response.json()).toMatchObject({ code, message, status: response.status });
  expect(media.writes).toEqual([]);
});

test("a body that never ends is refused as soon as it is too long", async () => {
  await using media = await startMedia();
  let sentBytes = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sentBytes += 1024 * 1024;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  // Node asks for `duplex` when a body is a stream; the types of the DOM do not know it yet.
  const init = { method: "POST", body: endless, duplex: "half" } as RequestInit;
  const request = new Request("http://localhost/api/upload", {
    ...init,
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  const response = await media.app.request(request);
  expect(await response.json()).toMatchObject({
    code: "too_large",
    message: "The image is larger than 5 MB.",
  });
  expect(sentBytes).toBeLessThan(MAX_UPLOAD_BYTES * 2);
});

test("what is not a multipart form is 415, and a broken one is 400", async () => {
  await using media = await startMedia();
  const png = await fourColours().png().toBuffer();
  const statusOf = async (body: BodyInit, contentType: string) =>
    (await post(media.app, body, { "content-type": contentType })).status;
  expect(await statusOf(png, "image/png")).toBe(415);
  expect(await statusOf("{}", "application/json")).toBe(415);
  expect(await statusOf("file=x", "application/x-www-form-urlencoded")).toBe(415);
  expect(await statusOf("not a form", "multipart/form-data; boundary=x")).toBe(400);
  expect(await statusOf("--x\r\nbroken", "multipart/form-data; boundary=x")).toBe(400);
  expect(await statusOf("--x--\r\n", "multipart/form-data")).toBe(400);
});

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

test("a picture too large for AVIF to be made in a second comes as WebP", async () => {
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

test.for([
  "/media/00000000000000000000000000000000/small",
  "/media/nothing/small",
  "/media/%00/small",
  "/media/..%2f..%2fmasthead.db/original",
])("%s is not found", async (path) => {
  await using media = await startMedia();
  const response = await media.app.request(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found", message: "There is no such image." });
});

test.for(["huge", "constructor", "__proto__", "Small"])("the preset %s is not found", async (preset) => {
  await using media = await startMedia();
  const { id } = await uploaded(media, await fourColours().png().toBuffer());
  expect((await media.app.request(`/media/${id}/${preset}`)).status).toBe(404);
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
