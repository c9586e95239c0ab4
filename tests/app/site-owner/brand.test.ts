import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { own } from "../../../src/contract/settings/color/accent.ts";
import { oklchOf } from "../../../src/contract/settings/color/oklch.ts";
import { uploadImage } from "../../../src/contract/content/media.ts";
import { changeSettings } from "../../../src/contract/settings/settings-change.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { askKept, readAtom, readJsonFeed, readRss } from "../site/found.ts";

const BLUE = "#1f5fa8";

/** An image of 960×240 that is clear around a blue bar, as somebody would upload it. */
const drawLogo = (color = BLUE) =>
  sharp({ create: { width: 960, height: 240, channels: 4, background: "#00000000" } })
    .composite([
      {
        input: { create: { width: 600, height: 120, channels: 4, background: color } },
        left: 100,
        top: 60,
      },
    ])
    .png()
    .toBuffer();

async function upload(as: Ask, image: Buffer) {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(image)], "logo.png", { type: "image/png" }));
  const { id, width, height } = await read(await as("POST", "/api/upload", { body }), uploadImage);
  return { src: `/media/${id}/logo`, width, height };
}

/** Where a card has its pattern, in pixels of its 1200×630. */
const PATTERN = { left: 760, top: 0, width: 440, height: 630 };
/** In radians: a hue is still called by the same name. */
const RELATED = 0.7;

/** The hue, in radians, of the mean of a part of an image. */
async function hueOf(image: Buffer, part: typeof PATTERN): Promise<number> {
  const { channels } = await sharp(
    await sharp(image).extract(part).toColourspace("srgb").png().toBuffer(),
  ).stats();
  const bytes = channels.slice(0, 3).map(({ mean }) => Math.round(mean));
  return oklchOf(`#${Buffer.from(bytes).toString("hex")}`).hue;
}

const turnBetween = (one: number, other: number) =>
  Math.acos(Math.cos(one) * Math.cos(other) + Math.sin(one) * Math.sin(other));

const policyOf = (headers: string) => /content-security-policy\n(.*)/.exec(headers)?.[1] ?? "";

