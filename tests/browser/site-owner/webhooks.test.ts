import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";

describe.skipIf(!chromiumPath)("the webhooks in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("a webhook is created, gets its key, says what was wrong, and is removed only after a question", async () => {
    await using opened = await admin.open("/admin/settings/mail");
    const { page } = opened;
    const hooks = page.getByRole("region", { name: "Webhooks", exact: true });
    await hooks.getByLabel("Provider").selectOption({ label: "Mailgun" });
    await hooks.getByRole("button", { name: "Create webhook" }).click();
    const item = hooks.getByRole("listitem", { name: "Mailgun" });
    await item.getByText("Needs its key").waitFor();
    await item.getByLabel("HTTP webhook signing key").fill("short");
    await item.getByRole("button", { name: "Save key" }).click();
    await item.getByText("This is too short for a signing key.").waitFor();
    await item.getByLabel("HTTP webhook signing key").fill("0123456789abcdef0123456789abcdef");
    await item.getByRole("button", { name: "Save key" }).click();
    await item.getByText("Waiting for events").waitFor();
    await expect.poll(() => item.getByLabel("HTTP webhook signing key").inputValue()).toBe("");

    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await item.getByRole("button", { name: "Copy address" }).click();
    await page.getByText("Not copied").first().waitFor();
    const address = (await item.getByText("/api/webhooks/mailgun/").textContent()) ?? "";
    const forged = { signature: { timestamp: "1", token: "t", signature: "s" }, "event-data": {} };
    const post = () =>
      fetch(new URL(new URL(address).pathname, admin.site.url), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(forged),
      });
    expect((await post()).status).toBe(401);
    // The list is asked for again while somebody looks at it.
    await item.getByText("The signature does not match. Check the signing key.").waitFor();
    await item.getByText("Failing").waitFor();

    const remove = item.getByRole("button", { name: "Remove the webhook of Mailgun" });
    await remove.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    expect((await post()).status).toBe(401);
    await remove.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove webhook" }).click();
    await item.waitFor({ state: "detached" });
  });
});
