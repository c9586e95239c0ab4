import { describe, expect, test } from "vitest";
import { uploadFile, uploadImage } from "../../../src/contract/content/media.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { fourColors } from "../../setup/media/test-images.ts";
import { read, type Ask } from "../kit/ask.ts";
import { createPost, PARAGRAPH } from "../kit/inputs.ts";
import { readAtom, readJsonFeed, readRss } from "./found.ts";

const published = { status: "published" } as const;

async function upload(as: Ask, bytes: Buffer<ArrayBuffer>) {
  const body = new FormData();
  body.append("file", new File([bytes], "image"));
  return read(await as("POST", "/api/upload", { body }), uploadImage);
}

/** What a client gets that accepts anything, as feed readers do. */
async function download(app: TestApp, address: string) {
  const answer = await app.request("GET", address.slice(PUBLIC_URL.length));
  const { byteLength } = await answer.arrayBuffer();
  return { url: address, type: answer.headers.get("content-type"), length: String(byteLength) };
}

const card = (url: string) => `<div data-card="file"><a href="${url}">Talk</a></div>`;

describe.each(engines)("the images and files of feeds on %s", (engine) => {
  test.for(["png", "jpeg", "webp", "avif"] as const)(
    "a cover that was uploaded as %s is in each format, with the type and length that a download has",
    async (format) => {
      await using app = await startApp(engine);
      const as = await app.signIn();
      const bytes = await fourColors().resize(1500, 1000).toFormat(format).toBuffer();
      const { id, secure_url } = await upload(as, bytes);
      await createPost(as, { ...published, coverImage: secure_url, tags: ["Slow Web", "tea"] });

      const [item] = (await readRss(app, "/feed.xml")).item;
      expect(item?.["media:content"]).toEqual({
        "@_url": `${PUBLIC_URL}/media/${id}/large`,
        "@_medium": "image",
        "@_width": "1200",
        "@_height": "800",
      });
      expect(item?.category).toEqual(["Growth", "Slow Web", "tea"]);
      const { "@_url": url = "", "@_type": type, "@_length": length } = item?.enclosure ?? {};
      expect(await download(app, url)).toEqual({ url, type, length });

      const [entry] = (await readAtom(app, "/atom.xml")).entry;
      expect(entry?.link[1]).toEqual({
        "@_rel": "enclosure",
        "@_type": type,
        "@_length": length,
        "@_href": url,
      });
      const [post] = (await readJsonFeed(app, "/feed.json")).items;
      expect(post).toMatchObject({ image: `${PUBLIC_URL}/media/${id}/large`, banner_image: url });
    },
  );

  test("a post without a cover has its card, of which nobody knows the length before it is drawn", async () => {
    await using app = await startApp(engine);
    await createPost(await app.signIn(), { ...published, slug: "plain" });
    const [item] = (await readRss(app, "/feed.xml")).item;
    expect(item?.["media:content"]).toMatchObject({
      "@_url": `${PUBLIC_URL}/cards/post/plain.png`,
      "@_width": "1200",
      "@_height": "630",
    });
    expect(item?.enclosure).toBeUndefined();
    expect((await readAtom(app, "/atom.xml")).entry[0]?.link).toHaveLength(1);
  });

  test("the audio of a text is the episode of its item, before the cover, and only as long as it is stored", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const body = new TextEncoder().encode("ID3\u0004 a song of thirty bytes ……");
    const song = await read(await as("POST", "/api/admin/files?name=Talk%201.mp3", { body }), uploadFile);
    const { secure_url } = await upload(as, await fourColors().png().toBuffer());
    const elsewhere = song.url.replace(/\/media\/[0-9a-f]{8}/, "/media/00000000");
    const content = PARAGRAPH + card(elsewhere) + card(song.url);
    await createPost(as, { ...published, coverImage: secure_url, content });

    const address = PUBLIC_URL + song.url;
    const [item] = (await readRss(app, "/feed.xml")).item;
    expect(item?.enclosure).toEqual({
      "@_url": address,
      "@_length": String(body.length),
      "@_type": "audio/mpeg",
    });
    const [entry] = (await readAtom(app, "/atom.xml")).entry;
    expect(entry?.link.slice(1)).toMatchObject([{ "@_href": address }, { "@_type": "image/webp" }]);
    expect((await readJsonFeed(app, "/feed.json")).items[0]?.attachments).toEqual([
      { url: address, mime_type: "audio/mpeg", size_in_bytes: body.length },
    ]);
  });
});
