import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY } from "../../../src/server/base/clock.ts";
import type { Db } from "../../../src/server/kernel/db/open.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { shiftsOn } from "../../setup/browser/page-load.ts";
import { nextFrames } from "../../setup/browser/next-frames.ts";

const SUBJECT = "The second draft, and other quiet work";
const chart = (page: Page, name: string) => page.getByRole("application", { name: new RegExp(`^${name},`) });

describe.skipIf(!chromiumPath)("the dashboard (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
    await admin.site.withDatabase(fill);
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("figures come with their trend, charts by arrow keys say the same as their table, and all that is told leads on", async () => {
    await using visit = await admin.open("/admin/dashboard");
    const { page } = visit;
    const figure = (name: string) => page.getByRole("term").filter({ hasText: name }).locator("..");
    await figure("Page Views").getByText("30 in 30 days, 20 before").waitFor();
    await expect
      .poll(() => figure("Page Views").getByRole("term").innerText())
      .toMatch(/Page Views\s+up\s+50%/);
    await expect.poll(() => figure("Subscribers").getByRole("term").innerText()).toMatch(/down\s+50%/);
    // Nothing was before.
    await expect.poll(() => figure("Email Opens").getByRole("term").innerText()).toBe("Email Opens");

    const sources = page.getByRole("table", { name: "Sources" });
    await sources.getByRole("row", { name: /kiosk\.example\s*12/ }).waitFor();
    await sources.getByRole("row", { name: /newsletter email, spring\s*8/ }).waitFor();
    await page
      .getByRole("table", { name: "Top Posts" })
      .getByRole("row", { name: /Write the subject line last\s*50/ })
      .waitFor();

    const views = chart(page, "Page views");
    // The last values are named on the axes, and nothing is left at the end of the page for screen readers.
    await chart(page, "Subscribers").getByText("3", { exact: true }).waitFor();
    await views.getByText("30", { exact: true }).waitFor();
    await expect.poll(() => page.locator("#recharts_measurement_span").count()).toBe(0);
    await views.focus();
    await page.keyboard.press("ArrowLeft");
    const tip = page.locator(".recharts-tooltip-wrapper", { hasText: "Page views" }).first();
    await tip.waitFor();
    const shown = await tip.innerText();
    await page.getByRole("button", { name: "Show as table" }).click();
    const table = page.getByRole("table", { name: "Readers by day" });
    const rows = table.getByRole("row");
    await expect.poll(() => rows.count()).toBe(91);
    const [day] = shown.split("\n");
    const cells = await table
      .getByRole("row", { name: new RegExp(`^${day}`) })
      .getByRole("cell")
      .allInnerTexts();
    expect(shown.match(/[\d,]+$/gm)?.slice(-4)).toEqual(cells);
    // The span is in the address: a month by days, a year by weeks.
    await page.getByRole("button", { name: "1 year" }).click();
    await page.waitForURL("**/admin/dashboard?days=365");
    await page
      .getByText(/^Week of/)
      .first()
      .waitFor();
    await expect.poll(() => rows.count()).toBeLessThanOrEqual(55);
    await page.goto("/admin/dashboard?days=30");
    await page.getByRole("button", { name: "Show as table" }).click();
    await expect.poll(() => rows.count()).toBe(31);

    const mail = page.getByRole("region", { name: "Email" });
    await mail.getByText("no mail server: kept in the outbox").waitFor();
    await mail.getByRole("link", { name: /^1, last on/ }).waitFor();
    const issue = page.getByRole("region", { name: /^Next / });
    await issue.getByText(SUBJECT).waitFor();
    await issue.getByRole("link", { name: "Finish and schedule" }).click();
    await page.waitForURL("**/admin/newsletter?edit=1");
    await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe(SUBJECT);

    // So does the rail, which is wide where nothing is written.
    const rail = page.getByRole("complementary", { name: "Admin" });
    await rail.getByRole("link", { name: "Posts", exact: true }).click();
    await page.waitForURL("**/admin/posts");
    await rail.getByText("12", { exact: true }).waitFor();
    await rail.getByText("3", { exact: true }).waitFor();
    await rail.getByText(SUBJECT).waitFor();
    await rail.getByText("(draft)").waitFor();
    await rail.getByRole("link", { name: /^Next issue in / }).click();
    await page.waitForURL("**/admin/newsletter?edit=1");
    await rail.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("link", { name: "New Blog Post" }).click();
    await page.waitForURL("**/admin/posts/create");
  });

  test("a part that failed is read again by its button", async () => {
    let isBroken = true;
    await using visit = await admin.open("/admin/dashboard", {
      before: (page) =>
        page.route("**/api/admin/dashboard/readers?*", (route) =>
          isBroken ? route.fulfill({ status: 400 }) : route.continue(),
        ),
    });
    const { page } = visit;
    const readers = page.getByRole("region", { name: "Readers" });
    await readers.getByText("Reader statistics could not be loaded.").waitFor();
    isBroken = false;
    await readers.getByRole("button", { name: "Try again" }).click();
    await chart(page, "Subscribers").waitFor();
  });

  test("a newsletter that waits for its owner stands at the top, with the way to its receipt", async () => {
    await admin.site.withDatabase(async (db) => {
      await insertNewsletter(db, "Held up", { status: "paused", error: "The mail server refuses us." });
    });
    await using visit = await admin.open("/admin/dashboard");
    const { page } = visit;
    await page.getByText("“Held up” is paused.").waitFor();
    await page.getByText("The mail server refuses us.").waitFor();
    expect(await page.getByRole("link", { name: "See the receipt" }).getAttribute("href")).toBe(
      "/admin/newsletter/2",
    );

    // Also when the answer that tells of it is the last one.
    const isHeld = Promise.withResolvers<void>();
    await page.route("**/api/admin/dashboard/mail", async (route) => {
      await isHeld.promise;
      await route.continue();
    });
    await page.reload();
    // By the page's own list: to wait for the answer's end by the browser's driver has no end itself, and had none once.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/api/admin/dashboard")),
    );
    await nextFrames(page);
    isHeld.resolve();
    await page.getByText("“Held up” is paused.").waitFor();
    await page
      .getByRole("row", { name: /Published/ })
      .first()
      .waitFor();
    expect(await shiftsOn(page)).toEqual([]);
    await admin.site.withDatabase(async (db) => {
      await db.deleteFrom("newsletters").where("subject", "=", "Held up").execute();
    });
  });

  test.each([360, 768, 1440])("nothing moves at %i px while it arrives", async (width) => {
    const viewport = { width, height: 900 };
    await using visit = await admin.open("/admin/dashboard", { viewport, hasEmptyCache: true });
    const { page } = visit;
    await page
      .getByRole("row", { name: /Published/ })
      .first()
      .waitFor();
    await chart(page, "Subscribers").waitFor();
    await page.getByRole("main").getByText(SUBJECT).waitFor();
    expect(await shiftsOn(page)).toEqual([]);
  });
});

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString();

