import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { readEmbed } from "../../../src/contract/content/embeds.ts";
import { copyImage } from "../../../src/contract/content/media.ts";
import { fourColors } from "../../setup/media/test-images.ts";
import { readForeign } from "../../../src/server/kernel/outside/read-foreign.ts";
import type { Outside } from "../../../src/server/kernel/outside/outside.ts";
import { silence, startApp, type RequestOptions } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";

interface Served {
  body: string | Buffer;
  type?: string;
}

/** A server on this machine, which stands for every site of the internet: what it answers, by host and path. */
async function startInternet(sites: Record<string, Served>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = (request.url ?? "").slice(1);
    asked.push(name);
    const found = sites[name] ?? sites[name.split("?")[0] ?? ""];
    response
      .writeHead(found ? 200 : 404, { "content-type": found?.type ?? "text/html" })
      .end(found?.body ?? "nothing");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has one.
  const { port } = server.address() as AddressInfo;
  const outside: Outside = {
    ...silence,
    read: ({ host, pathname, search }, options) =>
      readForeign(new URL(`http://localhost:${port}/${host}${pathname}${search}`), {
        ...options,
        isAllowed: () => true,
      }),
  };
  return {
    asked,
    outside,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const json = (value: unknown): Served => ({ body: JSON.stringify(value), type: "application/json" });
const picture = await fourColors().resize(480, 360, { fit: "fill" }).png().toBuffer();

type Ask = (method: string, path: string, options?: RequestOptions) => Promise<Response>;
const cardOf = async (ask: Ask, url: string) =>
  read(await ask("POST", "/api/admin/embeds", { json: { url } }), readEmbed);

describe.each(engines)("on %s", (engine) => {
  test("a video is told by its service, with our own copy of its image", async () => {
    await using internet = await startInternet({
      "www.youtube.com/oembed": json({
        title: "A film &amp; more",
        author_name: "Ann",
        thumbnail_url: "https://i.ytimg.com/vi/1/hqdefault.jpg",
        html: '<iframe src="https://evil.example"></iframe>',
      }),
      "i.ytimg.com/vi/1/hqdefault.jpg": { body: picture, type: "image/jpeg" },
    });
    await using app = await startApp(engine, { outside: internet.outside });
    const card = await cardOf(await app.signIn(), "https://youtu.be/dQw4w9WgXcQ?t=9");
    expect(card).toEqual({
      kind: "video",
      url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      provider: "YouTube",
      title: "A film & more",
      author: "Ann",
      description: "",
      image: { url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/original$/), width: 480, height: 360 },
      frame: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
    });
    expect((await app.request("GET", card.image?.url ?? "")).status).toBe(200);
    expect(internet.asked).toHaveLength(2);
  });

  test("a pasted image of another site is copied at once, and one that cannot be had is refused by the reason", async () => {
    await using internet = await startInternet({
      "a.example/p.png": { body: picture, type: "image/png" },
      "a.example/page": { body: "<p>no image</p>" },
    });
    await using app = await startApp(engine, { outside: internet.outside });
    const ask = await app.signIn();
    const copy = (url: string) => ask("POST", "/api/admin/media/copies", { json: { url } });
    const copied = await read(await copy("http://a.example/p.png"), copyImage);
    expect(copied).toMatchObject({ width: 480, height: 360 });
    // An address of this site leads to what is here.
    expect(await read(await copy(copied.secure_url), copyImage)).toEqual(copied);
    // Nor is what has been fetched, however it is asked for again.
    expect(await read(await copy("http://a.example/p.png"), copyImage)).toEqual(copied);
    expect(internet.asked).toEqual(["a.example/p.png"]);
    expect(await readRefusal(await copy("https://a.example/gone.png"))).toMatchObject({
      code: "invalid",
      message: "The image could not be fetched from a.example: its server answers 404.",
    });
    expect((await readRefusal(await copy("https://a.example/page"))).code).toBe("unsupported_media_type");
    expect((await readRefusal(await copy("cid:image001.png"))).code).toBe("invalid");
    const stranger = await app.request("POST", "/api/admin/media/copies", {
      json: { url: "https://a.example/" },
    });
    expect(stranger.status).toBe(401);
  });

  test("strangers cannot have it ask other sites, and only web addresses are asked", async () => {
    await using internet = await startInternet({});
    await using app = await startApp(engine, { outside: internet.outside });
    const stranger = await app.request("POST", "/api/admin/embeds", { json: { url: "https://a.example/" } });
    expect(stranger.status).toBe(401);
    const ask = await app.signIn();
    for (const url of ["file:///etc/passwd", "javascript:alert(1)", "a.example", ""])
      expect(await readRefusal(await ask("POST", "/api/admin/embeds", { json: { url } })), url).toMatchObject(
        {
          code: "invalid",
          fields: { url: "Must be a web address that begins with http or https" },
        },
      );
    expect(internet.asked).toEqual([]);
  });
});

test("a post is its author and its words", async () => {
  await using internet = await startInternet({
    "publish.twitter.com/oembed": json({
      author_name: "jack",
      html: '<blockquote><p lang="en" dir="ltr">just setting up <a href="https://t.co/1">my</a> twttr</p>&mdash; jack</blockquote><script src="x.js"></script>',
    }),
    "mastodon.example/@ann/112233445566778899": {
      body: '<meta property="og:title" content="Ann (@ann@mastodon.example)"><meta property="og:site_name" content="Mastodon"><meta content="Hello &#128075;" property="og:description">',
    },
  });
  await using app = await startApp("sqlite", { outside: internet.outside });
  const ask = await app.signIn();
  expect(await cardOf(ask, "https://twitter.com/jack/status/20?s=20")).toMatchObject({
    kind: "post",
    url: "https://x.com/jack/status/20",
    title: "jack on X",
    description: "just setting up my twttr",
    image: null,
    frame: "https://platform.twitter.com/embed/Tweet.html?dnt=true&id=20",
  });
  expect(await cardOf(ask, "https://mastodon.example/@ann/112233445566778899")).toMatchObject({
    kind: "post",
    provider: "Mastodon",
    title: "Ann (@ann@mastodon.example)",
    description: "Hello 👋",
    frame: null,
  });
});

test("a page is told by its OpenGraph, in its encoding, and its image has its own address", async () => {
  const page =
    "<head><title>Other</title><meta property='og:title' content='Bücher'><meta name=description content=\"D\"><meta name=author content=Ann><meta property=og:image content=/card.png></head>";
  await using internet = await startInternet({
    "www.site.example/a": {
      body: Buffer.concat([Buffer.from(page, "latin1"), Buffer.alloc(3_000_000, 32)]),
      type: "text/html; charset=iso-8859-1",
    },
    "www.site.example/card.png": { body: picture },
  });
  await using app = await startApp("sqlite", { outside: internet.outside });
  const card = await cardOf(await app.signIn(), "https://www.site.example/a");
  expect(card).toMatchObject({
    kind: "link",
    url: "https://www.site.example/a",
    provider: "site.example",
    title: "Bücher",
    description: "D",
    author: "Ann",
    frame: null,
  });
  expect(card.image).toMatchObject({ width: 480 });
});

test("hostile words are words, and what is no image is none", async () => {
  const title = `&lt;script&gt;alert(1)&lt;/script&gt;\u202Eevil\u0007 ${"x".repeat(1_000)}`;
  await using internet = await startInternet({
    "a.example/": {
      body: `<meta charset="nobody-knows"><meta property="og:title" content="${title}"><meta property="og:image" content="javascript:alert(1)">`,
    },
    "b.example/": { body: '<title>B</title><meta property="og:image" content="https://b.example/page">' },
    "b.example/page": { body: "<h1>no image</h1>" },
    "c.example/": { body: picture, type: "image/png" },
    "vimeo.com/api/oembed.json": { body: '{"title": {"toString": 1}, "thumbnail_url": 5', type: "text/html" },
  });
  await using app = await startApp("sqlite", { outside: internet.outside });
  const ask = await app.signIn();
  const hostile = await cardOf(ask, "https://a.example/");
  expect(hostile.title).toMatch(/^<script>alert\(1\)<\/script> evil x+…$/);
  expect(hostile.title).toHaveLength(301);
  expect(hostile.image).toBeNull();
  expect(await cardOf(ask, "https://b.example/")).toMatchObject({ title: "B", image: null });
  expect(await cardOf(ask, "https://c.example/")).toMatchObject({ title: "c.example", image: null });
  expect(await cardOf(ask, "https://vimeo.com/76979871")).toMatchObject({
    kind: "video",
    title: "vimeo.com/76979871",
    frame: "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1",
  });
});

test("a site that does not answer gives a card with its address", async () => {
  await using app = await startApp("sqlite");
  expect(await cardOf(await app.signIn(), "http://gone.example/a/b?c=1")).toEqual({
    kind: "link",
    url: "http://gone.example/a/b?c=1",
    provider: "gone.example",
    title: "gone.example/a/b?c=1",
    description: "",
    author: "",
    image: null,
    frame: null,
  });
});
