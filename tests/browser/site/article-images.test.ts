import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../../src/server/kernel/db/open.ts";
import { uploadedSchema } from "../../../src/contract/content/media.ts";
import { fourColors } from "../../setup/media/test-images.ts";
import { chromiumPath, openBrowser } from "../../setup/browser/browser.ts";
import { readThrough, shiftsOn, watchLoad } from "../../setup/browser/page-load.ts";
import { startSite, type Site } from "../../setup/site.ts";
import { signInFirst } from "../../setup/sign-in-first.ts";
import { openTabs, type OpenTab } from "../../setup/browser/tabs.ts";

const PARAGRAPH = `<p>${"Words that stand around the images. ".repeat(12)}</p>`;

/** Publishes an article with two uploaded images, a wide one alone and a small one in the text. */
async function publish(site: Site) {
  const ask = await signInFirst(site);
  const upload = async (width: number, height: number) => {
    const form = new FormData();
    form.append(
      "file",
      new File([await fourColors().resize(width, height, { fit: "fill" }).png().toBuffer()], "image.png"),
    );
    return uploadedSchema.parse(await ask("/api/upload", form)).secure_url;
  };
  const wide = `<figure><img src="${await upload(1800, 900)}" alt="Wide"><figcaption>It.</figcaption></figure>`;
  const small = `<p><img src="${await upload(300, 200)}" alt="Small"></p>`;
  const post = {
    title: "With images",
    excerpt: "A post with two images.",
    category: "tools",
    author: "Ruth",
  };
  const write = (slug: string, content: string) =>
    ask("/api/posts", JSON.stringify({ ...post, slug, content, status: "published" }));
  await write("images", `${PARAGRAPH}${wide}${PARAGRAPH}${small}${PARAGRAPH.repeat(4)}`);
  const beyond = ["wide", "full"].map((width) => wide.replace("<figure", `<figure data-width="${width}"`));
  await write(
    "beyond",
    `<h2>A</h2>${PARAGRAPH}${beyond.join(PARAGRAPH)}${PARAGRAPH}<h2>B</h2>${PARAGRAPH.repeat(4)}`,
  );
  await write("beyond-rtl", `<p>מילים בעברית.</p>${beyond.join(PARAGRAPH)}${PARAGRAPH}`);
  const content = `${PARAGRAPH}${beyond.join(PARAGRAPH)}${PARAGRAPH}${wideGallery(wide)}${PARAGRAPH}`;
  await ask(
    "/api/admin/pages",
    JSON.stringify({ title: "On both sides", slug: "beyond-page", content, status: "published" }),
  );
  await site.withDatabase((db) => insertSent(db, { subject: "Beyond", slug: "beyond-letter", content }));
  await write("italics", `${PARAGRAPH}<p>It <em>is</em>.</p>`);
}

const wideGallery = (figure: string) => {
  const [image = ""] = /<img[^>]*>/.exec(figure) ?? [];
  return `<figure data-width="wide">${image.repeat(5)}</figure>`;
};

/** A newsletter that went out, so that readers find it in the archive. */
const insertSent = (db: Db, written: { subject: string; slug: string; content: string }) =>
  db
    .insertInto("newsletters")
    .values({
      ...written,
      preheader: "",
      status: "sent",
      send_at: "2026-03-01T09:00:00.000Z",
      sent_at: "2026-03-01T09:00:00.000Z",
      closed_at: "2026-03-01T09:00:00.000Z",
      total_count: 1,
      sent_count: 1,
      created_at: "2026-03-01T09:00:00.000Z",
      updated_at: "2026-03-01T09:00:00.000Z",
    })
    .execute();