describe.each(engines)("a logo and a color of the site's own on %s", (engine) => {
  test("a site that has neither sends no style of its own and allows none", async () => {
    await using app = await startApp(engine);
    const { text, headers } = await askKept(app, "/about");
    expect(text).not.toContain("<style");
    expect(policyOf(headers)).toContain("style-src 'self';");
    expect(text).toContain('<a class="wordmark" href="/">Masthead</a>');
  });

  test("the color comes with the page, the policy allows just that, and it goes as it came", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const before = await askKept(app, "/about");
    await read(await as("PATCH", "/api/admin/settings", { json: { accentColor: BLUE } }), changeSettings);

    const { text, headers } = await askKept(app, "/about");
    const style = /<style>(.*?)<\/style>/.exec(text)?.[1] ?? "";
    expect(style).toContain(`--accent:light-dark(${BLUE},`);
    const hash = createHash("sha256").update(style).digest("base64");
    expect(policyOf(headers)).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(text.indexOf("<style>")).toBeGreaterThan(text.indexOf('rel="stylesheet"'));

    await read(await as("PATCH", "/api/admin/settings", { json: { accentColor: "" } }), changeSettings);
    expect((await askKept(app, "/about")).text).toBe(before.text);
  });

  test("the logo stands for the name with its room kept, in pages, for programs and on cards", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const card = (await askKept(app, "/cards/site.png")).body;
    const logo = await upload(as, await drawLogo());
    const darkLogo = await upload(as, await drawLogo("#eeeeee"));
    await read(await as("PATCH", "/api/admin/settings", { json: { logo } }), changeSettings);

    const img = `<img src="${logo.src}" width="128" height="32" alt="Masthead" loading="eager"/>`;
    const { text } = await askKept(app, "/");
    expect(text.split(img)).toHaveLength(3);
    expect(text).not.toContain('class="wordmark"');
    expect(text).toContain(`"logo":"https://blog.example.com${logo.src}"`);
    expect((await askKept(app, "/cards/site.png")).body.equals(card)).toBe(false);

    await read(await as("PATCH", "/api/admin/settings", { json: { darkLogo } }), changeSettings);
    const both = (await askKept(app, "/")).text;
    expect(both).toContain(`<img class="logo-light" src="${logo.src}"`);
    expect(both).toContain(`<img class="logo-dark" src="${darkLogo.src}"`);
  });

  test.each([BLUE, "#1e7a3c"])("the pattern of the site's card is of its accent, %s", async (accentColor) => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const patternHue = async () => hueOf((await askKept(app, "/cards/site.png")).body, PATTERN);
    const hueOfOwn = await patternHue();
    await read(await as("PATCH", "/api/admin/settings", { json: { accentColor } }), changeSettings);
    expect(turnBetween(await patternHue(), oklchOf(accentColor).hue)).toBeLessThan(RELATED);

    await read(await as("PATCH", "/api/admin/settings", { json: { accentColor: "" } }), changeSettings);
    expect(await patternHue()).toBe(hueOfOwn);
    expect(turnBetween(hueOfOwn, oklchOf(own.accent.light).hue)).toBeLessThan(RELATED);
  });

  test("a logo whose file is gone leaves cards with the name, as they are without one", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const card = (await askKept(app, "/cards/site.png")).body;
    const logo = await upload(as, await drawLogo());
    await read(await as("PATCH", "/api/admin/settings", { json: { logo } }), changeSettings);
    await rm(join(app.dataDir, "media"), { recursive: true });
    expect((await askKept(app, "/cards/site.png")).body.equals(card)).toBe(true);
  });

  test("a logo is served whole, clear where it is clear, also to who reads only PNG", async () => {
    await using app = await startApp(engine);
    const { src } = await upload(await app.signIn(), await drawLogo());
    const types = { "*/*": "image/png", "image/avif,image/webp,*/*": "image/webp" };
    for (const [accept, type] of Object.entries(types)) {
      const answer = await app.request("GET", src, { headers: { accept } });
      expect(answer.headers.get("content-type")).toBe(type);
      const image = sharp(await answer.arrayBuffer());
      expect(await image.metadata()).toMatchObject({ width: 384, height: 96 });
      const { data } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(data.at(3)).toBe(0);
    }
  });

  test("mails carry both, the name where images are not shown, and the language of the site", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const logo = await upload(as, await drawLogo());
    const json = { logo, accentColor: BLUE, language: "de" };
    await read(await as("PATCH", "/api/admin/settings", { json }), changeSettings);
    await app.request("POST", "/api/subscribers", { json: { email: "ines@example.com" } });
    await app.work("subscriptions", "mail");
    const html = (await app.mails())[0]?.html ?? "";
    expect(html).toContain(
      `src="https://blog.example.com${logo.src}" width="128" height="32" alt="Masthead"`,
    );
    expect(html).toContain(`background-color:${BLUE}`);
    expect(html).toContain('lang="de"');
    expect(html.toUpperCase()).not.toContain("#C23A1B");
  });

  test("feeds and structured data say the language of the site", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    expect((await readRss(app, "/feed.xml")).language).toBe("en");
    await read(await as("PATCH", "/api/admin/settings", { json: { language: "pt-BR" } }), changeSettings);
    expect((await readRss(app, "/feed.xml")).language).toBe("pt-BR");
    expect((await readAtom(app, "/atom.xml"))["@_xml:lang"]).toBe("pt-BR");
    expect((await readJsonFeed(app, "/feed.json")).language).toBe("pt-BR");
    expect((await askKept(app, "/")).text).toContain('"inLanguage":"pt-BR"');
  });

  test("an image that is not here, and a color that is none, are refused with a sentence", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const logo = { src: `/media/${"0".repeat(32)}/logo`, width: 10, height: 10 };
    const gone = await readRefusal(await as("PATCH", "/api/admin/settings", { json: { logo } }));
    expect(gone).toMatchObject({ status: 422, fields: { logo: /not here any more/ } });
    for (const accentColor of ["blue", "#12345", "#1234567", "#1f5fa8;}", "url(x)"]) {
      const refusal = await readRefusal(await as("PATCH", "/api/admin/settings", { json: { accentColor } }));
      expect(refusal, accentColor).toMatchObject({ status: 422 });
    }
    const foreign = { ...logo, src: "https://example.com/logo.png" };
    expect(
      await readRefusal(await as("PATCH", "/api/admin/settings", { json: { logo: foreign } })),
    ).toMatchObject({
      status: 422,
      fields: { "logo.src": "Upload an image" },
    });
  });

  test("the sizes are those of the stored image, whatever is claimed", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const logo = await upload(as, await drawLogo());
    const json = { logo: { ...logo, width: 5, height: 5_000 } };
    const { settings } = await read(await as("PATCH", "/api/admin/settings", { json }), changeSettings);
    expect(settings.logo).toEqual(logo);
  });
});
