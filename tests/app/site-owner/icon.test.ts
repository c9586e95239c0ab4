import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { own } from "../../../src/contract/settings/color/accent.ts";
import { imageIdOf, logoOf } from "../../../src/contract/settings/logo.ts";
import { uploadImage } from "../../../src/contract/content/media.ts";
import { changeSettings, type SettingsChange } from "../../../src/contract/settings/settings-change.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { askKept } from "../site/found.ts";

const BLUE = "#1f5fa8";
const PAPER = "#fbfaf7";

const draw = (width: number, height: number, background = BLUE) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

async function upload(as: Ask, image: Buffer) {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(image)], "icon.png", { type: "image/png" }));
  return logoOf(await read(await as("POST", "/api/upload", { body }), uploadImage));
}

const change = async (as: Ask, json: SettingsChange) =>
  read(await as("PATCH", "/api/admin/settings", { json }), changeSettings);

/** The color in the middle of a pixel of an image, as `#rrggbb`, or "clear". */
async function colorAt(image: Buffer, left: number, top: number): Promise<string> {
  const [red = 0, green = 0, blue = 0, alpha = 0] = await sharp(image)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return alpha === 0 ? "clear" : `#${Buffer.from([red, green, blue]).toString("hex")}`;
}

/** The images in an ICO file, by what its directory says of them. */
const imagesIn = (ico: Buffer) =>
  Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = ico.subarray(6 + 16 * index);
    const start = entry.readUInt32LE(12);
    const png = ico.subarray(start, start + entry.readUInt32LE(8));
    return { width: entry.readUInt8(0), height: entry.readUInt8(1), png };
  });

const pngs = [
  ["/icon-192.png", 192],
  ["/icon-512.png", 512],
  ["/icon-maskable-512.png", 512],
  ["/apple-touch-icon.png", 180],
] as const;

const manifestSchema = z.looseObject({
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() }),
  ),
});

const icon512 = async (app: TestApp) => (await askKept(app, "/icon-512.png")).body;

