import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../../src/server/kernel/db/open.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath, stopClock } from "../../setup/browser/browser.ts";
import { desk } from "../../setup/browser/writing.ts";

const TEXT = "A letter that is long enough to be taken for one, at least by its form.";

const card = (page: Page, subject: string) => page.getByRole("article", { name: subject, exact: true });
/** Where rows will be. */
const placesIn = (page: Page, table: string) =>
  page.getByRole("table", { name: table }).locator("tbody .skeleton");

/** Keeps the answers to these calls back until it is called. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe.skipIf(!chromiumPath)("what the admin's screens show (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite({ SAMPLE_CONTENT: "off" });
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("while they load, where things will be; with nothing to show, that; when it fails, what to do", async () => {
    const figures = Promise.withResolvers<void>();
    await using opened = await admin.open("/admin/dashboard", {
      before: (page) =>
        page.route(/\/api\/admin\/dashboard$/, async (route) => {
          await figures.promise;
          await route.continue();
        }),
    });
    const { page } = opened;
    await page.getByRole("table", { name: "Recent Posts" }).waitFor();
    for (const table of ["Recent Posts", "Recent Subscribers"])
      expect(await placesIn(page, table).count(), table).toBe(4);
    figures.resolve();
    await page.getByText("No posts found", { exact: true }).waitFor();
    await page.getByText("No subscribers found", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Account: Mira/ }).innerText()).toBe("M");

    let answer = await holdBack(page, /\/api\/admin\/subscribers\?/);
    await page.getByRole("link", { name: "Subscribers", exact: true }).click();
    await expect.poll(() => placesIn(page, "Email subscribers").count()).toBe(5);
    answer();
    await page.getByText("No subscribers found.", { exact: true }).waitFor();

    answer = await holdBack(page, /\/api\/newsletters\?/);
    await page.goto("/admin/newsletter?tab=history");
    const placeholders = page.getByRole("tabpanel").locator("[aria-busy=true] > div");
    await expect.poll(() => placeholders.count()).toBe(3);
    answer();
    await page.getByText("No newsletters yet", { exact: true }).waitFor();
    await page
      .getByText("Create your first newsletter to keep your subscribers engaged", { exact: true })
      .waitFor();

    await admin.site.withDatabase((db) => db.schema.alterTable("posts").renameTo("posts_away").execute());
    await page.goto("/admin/dashboard");
    await page.getByText("Failed to load dashboard data. Please try refreshing the page.").waitFor();
    await admin.site.withDatabase((db) => db.schema.alterTable("posts_away").renameTo("posts").execute());
  });

  test("what was read stays until this tab writes: neither time nor another window reads it again", async () => {
    await using opened = await admin.open("/admin/posts", {
      hasOwnTab: true,
      before: (page) => page.clock.install(),
    });
    const { page } = opened;
    await page.getByText("No posts found.").waitFor();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/admin/posts")) asked.push(request.url());
    });
    await page.clock.runFor(10 * 60_000);
    await page.evaluate(() => {
      window.dispatchEvent(new Event("focus"));
      document.dispatchEvent(new Event("visibilitychange"));
    });
    // Not the settings, whose preview lets no script in, and so not the clock of this test.
    await page.getByRole("link", { name: "Subscribers" }).click();
    await page.getByRole("heading", { level: 1, name: "Email Subscribers" }).waitFor();
    await page.getByRole("link", { name: "Posts", exact: true }).click();
    await page.getByText("No posts found.").waitFor();
    expect(asked).toEqual([]);
  });

  test("the history has ten a page, each with its line, its color and what its state allows, and says when all are hidden", async () => {
    await admin.site.withDatabase(addNewsletters);
    await using opened = await admin.open("/admin/newsletter?tab=history");
    const { page } = opened;
    const actions: [string, string[], string][] = [
      ["Has gone out", ["Receipt", "Duplicate", "Hide"], "green"],
      ["Waits for Monday", ["Unschedule", "Open", "Duplicate", "Delete"], "blue"],
      ["Draft 1", ["Edit", "Schedule", "Send Now", "Duplicate", "Delete"], "yellow"],
    ];
    await card(page, "Has gone out")
      .getByText(/^Sent on \w+ \d+, \d{4}.* to 2 subscribers$/)
      .waitFor();
    for (const [subject, names, color] of actions) {
      const shown = card(page, subject).getByRole("button").or(card(page, subject).getByRole("link"));
      expect(await shown.allInnerTexts(), subject).toEqual(names);
      expect(await badgeColor(page, subject), subject).toBe(color);
    }
    await card(page, "Waits for Monday")
      .getByText(/^Scheduled for \w+ \d+, \d{4}/)
      .waitFor();
    await card(page, "Draft 1")
      .getByText(/^Draft created on \w+ \d+, \d{4}/)
      .waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBe(10);
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect.poll(() => page.getByRole("article").count()).toBe(2);
    await expect.poll(() => page.getByRole("link", { name: "Next", exact: true }).count()).toBe(0);
    await page.getByRole("link", { name: "Previous" }).waitFor();

    await admin.site.withDatabase(async (db) => {
      await db.deleteFrom("newsletters").where("subject", "!=", "Has gone out").execute();
      await db.updateTable("newsletters").set({ hidden_at: "2026-03-03T09:00:00.000Z" }).execute();
    });
    await page.goto("/admin/newsletter?tab=history");
    await page.getByText("All newsletters are hidden", { exact: true }).waitFor();
    await expect.poll(() => page.getByText("No newsletters yet").count()).toBe(0);
    await expect.poll(() => page.getByRole("link", { name: /hidden newsletter/ }).count()).toBe(1);
    await page.getByRole("link", { name: "Show 1 hidden newsletter", exact: true }).click();
    await card(page, "Has gone out").waitFor();
  });

  test("the editors, the previews and a cover that does not load have their sizes, and a pause parts what one undo takes back", async () => {
    await using opened = await admin.open("/admin/newsletter", { hasOwnTab: true });
    const { page } = opened;
    await desk(page).text.waitFor();
    expect((await desk(page).text.boundingBox())?.height).toBe(400);
    for (const [name, width] of [
      ["Desktop View", 600],
      ["Mobile View", 320],
    ] as const)
      expect((await page.getByRole("region", { name }).boundingBox())?.width, name).toBe(width);

    const data = {
      title: "A post with a lost cover",
      excerpt: "What it is about.",
      content: `<p>${TEXT}</p>`,
      category: "growth",
      coverImage: "/media/4711/original",
    };
    const { id } = await (await page.request.post("/api/posts", { data })).json();
    await page.goto(`/admin/posts/edit/${id}`);
    const placeholder = page.getByText("The image cannot be displayed");
    await placeholder.waitFor();
    expect((await placeholder.boundingBox())?.height).toBe(200);
    await page.getByRole("button", { name: "Change Image" }).waitFor();

    // The clock goes into every frame that is there, and those of the previews admit no script.
    await page.goto("about:blank");
    await page.clock.install();
    await page.goto("/admin/posts/create");
    const { text, title } = desk(page);
    await text.waitFor();
    expect((await text.boundingBox())?.height).toBe(500);
    await text.focus();
    await stopClock(page);
    for (const [words, pauseMs] of [
      ["One", 400],
      [" two", 600],
      [" three", 0],
    ] as const) {
      await page.keyboard.type(words);
      await page.clock.runFor(pauseMs);
    }
    expect((await text.innerText()).trim()).toBe("One two three");
    await page.keyboard.press("Control+z");
    expect((await text.innerText()).trim()).toBe("One two");
    await page.keyboard.press("Control+z");
    expect((await text.innerText()).trim()).toBe("");
    await expect.poll(() => title.inputValue()).toBe("");
  });
});

/** Of the dot beside its status, as people call it. */
const badgeColor = (page: Page, subject: string) =>
  card(page, subject)
    .locator("span[aria-hidden=true]")
    .first()
    .evaluate((dot) => {
      const { backgroundColor, borderColor } = getComputedStyle(dot);
      const isHollow = /, 0\)$|transparent/.test(backgroundColor);
      const shown = (isHollow ? borderColor : backgroundColor).match(/\d+/g) ?? [];
      const [red = 0, green = 0, blue = 0] = shown.map(Number);
      if (blue > red && blue > green) return "blue";
      return green > red ? "green" : "yellow";
    });

async function addNewsletters(db: Db) {
  const at = "2026-03-02T09:00:00.000Z";
  const plain = {
    content: `<p>${TEXT}</p>`,
    error: null,
    created_at: at,
    updated_at: at,
    scheduled_for: null,
    not_after: null,
    started_at: null,
    sent_at: null,
    send_at: null,
    frozen_at: null,
    closed_at: null,
    total_count: 0,
    sent_count: 0,
  };
  for (let draft = 10; draft >= 1; draft--)
    await db
      .insertInto("newsletters")
      .values({ ...plain, subject: `Draft ${draft}`, status: "draft" })
      .execute();
  const sent = { started_at: at, sent_at: at, send_at: at, frozen_at: at, closed_at: at };
  await db
    .insertInto("newsletters")
    .values([
      {
        ...plain,
        subject: "Waits for Monday",
        status: "scheduled",
        scheduled_for: "2099-03-02T08:00:00.000Z",
      },
      { ...plain, ...sent, subject: "Has gone out", status: "sent", total_count: 2, sent_count: 2 },
    ])
    .execute();
}