describe.skipIf(!chromiumPath)("an article (left out without CHROMIUM_PATH)", () => {
  let browser: Browser;
  let site: Site;
  let openTab: OpenTab;

  beforeAll(async () => {
    site = await startSite();
    await publish(site);
    browser = await openBrowser();
    openTab = openTabs(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });

  const openPage = (viewport: { width: number; height: number }, deviceScaleFactor = 1) =>
    openTab({ baseURL: site.url, viewport, deviceScaleFactor, hasEmptyCache: true });

  test.each([320, 360, 640, 768, 1088, 1280, 1440, 2560])(
    "a wide image is as wide as the page, a full one as the window, and nothing scrolls sideways (%d px)",
    async (width) => {
      await using visit = await openPage({ width, height: 900 });
      const { page } = visit;
      for (const [slug, dir, own] of [
        ["beyond", "ltr"],
        ["beyond-rtl", "ltr"],
        ["beyond", "rtl"],
        ["beyond", "rtl", "ltr"],
      ]) {
        await page.goto(`/blog/${slug}`);
        await page.evaluate((given) => document.documentElement.setAttribute("dir", given ?? ""), dir);
        if (own)
          await page
            .locator("article")
            .first()
            .evaluate((element, given) => element.setAttribute("dir", given), own);
        const name = `${slug} ${dir} ${own}`;
        expect(await edgesOf(page, "[data-width=wide] img"), name).toEqual(await edgesOf(page, ".post-grid"));
        expect(await edgesOf(page, "[data-width=full] img"), name).toEqual([0, width]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    },
  );

  test.each([320, 360, 768, 1024, 1440, 2560])(
    "so they are in the web version of a newsletter and on a page, and no title is covered (%d px)",
    async (width) => {
      await using visit = await openPage({ width, height: 900 });
      const { page } = visit;
      for (const path of ["/newsletter/beyond-letter", "/beyond-page"])
        for (const dir of ["ltr", "rtl"]) {
          await page.goto(path);
          await page.evaluate((given) => document.documentElement.setAttribute("dir", given), dir);
          const name = `${path} ${dir}`;
          const [left, right] = await edgesOf(page, "footer .page");
          expect(await edgesOf(page, "[data-width=wide] img"), name).toEqual([left, right]);
          expect(await edgesOf(page, ".gallery[data-width=wide] > div"), name).toEqual([left, right]);
          expect(await edgesOf(page, "[data-width=full] img"), name).toEqual([0, width]);
          expect(await edgesOf(page, ".article > p"), name).toEqual(await edgesOf(page, "h1"));
          expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
        }
    },
  );

  test.each([360, 1440])("images that come late move nothing (%d px)", async (width) => {
    await using visit = await openPage({ width, height: 900 });
    const { page } = visit;
    const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
    await page.route("**/media/**", async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto("/blog/images");
    const wide = page.getByRole("img", { name: "Wide" });
    await wide.scrollIntoViewIfNeeded();
    come();
    await wide.evaluate((image: HTMLImageElement) => image.decode());
    await readThrough(page);
    expect(await shiftsOn(page)).toEqual([]);
  });

  test.each([
    [360, 1, "small"],
    [360, 3, "large"],
    [1440, 1, "medium"],
    [1440, 2, "hero"],
  ])("at %d px and %d dots a pixel the %s image is fetched, and no other", async (width, dots, preset) => {
    await using visit = await openPage({ width, height: 900 }, dots);
    const { page } = visit;
    const load = watchLoad(page);
    await page.goto("/blog/images");
    await readThrough(page);
    const fetched = (await load.read()).filter(({ url }) => url.includes("/media/"));
    expect(fetched.map(({ url }) => url.split("/").at(-1))).toEqual([preset, "small"]);
  });

  test("an image keeps its shape, and one that is narrower than the column its size", async () => {
    await using visit = await openPage({ width: 1440, height: 900 });
    const { page } = visit;
    await page.goto("/blog/images");
    await readThrough(page);
    expect(await sizeOf(page, "Wide")).toEqual({ width: 672, height: 336 });
    expect(await sizeOf(page, "Small")).toEqual({ width: 300, height: 200 });
  });

  test.each([
    ["images", ["instrument-sans", "newsreader"]],
    ["italics", ["instrument-sans", "newsreader", "newsreader-italic"]],
  ])("the fonts of /blog/%s are %o", async (slug, expected) => {
    await using visit = await openPage({ width: 360, height: 740 });
    const { page } = visit;
    const load = watchLoad(page);
    await page.goto(`/blog/${slug}`);
    await readThrough(page);
    const fonts = (await load.read()).filter(({ type }) => type === "font");
    const names = fonts.map(({ url }) => /assets\/([a-z-]+)-[\w-]{8}\.woff2$/.exec(url)?.[1]);
    expect(names.sort()).toEqual(expected);
    const preloaded = page.locator('link[rel="preload"][as="font"]');
    await expect.poll(() => preloaded.count()).toBe(expected.length);
  });
});

/** The left and the right edge of the first, in pixels. */
const edgesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [Math.round(left) || 0, Math.round(right)];
    });

async function sizeOf(page: Page, name: string) {
  const { width, height } = (await page.getByRole("img", { name }).boundingBox()) ?? { width: 0, height: 0 };
  return { width: Math.round(width), height: Math.round(height) };
}
