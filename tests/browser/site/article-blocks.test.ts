import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uploadedSchema } from "../../../src/contract/content/media.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath, openBrowser } from "../../setup/browser/browser.ts";
import { openTabs, type OpenTab } from "../../setup/browser/tabs.ts";
import { fourColors } from "../../setup/media/test-images.ts";
import { startSite, type Site } from "../../setup/site.ts";
import { signInFirst } from "../../setup/sign-in-first.ts";

const FRAME = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1";

const card = (kind: string, href: string, words: string) =>
  `<div data-card="${kind}"><a href="${href}">${words}</div>`;

/** Publishes an article with one of each block. */
async function publish(site: Site) {
  const ask = await signInFirst(site);
  const upload = async (width: number, height: number) => {
    const form = new FormData();
    const image = await fourColors().resize(width, height, { fit: "fill" }).png().toBuffer();
    form.append("file", new File([new Uint8Array(image)], "image.png"));
    return new URL(uploadedSchema.parse(await ask("/api/upload", form)).secure_url).pathname;
  };
  const [one, two, three] = [await upload(900, 600), await upload(600, 900), await upload(800, 800)];
  const { url: song } = Object(
    await ask("/api/admin/files?name=song.mp3", new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0])),
  );
  const content = [
    `<p>The words of the article, long enough to stand above everything else that it has.<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a></p>`,
    card(
      "embed",
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      `<img src="${one}" alt="" />A film of a garden</a><p><small>Ann · YouTube</small></p>`,
    ),
    card(
      "embed",
      "https://x.com/jack/status/20",
      `jack on X</a><p>just setting up my <a href="https://example.com/twttr">twttr</a></p><p><small>jack · X</small></p>`,
    ),
    card(
      "embed",
      "https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT",
      `<img src="${two}" alt="" />A song</a><p><small>Spotify</small></p>`,
    ),
    card(
      "bookmark",
      "https://example.com/a",
      `<img src="${three}" alt="" />A page about soil</a><p>What lives in a spoon of soil, and what it does for the roots of a pear.</p><p><small>example.com</small></p>`,
    ),
    card("file", song, "A song of ours</a><p><small>MP3 · 4.2 MB</small></p>"),
    `<figure><img src="${one}" alt="One" /><img src="${two}" alt="Two" /><img src="${three}" alt="" /><figcaption>Three images by <a href="https://example.com/ann">Ann</a></figcaption></figure>`,
    `<p>A last word.</p><ol><li id="text-fn-1">The note says more. <a href="#text-fnref-1" title="Back to the text">↩\uFE0E</a></li></ol>`,
  ].join("\n");
  const post = { title: "With blocks", excerpt: "A post with blocks.", category: "tools", author: "Ruth" };
  await ask("/api/posts", JSON.stringify({ ...post, slug: "blocks", content, status: "published" }));
}

describe.skipIf(!chromiumPath)("an article with blocks (left out without CHROMIUM_PATH)", () => {
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

  /** Opens the article, and notes what is asked of other sites; nothing of theirs answers. */
  async function openArticle(page: Page) {
    const foreign: string[] = [];
    await page.route(
      (address) => address.origin !== site.url,
      (route) => {
        foreign.push(route.request().url());
        return route.fulfill({ contentType: "text/html", body: "<title>Frame</title>" });
      },
    );
    await page.goto("/blog/blocks");
    await page.waitForFunction(() => document.documentElement.dataset["ready"] !== undefined);
    return foreign;
  }

  test("a gallery is walked by keyboard and gives the focus back; a card asks another site only once pressed, for its own frame alone", async () => {
    await using tab = await openTab({ baseURL: site.url, viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    const foreign = await openArticle(page);
    await page.getByRole("link", { name: "One" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Images" });
    await dialog.getByText("One · Image 1 of 3").waitFor();
    await page.keyboard.press("ArrowRight");
    await dialog.getByText("Two · Image 2 of 3").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.querySelector("img")?.alt)).toBe("Two");

    expect(foreign).toEqual([]);
    await page.getByRole("link", { name: "A film of a garden" }).click();
    await page.frameLocator("iframe").locator("html").waitFor();
    await expect.poll(() => page.locator("iframe").getAttribute("src")).toBe(FRAME);
    expect(foreign).toEqual([FRAME]);

    for (const name of ["Ann", "twttr"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.waitForURL(`https://example.com/${name.toLowerCase()}`);
      await page.goBack();
    }
  });

  test.each([360, 1440])(
    "nothing is wrong with its blocks at %i px, and audio is the browser's own",
    async (width) => {
      await using tab = await openTab({ baseURL: site.url, viewport: { width, height: 900 } });
      const { page } = tab;
      await openArticle(page);
      expect(await violationsOn(page)).toEqual([]);
      await expect.poll(() => page.locator("audio").getAttribute("preload")).toBe("none");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const shots = process.env["BLOCK_SHOTS"];
      if (!shots) return;
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.screenshot({ path: `${shots}/page-${width}-light.png`, fullPage: true });
      await page.emulateMedia({ colorScheme: "dark" });
      await page.screenshot({ path: `${shots}/page-${width}-dark.png`, fullPage: true });
    },
  );
});
