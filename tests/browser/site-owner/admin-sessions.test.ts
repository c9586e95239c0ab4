import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWNER, signInOwner } from "../../setup/browser/admin.ts";
import { startAdminSite, type AdminSite, type AdminVisit } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { heading, toast } from "../../setup/browser/parts.ts";

const renewal = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });

async function logIn(page: Page, password = OWNER.password) {
  await page.getByLabel("Username").fill(OWNER.username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

const endSessionOf = ({ context }: AdminVisit) => context.request.post("/api/logout");

describe.skipIf(!chromiumPath)("sessions of the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  /** Opens a page with a session of its own, that a test may end. */
  const openWithOwnSession = async (path: string) => admin.open(path, { as: await signInOwner(admin.site) });

  describe("signing in", () => {
    test("asks for both fields, says when they are wrong, and leads to the dashboard; Log Out leads back", async () => {
      await using visit = await admin.open("/signin", { as: "guest" });
      const { page } = visit;
      await heading(page, "Admin Login").waitFor();
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByText("Username is required").waitFor();
      await page.getByText("Password is required").waitFor();

      await logIn(page, "not the password");
      await toast(page).filter({ hasText: "Login failed" }).waitFor();
      await toast(page).filter({ hasText: "Invalid username or password" }).waitFor();

      await logIn(page);
      // It goes away by itself.
      await toast(page).filter({ hasText: "Login successful" }).waitFor();
      await expect.poll(() => toast(page).count()).toBe(1);
      await heading(page, "Dashboard").waitFor();
      expect(new URL(page.url()).pathname).toBe("/admin/dashboard");
      expect(await page.title()).toBe("Masthead Admin: Dashboard");

      await page.getByRole("button", { name: `Account: ${OWNER.username}, menu` }).click();
      await page.getByRole("menuitem", { name: "Log Out" }).click();
      await page.waitForURL("**/signin");
      await heading(page, "Admin Login").waitFor();
      await page.goto("/admin/settings");
      await page.waitForURL("**/signin");
    });

    test("a spinner shows while the session is checked, and nothing of the screen when it has ended", async () => {
      const check = Promise.withResolvers<void>();
      await using visit = await admin.open("/admin/dashboard", {
        as: await signInOwner(admin.site),
        before: (page) =>
          page.route("**/api/me", async (route) => {
            await check.promise;
            await route.continue();
          }),
      });
      const { page } = visit;
      await page.getByText("Loading").waitFor({ state: "attached" });
      await expect.poll(() => page.getByRole("main").count()).toBe(0);

      await endSessionOf(visit);
      check.resolve();
      await page.waitForURL("**/signin");
      await heading(page, "Admin Login").waitFor();
      await expect.poll(() => page.getByRole("navigation", { name: "Screens" }).count()).toBe(0);
    });
  });

  describe("a session that ends in mid-work", () => {
    test("can be left as it is, or renewed in place: nothing typed is lost, and what was pressed is done", async () => {
      await using visit = await openWithOwnSession("/admin/settings/access");
      const { page } = visit;
      await page.getByText("This session").waitFor();
      await page.getByLabel("Current password").fill("not the password");
      await page.getByLabel("New password").fill("another plain password");
      await endSessionOf(visit);
      await page.getByRole("button", { name: "Change password" }).click();
      await renewal(page).getByRole("button", { name: "Cancel" }).click();
      // The refusal stands beside the form.
      await page.getByRole("main").getByRole("alert").getByText("Please sign in.").waitFor();
      await expect.poll(() => page.getByLabel("New password").inputValue()).toBe("another plain password");

      await page.getByRole("button", { name: "Change password" }).click();
      await renewal(page).getByText("Your session has ended.").waitFor();
      const password = renewal(page).getByLabel("Password", { exact: true });
      await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
      await password.fill("not the password");
      await page.keyboard.press("Enter");
      await renewal(page).getByText("Invalid username or password").waitFor();

      await password.fill(OWNER.password);
      await page.keyboard.press("Enter");
      await renewal(page).waitFor({ state: "detached" });
      // The server's answer to the call that was refused before.
      await page.getByText("That is not your current password").waitFor();
      await expect.poll(() => page.getByLabel("New password").inputValue()).toBe("another plain password");
      expect(new URL(page.url()).pathname).toBe("/admin/settings/access");
    });

    test("is not asked for again by what the screen does by itself", async () => {
      await using visit = await openWithOwnSession("/admin/posts");
      const { page } = visit;
      const here = () => page.waitForResponse(/\/presence$/);
      const seen = here();
      await page.getByRole("link", { name: "Edit" }).first().click();
      expect((await seen).status()).toBe(200);
      await endSessionOf(visit);
      const refused = here();
      // As when somebody comes back from another window.
      await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
      expect((await refused).status()).toBe(401);
      await page.getByRole("textbox", { name: "Content" }).click();
      expect(await renewal(page).count()).toBe(0);
    });

    test("opens the next screen as well, also once somebody has signed in in another tab", async () => {
      await using visit = await openWithOwnSession("/admin/settings");
      const { page, context } = visit;
      await heading(page, "Settings").waitFor();
      await endSessionOf(visit);
      await page.getByRole("link", { name: "People and programs" }).click();
      await renewal(page).waitFor();

      const other = await context.newPage();
      await other.goto("/signin");
      await logIn(other);
      await heading(other, "Dashboard").waitFor();
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await page.getByText("This session").waitFor();
      await expect.poll(() => renewal(page).count()).toBe(0);
    });
  });
});