/** Two months of readers, a draft, and a mail that came back. */
async function fill(db: Db) {
  for (const [index, daysAgo] of [3, 40, 41].entries()) {
    const email = `reader-${index}@example.com`;
    const row = { email, mailbox_key: email, source: "form", subscribed_at: at(daysAgo) };
    await db
      .insertInto("subscribers")
      .values({ ...row, status: "active", confirmed_at: at(daysAgo), unsubscribed_at: null })
      .execute();
  }
  const { id } = await db
    .selectFrom("posts")
    .select("id")
    .where("title", "=", "Write the subject line last")
    .executeTakeFirstOrThrow();
  for (const [daysAgo, views] of [
    [0, 30],
    [35, 20],
  ] as const) {
    const day = at(daysAgo).slice(0, 10);
    await db.insertInto("page_views").values({ post_id: id, day, views }).execute();
    await db.insertInto("view_days").values({ day, views }).execute();
  }
  const day = at(1).slice(0, 10);
  await db
    .insertInto("view_sources")
    .values([
      { day, source: "kiosk.example", medium: "", campaign: "", views: 12 },
      { day, source: "newsletter", medium: "email", campaign: "spring", views: 8 },
    ])
    .execute();
  await insertNewsletter(db, SUBJECT, { status: "draft", error: null });
  await db
    .insertInto("events")
    .values({
      kind: "bounce",
      newsletter_id: null,
      subscriber_id: 1,
      link: null,
      at: at(2),
      detail: null,
      once_key: null,
    })
    .execute();
}

async function insertNewsletter(
  db: Db,
  subject: string,
  { status, error }: { status: "draft" | "paused"; error: string | null },
) {
  await db
    .insertInto("newsletters")
    .values({
      subject,
      status,
      error,
      content: "<p>A letter that is long enough to be taken for one, at least by its form.</p>",
      created_at: at(0),
      updated_at: at(0),
      scheduled_for: null,
      not_after: null,
      started_at: status === "paused" ? at(0) : null,
      sent_at: null,
      send_at: null,
      frozen_at: null,
      closed_at: null,
    })
    .execute();
}
