import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWNER } from "../setup/admin.ts";
import { startAdminSite } from "../setup/admin-site.ts";
import type { AdminSite } from "../setup/admin-site.ts";
import { chromiumPath } from "../setup/browser.ts";
import { card, press, seesToast, toast, write } from "../setup/composing.ts";
import { WORDS, desk } from "../setup/writing.ts";

const READER = "ines@example.com";

/** As a proxy does whose server is away: a page of its own, without our words. */
const answerAsProxy = (route: Route, status = 502) =>
  route.fulfill({ status, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });

/** From here on a proxy answers what would change something. */
const takeServerAway = (page: Page) =>
  page.route("**/api/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : answerAsProxy(route),
  );

/** The catalogue's words for what failed, and the little that is known of why. */
const seesFailure = (page: Page, words: string) => seesToast(page, "Error", words, "Bad Gateway");

const confirm = (page: Page, name: string | RegExp) =>
  page.getByRole("alertdialog").getByRole("button", { name }).click();

describe.skipIf(!chromiumPath)(
  "what fails without a reason in words (left out without CHROMIUM_PATH)",
  () => {
    let admin: AdminSite;

    beforeAll(async () => {
      admin = await startAdminSite();
      const at = new Date().toISOString();
      await admin.site.withDatabase((db) =>
        db
          .insertInto("subscribers")
          .values({
            email: READER,
            mailbox_key: READER,
            status: "active",
            source: "import",
            subscribed_at: at,
            confirmed_at: at,
          })
          .execute(),
      );
    });
    afterAll(() => admin?.[Symbol.asyncDispose]());

    test("a post that is not deleted, changed, created or loaded", async () => {
      await using visit = await admin.open("/admin/posts?search=subject+line");
      const { page } = visit;
      const { title, excerpt, text, save } = desk(page);
      const row = page.getByRole("row", { name: "Write the subject line last" });
      await row.getByRole("button", { name: "Delete" }).click();
      await takeServerAway(page);
      await confirm(page, "Delete");
      await seesFailure(page, "Failed to delete post.");

      await row.getByRole("link", { name: "Edit" }).click();
      await text.waitFor();
      await title.fill("Write the subject line first");
      await save.click();
      await seesFailure(page, "Failed to update post");
      const address = page.url();

      await page.goto("/admin/posts/create");
      await text.fill(WORDS);
      await title.fill("A post for nobody");
      await excerpt.fill("What it is about.");
      await page.getByLabel("Category").selectOption({ label: "Growth" });
      await save.click();
      await seesFailure(page, "Failed to create post");

      await page.route("**/api/admin/posts/*", (route) => answerAsProxy(route));
      await page.goto(address);
      await page.getByRole("heading", { name: "Error Loading Post" }).waitFor();
      expect(await desk(page).alert.innerText()).toBe(
        "An unexpected error occurred while loading the post. Bad Gateway",
      );
    });

    test("a subscriber who is not removed; while they are being removed the button says so", async () => {
      await using visit = await admin.open(`/admin/subscribers?search=${READER}`);
      const { page } = visit;
      const dialog = page.getByRole("alertdialog", { name: "Confirm Removal" });
      const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
      await page.route("**/api/subscribers/*", async (route) => {
        await mayAnswer;
        await answerAsProxy(route);
      });
      await press(page, `Remove ${READER}`);
      await dialog.getByRole("button", { name: "Remove" }).click();
      const pending = dialog.getByRole("button", { name: "Removing..." });
      await pending.waitFor();
      expect(await pending.isDisabled()).toBe(true);
      answer();
      await seesFailure(page, "Failed to remove subscriber.");
      expect(await dialog.count()).toBe(0);
      expect(await page.getByRole("row", { name: READER }).count()).toBe(1);
    });

    test("a newsletter that is not created, tested, sent, scheduled or deleted", async () => {
      await using visit = await admin.open("/admin/newsletter");
      const { page } = visit;
      await write(page, "A letter that stays");
      await press(page, "Save as Draft");
      await seesToast(page, "Newsletter created");
      await takeServerAway(page);
      await write(page, "A letter for nobody");
      await page.getByLabel("Test email address").fill(READER);
      await press(page, "Send Test Email");
      await seesFailure(page, "Failed to send test email");
      await press(page, "Save as Draft");
      await seesFailure(page, "Failed to create newsletter");

      await page.getByRole("tab", { name: "Newsletter History" }).click();
      const kept = card(page, "A letter that stays");
      await kept.getByRole("button", { name: "Send Now" }).click();
      await press(page, /^Send (anyway )?to 1 subscriber/);
      await seesFailure(page, "Failed to send newsletter");

      await kept.getByRole("button", { name: "Schedule" }).click();
      const schedule = page.getByRole("dialog", { name: "Schedule Newsletter" });
      await schedule.getByRole("button", { name: "Next month" }).click();
      await schedule.getByRole("button", { name: / 15, \d{4}$/ }).click();
      await schedule.getByRole("button", { name: "Schedule", exact: true }).click();
      await seesFailure(page, "Failed to schedule newsletter");

      await kept.getByRole("button", { name: "Delete" }).click();
      await confirm(page, "Delete");
      await seesFailure(page, "Failed to delete newsletter");
      await kept.getByText(/^Draft created on /).waitFor();
    });

    test("a sign-in: only a refusal can mean a wrong password", async () => {
      await using visit = await admin.open("/admin/login", { as: "guest" });
      const { page } = visit;
      await page.getByLabel("Username").fill(OWNER.username);
      await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
      for (const [status, words] of [
        [502, "Bad Gateway"],
        [401, "Invalid username or password"],
      ] as const) {
        await page.route("**/api/login", (route) => answerAsProxy(route, status), { times: 1 });
        await press(page, "Log in");
        await toast(page).filter({ hasText: "Login failed" }).getByText(words, { exact: true }).waitFor();
      }
    });
  },
);