describe.each(engines)("the icon of a site on %s", (engine) => {
  test("a site without one has the first letter of its name in its accent color, in every size", async () => {
    await using app = await startApp(engine);
    for (const [path, size] of pngs) {
      const { body, status, headers } = await askKept(app, path);
      expect([status, headers], path).toEqual([200, expect.stringContaining("content-type\nimage/png")]);
      expect(headers).toContain("etag\n");
      expect(await sharp(body).metadata(), path).toMatchObject({ format: "png", width: size, height: size });
      const isOpaque = path !== "/icon-192.png" && path !== "/icon-512.png";
      expect(await colorAt(body, 0, 0), path).toBe(isOpaque ? own.accent.light : "clear");
      expect(await colorAt(body, 20, size / 2), path).toBe(own.accent.light);
    }
    const ico = await askKept(app, "/favicon.ico");
    expect(ico.headers).toContain("content-type\nimage/x-icon");
    expect(ico.body.readUInt32LE(0)).toBe(0x10000);
    const images = imagesIn(ico.body);
    expect(images.map(({ width, height }) => [width, height])).toEqual(
      [16, 32, 48].map((size) => [size, size]),
    );
    for (const { width, height, png } of images)
      expect(await sharp(png).metadata()).toMatchObject({ format: "png", width, height });

    const svg = await askKept(app, "/icon.svg");
    expect(svg.headers).toContain("content-type\nimage/svg+xml");
    expect(svg.text).toContain(`@media (prefers-color-scheme:dark){rect{fill:${own.accent.dark}}`);
    expect(await colorAt(await sharp(svg.body).png().toBuffer(), 40, 256)).toBe(own.accent.light);
  });

  test("pages lead to the icons and give browsers the color of the paper", async () => {
    await using app = await startApp(engine);
    const { text, headers } = await askKept(app, "/");
    for (const path of ["/favicon.ico", "/icon.svg", "/apple-touch-icon.png"])
      expect(text).toContain(` href="${path}?v=`);
    expect(text).toContain('<link rel="manifest" href="/site.webmanifest"/>');
    expect(headers).toContain("manifest-src 'self'");
    expect(text).toContain(
      `<meta name="theme-color" content="${PAPER}" media="(prefers-color-scheme: light)"/>`,
    );
    expect(text).toContain(
      '<meta name="theme-color" content="#141311" media="(prefers-color-scheme: dark)"/>',
    );
    expect(text).not.toContain("data:image");
    const head = await app.request("HEAD", "/favicon.ico?v=12345678");
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
  });

  test("the manifest names the site and icons that are there", async () => {
    await using app = await startApp(engine);
    await change(await app.signIn(), { siteName: "The Allotment", language: "pt-BR" });
    const { text, headers } = await askKept(app, "/site.webmanifest");
    expect(headers).toContain("content-type\napplication/manifest+json");
    const manifest = manifestSchema.parse(JSON.parse(text));
    expect(manifest).toMatchObject({
      name: "The Allotment",
      lang: "pt-BR",
      start_url: "/",
      theme_color: PAPER,
    });
    expect(manifest.icons).toHaveLength(3);
    for (const { src, sizes, type } of manifest.icons) {
      const { width, height, format } = await sharp((await askKept(app, src)).body).metadata();
      expect({ sizes, type }).toEqual({ sizes: `${width}x${height}`, type: `image/${format}` });
    }
  });

  test("a new name, accent color or image draws the icons anew, at new addresses, and all go as they came", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const seen = new Set<string>();
    const look = async () => {
      const { text } = await askKept(app, "/about");
      const version = /\/icon\.svg\?v=(\w+)/.exec(text)?.[1];
      return [
        version,
        (await icon512(app)).toString("base64"),
        (await askKept(app, "/icon.svg")).text,
      ].join();
    };
    const first = await look();
    seen.add(first);
    for (const changed of [
      { siteName: "Allotment" },
      { accentColor: BLUE },
      { icon: await upload(as, await draw(64, 64)) },
    ]) {
      await change(as, changed);
      seen.add(await look());
    }
    expect(seen.size).toBe(4);
    await change(as, { siteName: "Masthead", accentColor: "", icon: null });
    expect(await look()).toBe(first);
  });

  test("an uploaded image is shown whole in a square, on paper where a system wants no gaps", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const icon = await upload(as, await draw(400, 200));
    expect((await change(as, { icon: { ...icon, width: 7 } })).settings.icon).toEqual(icon);

    const body = await icon512(app);
    expect(await Promise.all([20, 256, 490].map(async (top) => colorAt(body, 256, top)))).toEqual([
      "clear",
      BLUE,
      "clear",
    ]);
    expect(await colorAt(body, 2, 256)).toBe(BLUE);
    expect((await askKept(app, "/")).text).toContain('"logo":"https://blog.example.com/icon-512.png"');
    const touch = (await askKept(app, "/apple-touch-icon.png")).body;
    expect([await colorAt(touch, 90, 5), await colorAt(touch, 90, 90)]).toEqual([PAPER, BLUE]);
    const maskable = (await askKept(app, "/icon-maskable-512.png")).body;
    expect([await colorAt(maskable, 100, 256), await colorAt(maskable, 256, 256)]).toEqual([PAPER, BLUE]);
    const [small] = imagesIn((await askKept(app, "/favicon.ico")).body);
    expect(await colorAt(small?.png ?? Buffer.alloc(0), 8, 8)).toBe(BLUE);
    const svg = await sharp((await askKept(app, "/icon.svg")).body)
      .png()
      .toBuffer();
    expect(await colorAt(svg, 96, 96)).toBe(BLUE);
  });

  test.each([
    ["ไทย", "the pennant"],
    ["Жуки", "ж"],
    ["漢字", "漢"],
    ["שלום", "ש"],
    ["🐟🐟", "the pennant"],
    ["…", "the pennant"],
    ["🐟 Fish", "f"],
    ["“fables”", "f"],
    ["7 Days", "7"],
    ["élan", "É"],
  ])("%s is drawn as %s", async (siteName, drawnAs) => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const svgOf = async (name: string) => {
      await change(as, { siteName: name });
      return (await askKept(app, "/icon.svg")).text;
    };
    const pennant = await svgOf("!");
    const drawn = await svgOf(siteName);
    expect(drawn === pennant).toBe(drawnAs === "the pennant");
    if (drawnAs !== "the pennant") expect(drawn).toBe(await svgOf(drawnAs));
    expect((await sharp(Buffer.from(drawn)).metadata()).width).toBe(512);
  });

  test("an image of under 48 pixels is refused with its size, and the icon stays", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const before = await icon512(app);
    const icon = await upload(as, await draw(200, 47));
    const refusal = await readRefusal(
      await as("PATCH", "/api/admin/settings", { json: { icon, tagline: "x" } }),
    );
    const message = "This image has 200 × 47 pixels. Choose one of at least 48 × 48.";
    expect(refusal).toMatchObject({ status: 422, fields: { icon: message } });
    expect((await icon512(app)).equals(before)).toBe(true);
    expect((await change(as, { icon: await upload(as, await draw(48, 48)) })).settings.icon).not.toBeNull();
  });

  test("an image whose file is damaged or missing gives way to the monogram", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const monogram = await icon512(app);
    const icon = await upload(as, await draw(64, 64));
    const media = join(app.dataDir, "media");
    for (const file of await readdir(media, { recursive: true, withFileTypes: true }))
      if (file.isFile()) await writeFile(join(file.parentPath, file.name), "not an image");
    await change(as, { icon });
    expect((await icon512(app)).equals(monogram)).toBe(true);
    expect((await askKept(app, "/icon.svg")).status).toBe(200);

    await rm(media, { recursive: true });
    await change(as, { icon });
    expect((await icon512(app)).equals(monogram)).toBe(true);
  });

  test("an icon that is in use is not deleted, and mails show it beside the name", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const icon = await upload(as, await draw(64, 64));
    await change(as, { icon });
    const refusal = await readRefusal(await as("DELETE", `/api/admin/media/${imageIdOf(icon)}`));
    expect(refusal).toMatchObject({ status: 409 });

    await app.request("POST", "/api/subscribers", { json: { email: "ines@example.com" } });
    await app.work("subscriptions", "mail");
    const html = (await app.mails())[0]?.html ?? "";
    expect(html).toContain(`src="https://blog.example.com${icon.src}" width="32" height="32" alt=""`);
    expect(html).not.toContain("▸");

    await change(as, { icon: null });
    expect((await as("DELETE", `/api/admin/media/${imageIdOf(icon)}`)).status).toBe(200);
  });
});
