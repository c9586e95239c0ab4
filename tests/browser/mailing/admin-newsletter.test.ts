import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import {
  REFUSED,
  TEXT,
  card,
  content,
  press,
  startNewsletterSite,
  subject,
  write,
  type NewsletterSite,
} from "../../setup/browser/composing.ts";
import { holdAnswer } from "../../setup/browser/hold-answer.ts";
import { eventually, seesToast, toast } from "../../setup/browser/parts.ts";

/** The mail as it is shown; another may be on its way behind it. */
const mail = (view: Locator) => view.frameLocator("iframe:not([aria-hidden=true])");

describe.skipIf(!chromiumPath)("the newsletters of the admin (left out without CHROMIUM_PATH)", () => {
  let admin: NewsletterSite;

  beforeAll(async () => {
    admin = await startNewsletterSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("what is written is kept through a dead tab, previewed without a loss of the focus, tested, and saved by its rules", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await page.getByText("3 active subscribers").waitFor();
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).innerText())
      .toBe("Newsletter Management");
    const desktop = page.getByRole("region", { name: "Desktop View" });
    await desktop.getByText("Newsletter Subject").waitFor();
    await mail(desktop).getByText("Newsletter content will appear here...", { exact: true }).waitFor();

    // A preview that is drawn anew keeps the focus.
    const drawing = await holdAnswer(page, "POST", "**/api/newsletters/preview");
    await subject(page).fill("A subject of its own");
    const first = desktop.locator("iframe").first();
    await first.focus();
    const old = await first.elementHandle();
    drawing.release();
    await expect.poll(() => old?.evaluate(({ isConnected }) => isConnected)).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
    await subject(page).fill("");

    const test = page.getByRole("button", { name: "Send Test Email" });
    await expect.poll(() => test.isDisabled()).toBe(true);
    await page.getByLabel("Test email address").fill("owner@example.com");
    await test.click();
    await seesToast(
      page,
      "Missing content",
      "Please fill in both subject and content before sending a test email.",
    );
    await press(page, "Save as Draft");
    await page.getByText("Subject must be at least 5 characters", { exact: true }).waitFor();
    await page.getByText("Content must be at least 50 characters", { exact: true }).waitFor();

    await write(page, "The second draft");
    await mail(page.getByRole("region", { name: "Mobile View" }))
      .getByText(TEXT, { exact: true })
      .waitFor();
    // The server has it, under an address of its own.
    await page.getByText(/^Saved /).waitFor();
    await page.waitForURL(/\?copy=\d+$/);
    await page.reload();
    await eventually(async () => expect(await subject(page).inputValue()).toBe("The second draft"));
    await expect.poll(() => content(page).innerText()).toContain(TEXT);

    await page.getByLabel("Test email address").fill("owner@example.com");
    await test.dblclick();
    await seesToast(page, "Test email sent", "Check your inbox for the test newsletter.");
    await page.getByText(/^Last test sent .* to owner@example.com$/).waitFor();
    expect(admin.sink.received.map(({ to, message }) => [to, message.subject])).toEqual([
      ["owner@example.com", "[Test] The second draft"],
    ]);
    await page.getByLabel("Test email address").fill(REFUSED);
    await test.click();
    await seesToast(page, "Error", "550 5.1.1 No such user here");

    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter created", "The newsletter has been created successfully.");
    await expect.poll(() => subject(page).inputValue()).toBe("");
    await page.getByRole("tab", { name: "Newsletter History" }).click();
    const draft = card(page, "The second draft");
    await draft.getByText(/^Draft created on /).waitFor();
    await draft.getByText(TEXT).waitFor();
  });

  test("a draft is edited and sent to all but whom a server refuses, after an undo, and its receipt adds up", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await write(page, "What we threw away");
    await press(page, "Send Now");
    const dialog = page.getByRole("dialog", { name: "Send Newsletter" });
    await dialog.getByText("Goes to 3 active subscribers").waitFor();
    await dialog.getByText("You can undo it for 10 seconds. Once its first email has been sent,").waitFor();
    await dialog.getByText(/checks passed$/).waitFor();
    await dialog.getByRole("button", { name: /^Send (anyway )?to 3 subscribers$/ }).click();
    await seesToast(page, "Newsletter sent", "The newsletter has been sent to all active subscribers.");
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await seesToast(page, "Sending undone", "The newsletter is a draft again.");

    const sent = card(page, "What we threw away");
    await sent.getByRole("link", { name: "Edit" }).click();
    await subject(page).fill("What we kept");
    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter updated");
    await page.getByRole("tab", { name: "Newsletter History" }).click();
    const kept = card(page, "What we kept");
    await kept.getByRole("button", { name: "Send Now" }).click();
    await page.getByRole("button", { name: /^Send (anyway )?to 3 subscribers$/ }).click();
    await toast(page).getByRole("button", { name: "Undo" }).waitFor();
    // It stays under the pointer, longer than its way back.
    await toast(page).hover();
    await kept.getByText(/^Sent on .* to 2 subscribers$/).waitFor({ timeout: 60_000 });
    await toast(page).getByText("Newsletter sent").waitFor();
    expect(await toast(page).getByRole("button", { name: "Undo" }).count()).toBe(0);
    await page.mouse.move(0, 0);
    // A badge changes in silence.
    await kept.getByRole("status").getByText("“What we kept”: Sent on").waitFor({ state: "attached" });
    const gotIt = admin.sink.received.filter(({ message }) => message.subject === "What we kept");
    expect(gotIt.map(({ to }) => to).toSorted()).toEqual(["ines@example.com", "tomasz@example.com"]);

    await kept.getByRole("link", { name: "Receipt" }).click();
    await page.getByText("3 planned equals 2 sent plus 1 failed plus 0 skipped plus 0 pending").waitFor();
    await page.getByText(/^The totals add up: every planned address has exactly one outcome\./).waitFor();
    await page.getByRole("region", { name: "Reactions" }).getByText("opened it").waitFor();
    const recipients = page.getByRole("region", { name: "Recipients" });
    await page.getByLabel("Outcome").selectOption("Failed (1)");
    // The day of the send, and the recipient.
    await eventually(async () => expect(await recipients.locator("tbody").getByRole("row").count()).toBe(2));
    const refused = page.getByRole("row", { name: REFUSED });
    for (const words of ["Failed", "550 5.1.1 No such user here"])
      await expect.poll(() => refused.innerText()).toContain(words);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the receipt" }).click();
    expect((await download).suggestedFilename()).toMatch(/^newsletter-\d+.*\.csv$/);

    await press(page, /^Notifications/);
    await page.getByRole("link", { name: /What we kept/ }).click();
    await eventually(async () =>
      expect(await page.getByRole("button", { name: "Notifications", exact: true }).count()).toBe(1),
    );
  });

  test("a newsletter is scheduled for a day to come, taken back, and deleted after a question", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await write(page, "A letter for later");
    await press(page, "Schedule");
    const dialog = page.getByRole("dialog", { name: "Schedule Newsletter" });
    await dialog.getByText("Pick a date").first().waitFor();
    const confirm = dialog.getByRole("button", { name: "Schedule", exact: true });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: "Next month" }).click();
    await dialog.getByRole("button", { name: / 15, \d{4}$/ }).click();
    await dialog.getByLabel("Time").fill("06:30");
    await confirm.click();
    await seesToast(page, "Newsletter scheduled", "The newsletter has been scheduled successfully.");
    const later = card(page, "A letter for later");
    await later.getByText(/^Scheduled for \w+ 15, \d{4} at 06:30$/).waitFor();

    await later.getByRole("link", { name: "Open" }).click();
    const scheduled = page.getByRole("region", { name: "A letter for later" });
    await scheduled.getByText(/^Scheduled for \w+ 15, \d{4} at 06:30$/).waitFor();
    await scheduled.getByRole("region", { name: "Desktop View" }).getByText("A letter for later").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await scheduled.getByRole("button", { name: "Unschedule" }).click();
    await seesToast(page, "Newsletter unscheduled");
    await eventually(async () => expect(await subject(page).inputValue()).toBe("A letter for later"));
    await page.getByRole("tab", { name: "Newsletter History" }).click();
    await later.getByRole("button", { name: "Schedule" }).click();
    await dialog.getByRole("button", { name: "Next month" }).click();
    await dialog.getByRole("button", { name: / 15, \d{4}$/ }).click();
    await confirm.click();
    await later.getByRole("link", { name: "Open" }).waitFor();

    let unscheduled = 0;
    page.on("request", (request) => {
      if (request.method() === "DELETE" && request.url().endsWith("/schedule")) unscheduled++;
    });
    await later.getByRole("button", { name: "Unschedule" }).dblclick();
    await seesToast(page, "Newsletter unscheduled");
    expect(unscheduled).toBe(1);
    await later.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText("Are you sure you want to delete this newsletter?").waitFor();
    await question.getByRole("button", { name: "Delete" }).click();
    await seesToast(page, "Newsletter deleted", "The newsletter has been deleted successfully.");
    await eventually(async () => expect(await later.count()).toBe(0));
  });

  test("a newsletter that readers have is hidden and brought back, and offers no Delete; a history that cannot be read says so", async () => {
    const at = new Date().toISOString();
    const counts = { sent_count: 1, total_count: 3, created_at: at, updated_at: at, closed_at: at };
    await admin.site.withDatabase((db) =>
      db
        .insertInto("newsletters")
        .values({ subject: "A letter that was stopped", content: TEXT, status: "cancelled", ...counts })
        .execute(),
    );
    await using opened = await admin.open("/admin/newsletter?tab=history");
    const { page } = opened;
    const stopped = card(page, "A letter that was stopped");
    await stopped.getByText("Cancelled after 1 of 3 subscribers").waitFor();
    await expect.poll(() => stopped.getByRole("button", { name: "Delete" }).count()).toBe(0);
    await stopped.getByRole("button", { name: "Hide" }).click();
    await seesToast(page, "Newsletter hidden", "Its receipt, page and links stay.");
    await toast(page).hover();
    await eventually(async () => expect(await stopped.count()).toBe(0));
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await seesToast(page, "Newsletter shown again");
    await stopped.getByRole("button", { name: "Hide" }).click();

    await page.getByRole("link", { name: /^(Show )?1 hidden newsletter$/ }).click();
    await stopped.getByRole("link", { name: "Receipt" }).click();
    await page.getByRole("heading", { name: "A letter that was stopped" }).waitFor();
    await press(page, "Show again");
    await page.getByRole("link", { name: "Newsletter History" }).click();
    await stopped.waitFor();
    await expect.poll(() => page.getByRole("link", { name: /hidden newsletter/ }).count()).toBe(0);

    await admin.site.withDatabase((db) =>
      db.schema.alterTable("newsletters").renameTo("newsletters_away").execute(),
    );
    await page.reload();
    await page.getByText("Failed to load newsletters. Please try refreshing the page.").waitFor();
    await admin.site.withDatabase((db) =>
      db.schema.alterTable("newsletters_away").renameTo("newsletters").execute(),
    );
    await expect.poll(() => page.getByRole("alert").count()).toBe(1);
  });
});
