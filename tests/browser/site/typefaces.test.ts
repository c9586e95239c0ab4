import { request, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Typeface } from "../../../src/contract/settings/typefaces.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { readThrough, shiftsOn, watchLoad } from "../../setup/browser/page-load.ts";

const PAGES = ["/", "/blog", "/blog/write-for-the-reply", "/about"];

/** The fonts of all English pages of a site, and the most bytes of them. The default pair's are 74,480. */
const pairs: [Typeface, fonts: string[]][] = [
  ["newsreader", ["instrument-sans", "newsreader", "newsreader-italic"]],
  ["literata", ["instrument-sans", "literata", "literata-italic"]],
  ["hanken-grotesk", ["hanken-grotesk", "newsreader", "newsreader-italic"]],
];
const MOST_BYTES = 76_000;

const group = (page: Page) => page.getByRole("region", { name: "Look", exact: true });

describe.skipIf(!chromiumPath)("the typefaces of a site (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  async function choose(typeface: Typeface) {
    const client = await request.newContext({ baseURL: admin.site.url, storageState: admin.owner });
    const answer = await client.patch("/api/admin/settings", { data: { typeface } });
    expect(answer.status()).toBe(200);
    await client.dispose();
  }

  test.each(pairs)("readers of %s load %o and no other fonts, and nothing moves", async (typeface, fonts) => {
    await choose(typeface);
    const met = new Map<string, number>();
    for (const path of PAGES) {
      const loads: ReturnType<typeof watchLoad>[] = [];
      const before = (page: Page) => loads.push(watchLoad(page));
      await using visit = await admin.open(path, { as: "guest", hasEmptyCache: true, before });
      const { page } = visit;
      await page.waitForLoadState();
      await readThrough(page);
      expect(await shiftsOn(page), path).toEqual([]);
      for (const { type, url, bytes } of (await loads[0]?.read()) ?? [])
        if (type === "font") met.set(/assets\/([a-z-]+)-[\w-]{8}\.woff2$/.exec(url)?.[1] ?? url, bytes);
    }
    expect([...met.keys()].toSorted()).toEqual(fonts);
    expect([...met.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MOST_BYTES);
  });

  test("the owner chooses a pair by keyboard from a sample of each, and readers have it", async () => {
    await choose("newsreader");
    await using visit = await admin.open("/admin/settings#look");
    const { page } = visit;
    const pair = (name: string) => group(page).getByRole("radio", { name });
    await pair("Newsreader, Instrument Sans").press("ArrowRight");
    expect(await pair("Literata, Instrument Sans").isChecked()).toBe(true);
    await group(page).getByRole("button", { name: "Save look" }).click();
    await group(page).getByText("not saved").waitFor({ state: "detached" });

    await using reader = await admin.open("/", { as: "guest" });
    const title = reader.page.getByRole("heading", { level: 1 });
    expect(await title.evaluate((each) => getComputedStyle(each).fontFamily)).toContain("Literata");
  });
});
