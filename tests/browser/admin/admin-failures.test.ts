import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWNER } from "../../setup/browser/admin.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { card, press, write } from "../../setup/browser/composing.ts";
import { startProxy, type Refuse } from "../../setup/proxy.ts";
import { WORDS, desk } from "../../setup/browser/writing.ts";
import { seesToast, toast } from "../../setup/browser/parts.ts";

const READER = "ines@example.com";

/** The server is away for what would change something. */
const refuseChanges: Refuse = ({ method, url }) =>
  method !== "GET" && url?.startsWith("/api/") ? 502 : undefined;

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

    /** Opens a page through a proxy, which passes all on until it is told otherwise. */
    async function openBehindProxy(path: string, opening: { as?: "guest" } = {}) {
      await using opened = new AsyncDisposableStack();
      const proxy = opened.use(await startProxy(admin.site.url));
      const { page } = opened.use(await admin.open(path, { baseURL: proxy.url, ...opening }));
      const kept = opened.move();
      return { page, proxy, [Symbol.asyncDispose]: () => kept.disposeAsync() };
    }

    test("a post that is not deleted, changed, created or loaded", async () => {
      await using visit = await openBehindProxy("/admin/posts?search=subject+line");
      const { page, proxy } = visit;
      const { title, excerpt, text, save } = desk(page);
      const row = page.getByRole("row", { name: "Write the subject line last" });
      await row.getByRole("button", { name: "Delete" }).click();
      proxy.refuse = refuseChanges;
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

      proxy.refuse = ({ url }) => (url?.startsWith("/api/admin/posts/") ? 502 : undefined);
      await page.goto(address);
      await page.getByRole("heading", { name: "Error Loading Post" }).waitFor();
      expect(await desk(page).alert.innerText()).toBe(
        "An unexpected error occurred while loading the post. Bad Gateway",
      );
    });

    test("a subscriber who is not removed; while they are being removed the button says so", async () => {
      await using visit = await openBehindProxy(`/admin/subscribers?search=${READER}`);
      const { page, proxy } = visit;
      const dialog = page.getByRole("alertdialog", { name: "Confirm Removal" });
      const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
      proxy.refuse = async ({ method }) => {
        if (method !== "DELETE") return undefined;
        await mayAnswer;
        return 502;
      };
      await press(page, `Remove ${READER}`);
      await dialog.getByRole("button", { name: "Remove" }).click();
      const pending = dialog.getByRole("button", { name: "Removing..." });
      await pending.waitFor();
      await expect.poll(() => pending.isDisabled()).toBe(true);
      answer();
      await seesFailure(page, "Failed to remove subscriber.");
      await expect.poll(() => dialog.count()).toBe(0);
      await expect.poll(() => page.getByRole("row", { name: READER }).count()).toBe(1);
    });

    test("a newsletter that is not created, tested, sent, scheduled or deleted", async () => {
      await using visit = await openBehindProxy("/admin/newsletter");
      const { page, proxy } = visit;
      await write(page, "A letter that stays");
      await press(page, "Save as Draft");
      await seesToast(page, "Newsletter created");
      proxy.refuse = refuseChanges;
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
      await using visit = await openBehindProxy("/admin/login", { as: "guest" });
      const { page, proxy } = visit;
      await page.getByLabel("Username").fill(OWNER.username);
      await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
      for (const [status, words] of [
        [502, "Bad Gateway"],
        [401, "Invalid username or password"],
      ] as const) {
        proxy.refuse = ({ url }) => (url === "/api/login" ? status : undefined);
        await press(page, "Log in");
        await toast(page).filter({ hasText: "Login failed" }).getByText(words, { exact: true }).waitFor();
      }
    });
  },
);
