import { describe, expect, test } from "vitest";
import { OWNER } from "../../setup/browser/admin.ts";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { button, group, heading } from "../../setup/browser/parts.ts";
import { freePort } from "../../setup/mail-servers/guard-server.ts";
import { startRealProvider } from "../../setup/sign-in/real-provider.ts";

describe.skipIf(!chromiumPath)("an organization (left out without CHROMIUM_PATH)", () => {
  test("its owner sets it up and tries it, and the sign-in page leads to it and back into the admin", async () => {
    const port = await freePort();
    const publicUrl = `http://localhost:${port}`;
    await using provider = await startRealProvider({ id: "mira", email: "mira@example.com" }, publicUrl);
    await using admin = await startAdminSite({ PORT: String(port), PUBLIC_URL: publicUrl });
    await admin.site.withDatabase((db) =>
      db.updateTable("users").set({ email: "mira@example.com" }).execute(),
    );
    await using visit = await admin.open("/admin/settings/access", { hasOwnTab: true });
    const { page } = visit;
    const organization = group(page, "Organization");
    const { settings } = provider;
    await organization.getByLabel("Name on the button").fill(settings.label);
    await organization.getByLabel("Issuer address").fill(settings.issuer);
    await organization.getByLabel("Client id").fill(settings.clientId);
    await organization.getByLabel("Client secret").fill(settings.clientSecret);
    await organization.getByRole("button", { name: "Save organization" }).click();
    await organization.getByText("Not in effect yet.").waitFor();
    await organization.getByRole("button", { name: "Try it" }).click();
    await organization.getByText("People can sign in with Acme").waitFor();

    await page.context().request.post("/api/logout");
    await page.goto("/signin");
    await heading(page, "Admin Login").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await button(page, "Continue with Acme").click();
    await heading(page, "Dashboard").waitFor();
    const me = await page.context().request.get("/api/me");
    expect(await me.json()).toMatchObject({ admin: { username: OWNER.username } });
    expect(page.url()).toBe(`${publicUrl}/admin/dashboard`);
  });
});
