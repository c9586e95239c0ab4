import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY } from "../../../src/server/base/clock.ts";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { words } from "../../setup/words/english.ts";

const TITLE = "Write the subject line last";
const LONG = "An excerpt that goes on and on, so that no card has the room for all of it. ".repeat(6);
const AGE_DAYS = 3;

const articleOf = (page: Page, title: string) =>
  page.getByRole("region", { name: words.blog.latest }).getByRole("article").filter({ hasText: title });

describe.skipIf(!chromiumPath)("how cards and articles look (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
    const published = new Date(Date.now() - AGE_DAYS * DAY).toISOString();
    await admin.site.withDatabase((db) =>
      db
        .updateTable("posts")
        .set({ excerpt: LONG, published_at: published })
        .where("title", "=", TITLE)
        .execute(),
    );
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  const open = (path: string, width: number) =>
    admin.open(path, { as: "guest", viewport: { width, height: 900 } });

  test.each([360, 1440])("a card at %i px has two lines of its excerpt and says its age", async (width) => {
    await using visit = await open("/blog", width);
    const card = articleOf(visit.page, TITLE);
    await card.getByText(`${AGE_DAYS} days ago`, { exact: true }).waitFor();
    const { linesShown, linesWritten } = await card.getByText(LONG.trim()).evaluate((excerpt) => {
      const lineHeight = Number.parseFloat(getComputedStyle(excerpt).lineHeight);
      return {
        linesShown: excerpt.getBoundingClientRect().height / lineHeight,
        linesWritten: excerpt.scrollHeight / lineHeight,
      };
    });
    expect(Math.round(linesShown)).toBe(2);
    expect(linesWritten).toBeGreaterThan(2.5);
  });

  test("at a desk the table of contents stays beside what is read, with the form of the newsletter", async () => {
    await using visit = await open("/blog/let-a-script-read-it-first", 1440);
    const { page } = visit;
    const side = page.getByRole("complementary").filter({ hasText: words.post.contents });
    const contents = side.getByRole("navigation", { name: words.post.contents });
    await contents.waitFor();
    await expect.poll(() => side.getByRole("textbox", { name: words.subscribeForm.label }).count()).toBe(1);
    const topAfter = async (heading: string) => {
      await page
        .getByRole("heading", { name: heading, exact: true })
        .evaluate((each) => each.scrollIntoView({ block: "start", behavior: "instant" }));
      return (await contents.boundingBox())?.y;
    };
    const top = await topAfter("What it is allowed to say");
    expect(top).toBeGreaterThan(0);
    expect(await topAfter("Rules worth stealing")).toBe(top);
    await contents.locator("[aria-current=true]", { hasText: "Rules worth stealing" }).waitFor();
  });
});
