import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY } from "../../../src/server/base/clock.ts";
import type { Db } from "../../../src/server/kernel/db/open.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { card, content, press, subject, TEXT, write } from "../../setup/browser/composing.ts";
import { eventually, seesToast, toast } from "../../setup/browser/parts.ts";

const LATER = "A letter for the summer";

const wordsOf = (status: string) => `A letter that is ${status}`;

/** A new post says this of the time of its publication. */
async function seesHint(page: Page, hint: string) {
  await page.goto("/admin/posts/create");
  await page.getByLabel("Status").selectOption("Publish");
  await page.getByText(hint, { exact: true }).waitFor();
}

describe.skipIf(!chromiumPath)("what the admin says of newsletters (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite({ SAMPLE_CONTENT: "off" });
    await admin.site.withDatabase(fill);
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("what a newsletter lacks is said beside the button and where it is, in a long text too, until it is put right", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await press(page, "Send Now");
    const short = page.getByText("Subject must be at least 5 characters", { exact: true });
    const sentence = page.getByText("Content must be at least 50 characters", { exact: true });
    for (const wrong of [short, sentence]) await wrong.waitFor();
    await subject(page).fill("A good subject");
    await short.waitFor({ state: "detached" });
    await content(page).click();
    await page.keyboard.insertText("Short.");
    for (let line = 0; line < 40; line++) await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Home");
    await page.evaluate(() => scrollTo(0, 0));
    await press(page, "Send Now");
    await seesToast(page, "The newsletter is not complete", "Content must be at least 50 characters.");
    await expect
      .poll(async () => {
        const { y = -1, height = 0 } = (await sentence.boundingBox()) ?? {};
        return y > 0 && y + height < (page.viewportSize()?.height ?? 0);
      })
      .toBe(true);
    await expect.poll(() => content(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.insertText(TEXT);
    await sentence.waitFor({ state: "detached" });

    // Without a mail server a test email is in the outbox, to which its toast leads.
    await page.getByLabel("Test email address").fill("owner@example.com");
    await press(page, "Send Test Email");
    await seesToast(
      page,
      "Test email sent",
      "No mail server is set, so the test newsletter is kept in the outbox.",
    );
    const opening = opened.context.waitForEvent("page");
    await toast(page).getByRole("button", { name: "See it" }).click();
    const outbox = await opening;
    await outbox.getByRole("heading", { name: "[Test] A good subject" }).waitFor();
    const link = page.getByRole("link", { name: "See it in the outbox" });
    expect(outbox.url()).toContain(await link.getAttribute("href"));
    expect(await subject(page).inputValue()).toBe("A good subject");
  });

  test("the panel scrolls without a scrollbar; a phone has lines in full, and one row of buttons with a menu", async () => {
    await using opened = await admin.open("/admin/newsletter", { viewport: { width: 1440, height: 600 } });
    const { page } = opened;
    const panel = page.getByRole("complementary", { name: "Newsletter actions" });
    await panel.hover();
    await page.mouse.wheel(0, 200);
    await expect.poll(() => panel.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    expect(await panel.evaluate((element) => getComputedStyle(element).scrollbarWidth)).toBe("none");

    await page.setViewportSize({ width: 360, height: 740 });
    const preheader = page.getByRole("textbox", { name: "Preheader" });
    const heights = () =>
      preheader.evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight] as const);
    await expect.poll(async () => (await heights())[0]).toBeGreaterThan(40);
    const [needed, shown] = await heights();
    expect(shown).toBe(needed);
    await write(page, "A letter from the train");
    await page.getByText(/^Saved /).waitFor();
    await page.evaluate(() => window.scrollTo(0, 300));
    const bar = page.getByRole("banner");
    const { y, height = 0 } = (await bar.boundingBox()) ?? {};
    expect([y, height]).toEqual([0, expect.closeTo(52, 0)]);
    expect(await bar.getByRole("button", { name: "Send Now" }).isVisible()).toBe(true);
    const draft = bar.getByRole("button", { name: "Save as Draft" });
    expect(await draft.isVisible()).toBe(false);
    await bar.getByRole("button", { name: "More" }).click();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await bar.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("dialog", { name: "Preview" }).getByRole("link", { name: "Open preview" }).waitFor();
    await page.keyboard.press("Escape");
    await draft.click();
    await seesToast(page, "Newsletter created");
    await expect.poll(() => draft.isVisible()).toBe(false);
    await bar.getByRole("button", { name: "More" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => draft.isVisible()).toBe(false);
  });

  test("every screen counts the same readers, and the questions before a send say who is left out and which day it is", async () => {
    await using opened = await admin.open("/admin/dashboard");
    const { page } = opened;
    const reach = "3 of 4 active subscribers";
    const next = page.getByRole("region", { name: "Next Monday" });
    await next.getByText(reach).waitFor();
    // What is months ahead is named by its date.
    await next.getByText("Later").waitFor();
    const words = await next.innerText();
    expect(words).toMatch(/Planned for\s+Mon, \w{3} \d+ at 08:00/);
    expect(words).toContain(`, ${new Date(Date.now() + 120 * DAY).getUTCFullYear()}: ${LATER}`);
    await next.getByRole("link", { name: new RegExp(LATER) }).click();
    await page.getByRole("heading", { name: LATER }).waitFor();
    await page.getByText("To change it, unschedule it first.").waitFor();
    await page.goto("/admin/subscribers");
    await page.getByText(reach).waitFor();
    await page.goto("/admin/newsletter");
    await page.getByText(reach).waitFor();
    await write(page, "A letter to most");
    await press(page, "Send Now");
    const dialog = page.getByRole("dialog", { name: "Send Newsletter" });
    await dialog.getByText(`Goes to ${reach}`).waitFor();
    await dialog
      .getByText("Left out: 2 pending, 1 unsubscribed, 1 paused, 1 on the suppression list")
      .waitFor();
    await dialog.getByText(/checks passed$/).click();
    await dialog.getByText("It goes to 3 subscribers.").waitFor();
    await dialog.getByRole("button", { name: "Send anyway to 3 subscribers" }).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    // The chosen day can be read under the pointer, and Mondays are in the accent.
    await press(page, "Schedule");
    const calendar = page.getByRole("dialog", { name: "Schedule Newsletter" });
    await calendar.getByRole("button", { name: "Next month" }).click();
    const chosen = calendar.getByRole("button", { name: / 15, \d{4}$/ });
    await chosen.click();
    const lookOf = (name: RegExp) =>
      calendar
        .getByRole("button", { name })
        .first()
        .evaluate((day) => {
          const { color, backgroundColor, fontWeight } = getComputedStyle(day);
          return { color, backgroundColor, fontWeight };
        });
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    await eventually(async () => expect(await lookOf(/ 15, \d{4}$/)).toMatchObject({ backgroundColor: ink }));
    const [monday, tuesday] = [await lookOf(/^Monday, .* (?!15,)/), await lookOf(/^Tuesday, .* (?!15,)/)];
    expect(monday.color).not.toBe(tuesday.color);
    expect(monday.fontWeight).toBe("600");
  });

  test("the question whether to stop a newsletter offers to keep it as it is: sending, or paused", async () => {
    const at = new Date().toISOString();
    await admin.site.withDatabase((db) =>
      db
        .insertInto("newsletters")
        .values(
          (["sending", "paused"] as const).map((status) => ({
            subject: wordsOf(status),
            content: `<p>${TEXT}</p>`,
            status,
            created_at: at,
            updated_at: at,
            started_at: at,
            send_at: new Date(Date.now() + DAY).toISOString(),
          })),
        )
        .execute(),
    );
    await using opened = await admin.open("/admin/newsletter?tab=history");
    const { page } = opened;
    const question = page.getByRole("alertdialog", { name: "Stop Sending" });
    for (const [status, keep] of [
      ["sending", "Keep sending"],
      ["paused", "Keep paused"],
    ] as const) {
      await card(page, wordsOf(status)).getByRole("button", { name: "Cancel" }).click();
      await expect.poll(() => question.getByRole("button").allInnerTexts()).toEqual([keep, "Stop Sending"]);
      await question.getByRole("button", { name: keep }).click();
      await question.waitFor({ state: "detached" });
      const rows = await admin.site.withDatabase((db) =>
        db.selectFrom("newsletters").select("status").where("subject", "=", wordsOf(status)).execute(),
      );
      expect(rows).toEqual([{ status }]);
    }
  });

  test("times are those of the site, and name its zone where the browser is in another", async () => {
    await admin.site.withDatabase((db) =>
      db
        .updateTable("newsletters")
        .set({ scheduled_for: "2031-07-07T06:30:00.000Z" })
        .where("subject", "=", LATER)
        .execute(),
    );
    const history = "/admin/newsletter?tab=history";
    await using near = await admin.open(history, { timezoneId: "Etc/UTC" });
    await card(near.page, LATER).getByText("Scheduled for July 7, 2031 at 06:30", { exact: true }).waitFor();
    await seesHint(near.page, "Choose a day to publish it later.");
    await using far = await admin.open(history, { timezoneId: "Asia/Tokyo" });
    const { page } = far;
    await card(page, LATER).getByText("Scheduled for July 7, 2031 at 06:30 UTC", { exact: true }).waitFor();
    await page.goto("/admin/settings/access");
    await page.getByText(/^Last seen \w+ \d+, \d{4} at \d\d:\d\d UTC$/).waitFor();
    await page.goto("/admin/outbox");
    await page
      .getByRole("cell", { name: /at \d\d:\d\d UTC$/ })
      .first()
      .waitFor();
    await seesHint(page, "Choose a day to publish it later. Times are in UTC.");
    await page.getByRole("textbox", { name: "Title" }).fill("A post in Tokyo");
    await page.getByText(/^Saved \d\d:\d\d:\d\d UTC$/).waitFor();
  });
});

