import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startSink } from "../app/smtp-sink.ts";
import type { SmtpSink } from "../app/smtp-sink.ts";
import { startAdminSite } from "../setup/admin-site.ts";
import type { AdminSite } from "../setup/admin-site.ts";
import { chromiumPath } from "../setup/browser.ts";

/** What a loaded machine shows, too. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000 });

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const card = (page: Page, subject: string) => page.getByRole("article", { name: subject });
const toast = (page: Page) => page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");
const subject = (page: Page) => page.getByRole("textbox", { name: "Subject" });
const content = (page: Page) => page.getByRole("textbox", { name: "Content" });

/** The mail as it is shown; another may be on its way behind it. */
const mail = (view: Locator) => view.frameLocator("iframe:not([aria-hidden=true])");

const TEXT = "Good morning. This week is about the part of the work that nobody sees: the second pass.";
const REFUSED = "refused@example.com";

const seesToast = (page: Page, ...words: string[]) =>
  eventually(async () => {
    const text = await toast(page).innerText();
    for (const each of words) expect(text).toContain(each);
  });

async function write(page: Page, words: string) {
  await subject(page).fill(words);
  await content(page).click();
  await page.keyboard.type(TEXT);
}

describe.skipIf(!chromiumPath)("the newsletters of the admin (left out without CHROMIUM_PATH)", () => {
  let sink: SmtpSink;
  let admin: AdminSite;

  beforeAll(async () => {
    sink = await startSink({
      refuse: (address) => (address === REFUSED ? "550 5.1.1 No such user here" : undefined),
    });
    admin = await startAdminSite({ SMTP_URL: sink.url, SEND_UNDO_SECONDS: "4" });
    await admin.site.withDatabase(async (db) => {
      const at = new Date().toISOString();
      const emails = ["ines@example.com", "tomasz@example.com", REFUSED];
      await db
        .insertInto("subscribers")
        .values(
          emails.map((email) => ({
            email,
            mailbox_key: email,
            status: "active" as const,
            source: "import",
            subscribed_at: at,
            confirmed_at: at,
          })),
        )
        .execute();
    });
  });
  afterAll(async () => {
    await admin?.[Symbol.asyncDispose]();
    await sink?.[Symbol.asyncDispose]();
  });

  const saveElsewhere = (words: string) =>
    admin.site.withDatabase((db) =>
      db
        .updateTable("newsletters")
        .set({ subject: words, updated_at: new Date().toISOString() })
        .where("subject", "like", "What %has read")
        .execute(),
    );

  test("what is written is kept through a dead tab, previewed, tested, and saved by its rules", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await page.getByText("3 active subscribers").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Newsletter Management");
    const desktop = page.getByRole("region", { name: "Desktop View" });
    await desktop.getByText("Newsletter Subject").waitFor();
    await mail(desktop).getByText("Newsletter content will appear here...", { exact: true }).waitFor();

    const test = page.getByRole("button", { name: "Send Test Email" });
    expect(await test.isDisabled()).toBe(true);
    await page.getByLabel("Test email address").fill("owner@example.com");
    await test.click();
    await seesToast(
      page,
      "Missing content",
      "Please fill in both subject and content before sending a test email.",
    );
    await press(page, "Save as Draft");
    await page.getByText("Subject must be at least 5 characters").waitFor();
    await page.getByText("Content must be at least 50 characters").waitFor();

    await write(page, "The second draft");
    await mail(page.getByRole("region", { name: "Mobile View" }))
      .getByText(TEXT, { exact: true })
      .waitFor();
    await page.reload();
    await page.getByText("This browser has a newsletter that was not saved.").waitFor();
    await press(page, "Restore it");
    expect(await subject(page).inputValue()).toBe("The second draft");
    expect(await content(page).innerText()).toContain(TEXT);

    await page.getByLabel("Test email address").fill("owner@example.com");
    await test.click();
    await seesToast(page, "Test email sent", "Check your inbox for the test newsletter.");
    expect(sink.received.at(-1)).toMatchObject({
      to: "owner@example.com",
      message: { subject: "The second draft" },
    });
    await page.getByLabel("Test email address").fill(REFUSED);
    await test.click();
    await seesToast(page, "Error", "550 5.1.1 No such user here");

    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter created", "The newsletter has been created successfully.");
    expect(await subject(page).inputValue()).toBe("");
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
    await kept.getByText(/^Sent on .* to 2 subscribers$/).waitFor({ timeout: 60_000 });
    const gotIt = sink.received.filter(({ message }) => message.subject === "What we kept");
    expect(gotIt.map(({ to }) => to).toSorted()).toEqual(["ines@example.com", "tomasz@example.com"]);

    await kept.getByRole("link", { name: "Receipt" }).click();
    await page.getByText("3 planned equals 2 sent plus 1 failed plus 0 skipped plus 0 pending").waitFor();
    await page.getByText(/^It adds up: every planned address has one final outcome\./).waitFor();
    await page.getByRole("region", { name: "What came of it" }).getByText("opened it").waitFor();
    const recipients = page.getByRole("region", { name: "Recipients" });
    await page.getByLabel("Outcome").selectOption("Failed");
    await eventually(async () => expect(await recipients.locator("tbody").getByRole("row").count()).toBe(1));
    const refused = page.getByRole("row", { name: REFUSED });
    for (const words of ["Failed", "550 5.1.1 No such user here"])
      expect(await refused.innerText()).toContain(words);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the receipt" }).click();
    expect((await download).suggestedFilename()).toMatch(/^newsletter-\d+.*\.csv$/);

    await press(page, /^Notifications/);
    await page.getByRole("link", { name: /What we kept/ }).click();
    await eventually(async () =>
      expect(await page.getByRole("button", { name: "Notifications", exact: true }).count()).toBe(1),
    );
  });

  test("a draft in two tabs: who saves last sees both texts and chooses", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await write(page, "A draft in two tabs");
    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter created");
    await page.getByRole("tab", { name: "Newsletter History" }).click();
    await card(page, "A draft in two tabs").getByRole("link", { name: "Edit" }).click();
    await eventually(async () => expect(await subject(page).inputValue()).toBe("A draft in two tabs"));
    await using second = await admin.open(page.url().slice(admin.site.url.length));
    const other = second.page;
    await subject(other).fill("What the other tab says");
    await press(other, "Save as Draft");
    await seesToast(other, "Newsletter updated");
    await subject(other).fill("What it says at last");
    await press(other, "Save as Draft");
    await eventually(async () => expect(await other.getByRole("dialog").count()).toBe(0));

    await subject(page).fill("What this tab says");
    await press(page, "Save as Draft");
    const dialog = page.getByRole("dialog", { name: "This newsletter was changed elsewhere" });
    await dialog.getByText("What it says at last").waitFor();
    expect(await dialog.innerText()).toContain("What this tab says");
    await dialog.getByRole("radio", { name: /^Theirs/ }).check();
    await press(page, "Use the chosen text");
    expect(await subject(page).inputValue()).toBe("What it says at last");
    await page.reload({ waitUntil: "networkidle" });
    await eventually(async () => expect(await subject(page).inputValue()).toBe("What it says at last"));
    expect(await page.getByText("This browser has a newsletter that was not saved.").count()).toBe(0);
    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter updated");
  });

  test("what is typed while a save is under way stays, and is not counted as saved", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    const typeDuring = async (method: string, action: string, words: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(/\/api\/newsletters(\/\d+)?$/, async (route) => {
        if (route.request().method() === method) await promise;
        await route.continue();
      });
      await press(page, action);
      await page.getByRole("button", { name: "Saving..." }).waitFor();
      await subject(page).fill(words);
      resolve();
      await page.getByRole("button", { name: "Save as Draft" }).waitFor();
      await page.unrouteAll();
    };
    await write(page, "Before it was saved");
    await typeDuring("POST", "Save as Draft", "While it was created");
    await seesToast(page, "Newsletter created");
    expect(await subject(page).inputValue()).toBe("While it was created");
    // It is kept as that draft's, which has an address of its own by now.
    await page.waitForURL(/\?edit=\d+$/);
    await page.reload();
    await page.getByText("This browser has a newsletter that was not saved.").waitFor();
    expect(await subject(page).inputValue()).toBe("Before it was saved");
    await press(page, "Restore it");
    expect(await subject(page).inputValue()).toBe("While it was created");

    await typeDuring("PATCH", "Send Now", "While it was changed");
    await seesToast(page, "You have written on meanwhile.");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await subject(page).inputValue()).toBe("While it was changed");
    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter updated");
    await page.getByRole("tab", { name: "Newsletter History" }).click();
    await card(page, "While it was changed").waitFor();
    expect(await page.getByRole("article", { name: /it was (saved|created)$/ }).count()).toBe(0);
  });

  test("a tab sends no text that nobody has read on it: neither its composer nor its history", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await write(page, "What this tab has read");
    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter created");
    await page.getByRole("tab", { name: "Newsletter History" }).click();
    await using second = await admin.open("/admin/newsletter?tab=history");
    const history = second.page;
    const seen = card(history, "What this tab has read");
    await seen.waitFor();
    await card(page, "What this tab has read").getByRole("link", { name: "Edit" }).click();
    await eventually(async () => expect(await subject(page).inputValue()).toBe("What this tab has read"));
    await saveElsewhere("What nobody here has read");

    await seen.getByRole("button", { name: "Send Now" }).click();
    await press(history, /^Send (anyway )?to /);
    await seesToast(history, "so it was not sent. Please look at it first.");
    await card(history, "What nobody here has read").waitFor();

    await press(page, "Send Now");
    await press(page, /^Send (anyway )?to /);
    const dialog = page.getByRole("dialog", { name: "This newsletter was changed elsewhere" });
    await dialog.getByText("What nobody here has read").waitFor();
    await dialog.getByRole("radio", { name: /^Theirs/ }).check();
    await press(page, "Use the chosen text");
    expect(await subject(page).inputValue()).toBe("What nobody here has read");

    await saveElsewhere("What still nobody here has read");
    await press(page, "Schedule");
    const schedule = page.getByRole("dialog", { name: "Schedule Newsletter" });
    await schedule.getByRole("button", { name: "Next month" }).click();
    await schedule.getByRole("button", { name: / 15, \d{4}$/ }).click();
    await schedule.getByRole("button", { name: "Schedule", exact: true }).click();
    await dialog.getByText("What still nobody here has read").waitFor();
    expect(sink.received.filter(({ message }) => message.subject?.endsWith("has read"))).toEqual([]);
  });

  test("a newsletter is scheduled for a day to come, taken back, and deleted after a question", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await write(page, "A letter for later");
    await press(page, "Schedule");
    const dialog = page.getByRole("dialog", { name: "Schedule Newsletter" });
    await dialog.getByText("Pick a date").first().waitFor();
    const confirm = dialog.getByRole("button", { name: "Schedule", exact: true });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: "Next month" }).click();
    await dialog.getByRole("button", { name: / 15, \d{4}$/ }).click();
    await dialog.getByLabel("Time").fill("06:30");
    await confirm.click();
    await seesToast(page, "Newsletter scheduled", "The newsletter has been scheduled successfully.");
    const later = card(page, "A letter for later");
    await later.getByText(/^Scheduled for \w+ 15, \d{4} at 6:30 AM$/).waitFor();

    await later.getByRole("button", { name: "Unschedule" }).click();
    await seesToast(page, "Newsletter unscheduled");
    await later.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText("Are you sure you want to delete this newsletter?").waitFor();
    await question.getByRole("button", { name: "Delete" }).click();
    await seesToast(page, "Newsletter deleted", "The newsletter has been deleted successfully.");
    await eventually(async () => expect(await later.count()).toBe(0));
  });

  test("a history that cannot be read says so", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await subject(page).waitFor();
    await admin.site.withDatabase((db) =>
      db.schema.alterTable("newsletters").renameTo("newsletters_away").execute(),
    );
    await page.getByRole("tab", { name: "Newsletter History" }).click();
    await page.getByText("Failed to load newsletters. Please try refreshing the page.").waitFor();
    await admin.site.withDatabase((db) =>
      db.schema.alterTable("newsletters_away").renameTo("newsletters").execute(),
    );
    expect(await page.getByRole("alert").count()).toBe(1);
  });
});
