import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instant } from "../../../src/server/base/clock.ts";
import { noteObservation } from "../../../src/server/kernel/observations.ts";
import { OWNER, signInOwner } from "../../setup/browser/admin.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { heading, toast } from "../../setup/browser/parts.ts";
import { freePort } from "../../setup/mail-servers/guard-server.ts";

const passkeys = (page: Page) => page.getByRole("list", { name: "Passkeys" });

/** Gives the page's browser a device that keeps passkeys and always recognizes its user. */
async function addDevice(page: Page) {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("WebAuthn.enable");
  await protocol.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await passkeys(page).getByText(name, { exact: true }).waitFor();
}

async function logOut(page: Page) {
  await page.context().request.post("/api/logout");
  await page.goto("/signin");
  await heading(page, "Admin Login").waitFor();
}

describe.skipIf(!chromiumPath)("passkeys (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    // Passkeys are bound to PUBLIC_URL, so the port has to be known before the server starts.
    const port = await freePort();
    admin = await startAdminSite({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  const open = async (viewport = { width: 1440, height: 900 }) =>
    admin.open("/admin/settings#account", {
      as: await signInOwner(admin.site),
      hasOwnTab: true,
      viewport,
    });

  test("two devices each get one, sign in with it, also by the name field, and one that is removed signs in no more", async () => {
    await using desk = await open();
    await addDevice(desk.page);
    await desk.page.getByRole("button", { name: "Add a passkey" }).click();
    expect(await violationsOn(desk.page)).toEqual([]);
    await desk.page.keyboard.press("Escape");
    await addPasskey(desk.page, "The desk");
    await logOut(desk.page);
    await desk.page.getByRole("button", { name: "Use a passkey" }).click();
    await heading(desk.page, "Dashboard").waitFor();

    await using phone = await open({ width: 360, height: 780 });
    const { page } = phone;
    await addDevice(page);
    await addPasskey(page, "The phone");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole("button", { name: "Remove the passkey The desk" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => passkeys(page).getByRole("listitem").count()).toBe(1);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await logOut(page);
    await page.waitForLoadState("networkidle");
    // Its code is loaded only once the field offers one.
    expect(loaded.filter((path) => /passkey/.test(path))).toEqual([]);
    // The virtual device answers the offer at once, as somebody does who chooses it.
    await page.getByLabel("Username").focus();
    await heading(page, "Dashboard").waitFor();
    expect(loaded).toContain("/api/login/passkey");

    await logOut(desk.page);
    await desk.page.getByRole("button", { name: "Use a passkey" }).click();
    await toast(desk.page).filter({ hasText: "This passkey was not accepted." }).waitFor();
    expect(await violationsOn(desk.page)).toEqual([]);

    await admin.site.withDatabase((db) =>
      db.updateTable("passkeys").set({ rp_id: "old.example.com" }).execute(),
    );
    await page.goto("/admin/settings#account");
    await page.getByText("It was created when the site was at old.example.com").waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  test("one proves who somebody is, and opens an account that lacks a second factor", async () => {
    await using visit = await open();
    const { page } = visit;
    await addDevice(page);
    await addPasskey(page, "For proofs");
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const lastWeek = new Date(Date.now() - 8 * 86_400_000).toISOString();
    await admin.site.withDatabase((db) =>
      db.updateTable("sessions").set({ created_at: anHourAgo, proven_at: null }).execute(),
    );
    await page.goto("/admin/settings/people");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const invite = page.getByRole("dialog", { name: "Invite somebody" });
    await invite.getByRole("button", { name: "Create invitation" }).click();
    const question = page.getByRole("dialog", { name: "Confirm that it is you to continue" });
    await question.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await question.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("dialog", { name: "Invitation link" }).getByRole("button", { name: "Done" }).click();

    await admin.site.withDatabase(async (db) => {
      await db.deleteFrom("passkeys").execute();
      await noteObservation(db, "second-factor-rule", instant(new Date(lastWeek)));
    });
    await page.goto("/admin/dashboard");
    await heading(page, `One more step, ${OWNER.username}`).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page
      .getByRole("dialog", { name: "Add a passkey" })
      .getByRole("button", { name: "Continue" })
      .click();
    await heading(page, "Dashboard").waitFor();
    await logOut(page);
    const refused = await page.context().request.post("/api/login", { data: OWNER });
    expect([refused.status(), await refused.text()]).toEqual([403, expect.stringContaining("a passkey")]);
    await admin.site.withDatabase((db) =>
      db.deleteFrom("observations").where("name", "=", "second-factor-rule").execute(),
    );
  });
});
