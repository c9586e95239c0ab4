import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { engines } from "../../../../tests/setup/engines.ts";
import { listMedia, MAX_UPLOAD_BYTES } from "../../../contract/content/media.ts";
import type { AppHono } from "../../kernel/http/routes.ts";
import { findImage } from "./images/image-rows.ts";
import { bytesOf, startMedia, uploaded, WEBP } from "../../../../tests/setup/media/test-media.ts";
import { fourColors, noisy } from "../../../../tests/setup/media/test-images.ts";

const post = (app: AppHono, body: BodyInit, headers: Record<string, string> = {}) =>
  app.request("/api/upload", { method: "POST", body, headers });

function formWith(value: string | File, field = "file"): FormData {
  const form = new FormData();
  form.append(field, value);
  return form;
}

describe.each(engines)("on %s", (engine) => {
  test("an upload answers where the image is from now on, and it is there", async () => {
    await using media = await startMedia(engine);
    const answer = await uploaded(media, await noisy(640, 480).jpeg().toBuffer());
    expect(answer).toMatchObject({ width: 640, height: 480 });
    expect(answer.secure_url).toBe(`https://blog.example.com/media/${answer.id}/original`);

    const shown = await media.app.request(new URL(answer.secure_url).pathname, { headers: WEBP });
    expect(shown.status).toBe(200);
    expect(await sharp(await bytesOf(shown)).metadata()).toMatchObject({ width: 640, height: 480 });
  });

  test("it is told how many images are stored, how much they are, and where", async () => {
    await using media = await startMedia(engine);
    const describe = async () =>
      listMedia.answer.parse(await (await media.app.request("/api/admin/media")).json());
    expect(await describe()).toEqual({
      images: [],
      totalPages: 0,
      totalImages: 0,
      stored: { images: 0, sizeBytes: 0 },
      place: `the folder ${media.folder}`,
    });
    const bytes = await noisy(64, 48).png().toBuffer();
    const { id } = await uploaded(media, bytes);
    await uploaded(media, bytes);
    const image = await findImage(media.deps.db, id);
    expect((await describe()).stored).toEqual({ images: 1, sizeBytes: image?.size_bytes });
  });

  test("the same image under another name, at the same moment, has the same address", async () => {
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
  const png = await fourColors().png().toBuffer();
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
  "/media/00000000000000000000000000000000/small",
  "/media/nothing/small",
  "/media/%00/small",
  "/media/..%2f..%2fmasthead.db/original",
])("%s is not found", async (path) => {
  await using media = await startMedia();
  const response = await media.app.request(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found", message: "This image does not exist." });
});

test.for(["huge", "constructor", "__proto__", "Small"])("the preset %s is not found", async (preset) => {
  await using media = await startMedia();
  const { id } = await uploaded(media, await fourColors().png().toBuffer());
  expect((await media.app.request(`/media/${id}/${preset}`)).status).toBe(404);
});
