import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY, HOUR, instantAfter } from "../../../src/server/base/clock.ts";
import type { Db } from "../../../src/server/kernel/db/open.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { toast } from "../../setup/browser/parts.ts";

const START = new Date("2026-03-02T07:00:00.000Z");
const COUNT = 600;
const at = (milliseconds: number) => instantAfter(START, milliseconds);

describe.skipIf(!chromiumPath)("a receipt in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite({ SAMPLE_CONTENT: "off" });
    await admin.site.withDatabase(fill);
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("the timeline has the dates, a chart of opens and clicks, and a table with the same hours; the filter counts each outcome", async () => {
    await using opened = await admin.open("/admin/newsletter/1");
    const { page } = opened;
    const dates = page.getByRole("list", { name: "Dates" }).getByRole("listitem");
    await dates.first().waitFor();
    expect((await dates.allInnerTexts()).map((words) => words.split("\n")[0])).toEqual([
      "Written",
      "Scheduled for",
      "Started",
      "First email",
      "Last email",
      "Closed",
    ]);
    await page.getByRole("application", { name: "Sent, 590 by the end" }).waitFor();
    await page.getByRole("application", { name: /^Opens and clicks, 200 opened it, 40 clicked$/ }).waitFor();

    await page.getByRole("button", { name: "Show as table" }).click();
    const rows = page.getByRole("table", { name: "Timeline by hour" }).getByRole("row");
    expect((await rows.nth(1).innerText()).split(/\t|\n/).slice(1)).toEqual(["354", "42", "9"]);
    const outcomes = page.getByLabel("Outcome");
    await expect
      .poll(() => outcomes.locator("option").allInnerTexts())
      .toEqual([
        "All outcomes (600)",
        "Pending (0)",
        "Sent (590)",
        "Failed (10)",
        "Deferred (0)",
        "Skipped (0)",
      ]);
  });

  test("a figure leads to the people behind it, who can be selected, found by name and tagged", async () => {
    await admin.site.withDatabase((db) =>
      db
        .insertInto("subscribers")
        .values({
          email: "reader-1@example.com",
          mailbox_key: "reader-1@example.com",
          name: "Ada Lovelace",
          status: "active",
          source: "form",
          subscribed_at: at(0),
        })
        .execute(),
    );
    await using opened = await admin.open("/admin/newsletter/1");
    const { page } = opened;
    await page.getByRole("link", { name: "clicked a link" }).click();
    await page.getByText("Showing 1-40 of 40 recipients").waitFor();
    await page.getByRole("button", { name: "Download these 40" }).waitFor();
    await page.getByRole("searchbox", { name: "Search by name or email" }).fill("lovelace");
    await page.keyboard.press("Enter");
    const row = page.getByRole("row", { name: /Ada Lovelace/ });
    await row.getByText(/^Clicked /).waitFor();
    expect(await page.getByLabel("Reaction", { exact: true }).inputValue()).toBe("clicked");
    await row.getByRole("checkbox", { name: "Select reader-1@example.com" }).check();
    await page.getByRole("button", { name: "Add tag" }).click();
    const asked = page.getByRole("dialog", { name: "Add a tag" });
    await asked.getByLabel("Tag").fill("Clickers");
    await asked.getByRole("button", { name: "Add tag" }).click();
    await toast(page).getByText("1 subscriber tagged").waitFor();
  });

  test("what its bounces did is shown by number first, and taken back", async () => {
    await admin.site.withDatabase(async (db) => {
      const reasons = ["hard_bounce", "hard_bounce", "complaint"] as const;
      const rows = reasons.map((reason, n) => ({
        address_hash: String(n).padStart(43, "0"),
        reason,
        evidence: "550 5.1.1 No such user",
        created_at: at(HOUR),
        newsletter_id: 1,
      }));
      await db.insertInto("suppressions").values(rows).execute();
    });
    await using opened = await admin.open("/admin/newsletter/1", { viewport: { width: 360, height: 740 } });
    const { page } = opened;
    await page.getByText("Its bounces have suppressed 2 addresses.").waitFor();
    await page.getByRole("button", { name: "Take back what this newsletter did" }).click();
    const asked = page.getByRole("alertdialog", { name: "Take back what this newsletter did?" });
    await asked.getByText(/^2 addresses can get email again/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await asked.getByRole("button", { name: "Take it back" }).click();
    await toast(page).getByText("2 addresses can get email again").waitFor();
    await page.getByText("Its bounces have suppressed").waitFor({ state: "detached" });
    const left = await admin.site.withDatabase((db) =>
      db.selectFrom("suppressions").select("reason").execute(),
    );
    expect(left).toEqual([{ reason: "complaint" }]);
  });

  test("it goes once more with another subject, at a time that is proposed, and both receipts lead to each other", async () => {
    await admin.site.withDatabase(async (db) => {
      const { id } = await db
        .insertInto("subscribers")
        .values({
          email: "reader-2@example.com",
          mailbox_key: "reader-2@example.com",
          status: "active",
          source: "form",
          subscribed_at: at(0),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const unopened = { opened_at: null, clicked_at: null };
      await db.updateTable("deliveries").set(unopened).where("subscriber_id", "=", id).execute();
    });
    await using opened = await admin.open("/admin/newsletter/1");
    const { page } = opened;
    await page.getByRole("button", { name: "Send once more to those who have not opened it" }).click();
    const asked = page.getByRole("dialog", { name: "Send once more" });
    await asked.getByText("Would go to 1 subscriber now").waitFor();
    await asked.getByText(/^\d+ have opened it or clicked$/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const make = asked.getByRole("button", { name: "Make the draft" });
    await make.click();
    await asked.getByText("Choose another subject").waitFor();
    await asked.getByLabel("Subject").fill("You have not seen this yet");
    await make.click();
    const scheduling = page.getByRole("dialog", { name: "Schedule Newsletter" });
    await scheduling.getByText(/^Goes out \w+day, /).waitFor();
    await scheduling.getByText("Goes to 1 active subscriber").waitFor();
    await scheduling.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Of these, those who have not opened the first one").waitFor();

    await page.goto(new URL("/admin/newsletter/1", page.url()).href);
    await page.getByRole("link", { name: "one with another subject" }).click();
    await page.getByText("Of these, those who have not opened the first one").waitFor();
  });
});

/** A newsletter that went out within two hours and was read during two days. */
async function fill(db: Db) {
  await db
    .insertInto("newsletters")
    .values({
      subject: "What we threw away",
      content: "<p>It was sent.</p>",
      status: "sent",
      slug: "what-we-threw-away",
      created_at: at(-3 * DAY),
      updated_at: at(0),
      scheduled_for: at(0),
      started_at: at(0),
      send_at: at(0),
      frozen_at: at(0),
      sent_at: at(2 * HOUR),
      closed_at: at(2 * HOUR),
      total_count: COUNT,
      sent_count: 590,
      failed_count: 10,
      opened_count: 200,
      clicked_count: 40,
    })
    .execute();
  const deliveries = Array.from({ length: COUNT }, (_, n) => {
    const isFailed = n % 60 === 59;
    const doneMs = n * 10_000;
    const openedMs = doneMs + HOUR / 2 + ((n * n * 37) % (40 * HOUR));
    const isOpened = !isFailed && n % 3 === 0 && n < 600;
    return {
      newsletter_id: 1,
      chunk: Math.floor(n / 500),
      n: n % 500,
      subscriber_id: n + 1,
      address: `reader-${n + 1}@example.com`,
      state: isFailed ? ("failed" as const) : ("sent" as const),
      attempts: 1,
      code: isFailed ? "550 5.1.1 No such user" : "250 2.0.0 Ok",
      done_at: at(doneMs),
      opened_at: isOpened ? at(openedMs) : null,
      clicked_at: isOpened && n % 15 === 0 ? at(openedMs + 60_000) : null,
    };
  });
  for (let from = 0; from < COUNT; from += 100)
    await db
      .insertInto("deliveries")
      .values(deliveries.slice(from, from + 100))
      .execute();
}
