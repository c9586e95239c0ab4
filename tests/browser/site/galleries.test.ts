import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { galleryLimits } from "../../../src/blocks/gallery/read-gallery.ts";
import { uploadedSchema } from "../../../src/contract/content/media.ts";
import { chromiumPath, openBrowser } from "../../setup/browser/browser.ts";
import { openTabs } from "../../setup/browser/tabs.ts";
import { fourColors } from "../../setup/media/test-images.ts";
import { signInFirst } from "../../setup/sign-in-first.ts";
import { startSite } from "../../setup/site.ts";
import { words } from "../../setup/words/english.ts";

const COUNTS = Array.from({ length: galleryLimits.most - 1 }, (_, index) => index + galleryLimits.least);
const SIZES = { wide: [1500, 1000], tall: [1000, 1500] } as const;
const LARGE = /\/media\/\w+\/(?:large|hero|original)$/;

/** A site with a gallery of each count, of wide images and of tall ones, and with a tall image in a paragraph. */
async function startGalleries() {
  await using started = new AsyncDisposableStack();
  const site = started.use(await startSite());
  const ask = await signInFirst(site);
  for (const [shape, [width, height]] of Object.entries(SIZES)) {
    const upload = async (width: number, height: number) => {
      const form = new FormData();
      const bytes = await fourColors().resize(width, height, { fit: "fill" }).png().toBuffer();
      form.append("file", new File([bytes], "image.png"));
      return uploadedSchema.parse(await ask("/api/upload", form)).secure_url;
    };
    const address = await upload(width, height);
    const imageOf = (index: number) => `<img src="${address}" alt="${shape} ${index + 1}">`;
    const galleries = COUNTS.map(
      (count) => `<figure>${Array.from({ length: count }, (_, index) => imageOf(index)).join("")}</figure>`,
    );
    const content = `<p>Galleries of images, each of another number, that stand below these words.</p><p><img src="${await upload(600, 1500)}" alt="alone"></p>`;
    const post = {
      title: `Images that are ${shape}`,
      slug: `${shape}-images`,
      excerpt: "A post with galleries of each count.",
      category: "tools",
      author: "Ruth",
    };
    await ask(
      "/api/posts",
      JSON.stringify({ ...post, content: content + galleries.join(""), status: "published" }),
    );
  }
  const openTab = openTabs(started.use(await openBrowser()));
  const kept = started.move();
  return { site, openTab, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** The right edges of the last image of each row of each gallery, from the right edge of the gallery, in px. */
const gapsIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".gallery > div")].map((gallery) => {
      const end = gallery.getBoundingClientRect().right;
      const rows = new Map<number, number>();
      for (const image of gallery.querySelectorAll("img")) {
        const { top, right } = image.getBoundingClientRect();
        rows.set(Math.round(top), Math.round(end - right));
      }
      return Math.max(...rows.values());
    }),
  );

const shownIn = (page: Page) =>
  page.locator(".lightbox img").evaluate((image: HTMLImageElement) => ({
    isThere: image.complete && image.naturalWidth > 0,
    address: new URL(image.currentSrc, location.href).pathname,
    width: Math.round(image.getBoundingClientRect().width),
    height: Math.round(image.getBoundingClientRect().height),
  }));

describe.skipIf(!chromiumPath)("galleries (left out without CHROMIUM_PATH)", () => {
  let galleries: Awaited<ReturnType<typeof startGalleries>>;

  beforeAll(async () => {
    galleries = await startGalleries();
  });
  afterAll(() => galleries?.[Symbol.asyncDispose]());

  test.each([320, 360, 768, 1440])("every row of a gallery of any size is full (%d px)", async (width) => {
    for (const shape of Object.keys(SIZES)) {
      await using tab = await galleries.openTab({
        baseURL: galleries.site.url,
        viewport: { width, height: 800 },
      });
      await tab.page.goto(`/blog/${shape}-images`);
      expect(await gapsIn(tab.page), shape).toEqual(COUNTS.map(() => 0));
      const alone = await tab.page.getByRole("img", { name: "alone" }).boundingBox();
      expect(alone?.height).toBeLessThanOrEqual(720);
      const widest = await tab.page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBeLessThanOrEqual(width);
    }
  });

  test.each([
    ["with a transition", undefined],
    ["with reduced motion", "reduce"],
  ] as const)(
    "an image that opens is there at once, and so is the next, before the large one has come (%s)",
    async (_how, reducedMotion) => {
      await using tab = await galleries.openTab({
        baseURL: galleries.site.url,
        viewport: { width: 1000, height: 700 },
        ...(reducedMotion && { reducedMotion }),
      });
      const { page } = tab;
      await page.goto("/blog/tall-images");
      await page.waitForFunction(() => document.documentElement.dataset["ready"] !== undefined);
      const gallery = page.locator(".gallery").first();
      await gallery.scrollIntoViewIfNeeded();
      const small = gallery.getByRole("img").first();
      // A browser may show a larger copy that it has already.
      const there = await small.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.currentSrc;
      });
      const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
      await page.route(
        (url) => url.pathname.startsWith("/media/") && url.href !== there,
        async (route) => {
          await mayCome;
          await route.continue();
        },
      );
      await gallery.getByRole("link").first().press("Enter");
      const dialog = page.getByRole("dialog", { name: words.ofParts.images });
      await dialog.getByText("tall 1").waitFor();
      // Requests that a test may hold are loaded anew, so that even the small copy takes a moment.
      const isThere = { isThere: true, address: new URL(there).pathname };
      await expect.poll(() => shownIn(page)).toMatchObject(isThere);
      const first = await shownIn(page);
      await page.keyboard.press("ArrowRight");
      await dialog.getByText("tall 2").waitFor();
      await expect.poll(() => shownIn(page)).toEqual(first);
      come();
      await expect.poll(async () => (await shownIn(page)).address).toMatch(LARGE);
      expect(await shownIn(page)).toMatchObject({ isThere: true, width: first.width, height: first.height });
      expect(first.width / first.height).toBeCloseTo(2 / 3, 2);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.querySelector("img")?.alt)).toBe("tall 2");
    },
  );
});