/** Five active readers, of whom one pauses and one bounced, three others, and a newsletter that is months away. */
async function fill(db: Db) {
  const at = new Date().toISOString();
  const statuses = [
    ...Array.from({ length: 5 }, () => "active" as const),
    ...Array.from({ length: 2 }, () => "pending" as const),
    "unsubscribed" as const,
  ];
  await db
    .insertInto("subscribers")
    .values(
      statuses.map((status, index) => ({
        email: `reader-${index}@example.com`,
        mailbox_key: `reader-${index}@example.com`,
        status,
        source: "import",
        subscribed_at: at,
        confirmed_at: status === "pending" ? null : at,
        unsubscribed_at: status === "unsubscribed" ? at : null,
        paused_until: index === 0 ? new Date(Date.now() + 30 * DAY).toISOString() : null,
      })),
    )
    .execute();
  await db
    .insertInto("suppressions")
    .values({
      address_hash: "one",
      reason: "hard_bounce",
      evidence: "test",
      created_at: at,
      subscriber_id: (row) =>
        row.selectFrom("subscribers").select("id").where("email", "=", "reader-1@example.com"),
    })
    .execute();
  const scheduled_for = new Date(Date.now() + 120 * DAY).toISOString();
  await db
    .insertInto("newsletters")
    .values({
      subject: LATER,
      content: `<p>${TEXT}</p>`,
      status: "scheduled",
      scheduled_for,
      created_at: at,
      updated_at: at,
    })
    .execute();
}
