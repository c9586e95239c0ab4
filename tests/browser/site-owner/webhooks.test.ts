import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../../src/server/kernel/db/open.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";

/** The webhook leads to this machine now, and an event has not arrived there. */
async function failOnce(db: Db) {
  const at = new Date().toISOString();
  const { id } = await db
    .updateTable("outgoing_webhooks")
    .set({ url: "https://127.0.0.1/hook" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const event = { webhook_id: id, message_id: "msg_1", type: "newsletter.sent", data: '{"id":1}' };
  const delivery = await db
    .insertInto("outgoing_deliveries")
    .values({ ...event, state: "failed", attempts: 8, at, next_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const answer = { status: 503, failure: "It answered 503.", excerpt: "", duration_ms: 85 };
  await db
    .insertInto("outgoing_attempts")
    .values({ ...answer, delivery_id: delivery.id, webhook_id: id, at })
    .execute();
}

describe.skipIf(!chromiumPath)("webhooks (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("an owner creates an outgoing webhook on a phone, sees its secret once, rotates it, pauses it and deletes it", async () => {
    await using visit = await admin.open("/admin/settings/access", { viewport: { width: 360, height: 780 } });
    const { page } = visit;
    await page.getByRole("link", { name: "Outgoing webhooks" }).last().click();
    await page.getByText("No webhooks yet.").waitFor();

    await page.getByRole("button", { name: "New webhook" }).click();
    const dialog = page.getByRole("dialog", { name: "New webhook" });
    await dialog.getByLabel("Address", { exact: true }).fill("https://127.0.0.1/hook");
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await dialog.getByText("Choose at least one event").waitFor();
    await dialog.getByLabel("A post is published").check();
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await dialog.getByText("in a private network").waitFor();
    // A public address, to which nothing is posted here.
    await dialog.getByLabel("Address", { exact: true }).fill("https://8.8.8.8/hook");
    await dialog.getByLabel("Name").fill("Newsroom");
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    const shown = page.getByRole("dialog", { name: "Signing secret" });
    const readSecret = () => shown.getByRole("region", { name: "Secret" }).locator("pre").innerText();
    const secret = await readSecret();
    expect(secret).toMatch(/^whsec_/);
    expect(await violationsOn(page)).toEqual([]);
    await shown.getByRole("button", { name: "Done" }).click();

    const row = page.getByRole("row", { name: "Newsroom" });
    await row.getByText("On", { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const choose = async (name: string) => {
      await row.getByRole("button", { name: "More for Newsroom" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await choose("New secret");
    await page.getByRole("alertdialog").getByRole("button", { name: "New secret" }).click();
    expect(await readSecret()).not.toBe(secret);
    await shown.getByRole("button", { name: "Done" }).click();
    await choose("Pause");
    await row.getByText("Paused").waitFor();
    await row.getByRole("button", { name: "Attempts of Newsroom" }).click();
    await page.getByText("Nothing has been posted yet.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await choose("Edit");
    const edit = page.getByRole("dialog", { name: "Edit webhook" });
    expect(await edit.getByLabel("A post is published").isChecked()).toBe(true);
    await edit.getByLabel("A subscriber confirms").check();
    await edit.getByRole("button", { name: "Save" }).click();
    await edit.waitFor({ state: "detached" });
    await admin.site.withDatabase(failOnce);
    await row.getByRole("button", { name: "Attempts of Newsroom" }).click();
    const attempts = page.getByRole("dialog", { name: "Attempts: Newsroom" });
    await attempts.getByText("It answered 503.").waitFor();
    await attempts.getByRole("button", { name: "Send again: newsletter.sent" }).click();
    // This machine is a private network, so that the event stays what it was.
    await attempts.getByText("The address is in a private network.").waitFor();
    expect(await attempts.getByRole("listitem").count()).toBe(2);
    expect(await attempts.getByRole("button", { name: "Send again: newsletter.sent" }).count()).toBe(1);
    await page.getByText("Event not delivered").first().waitFor();
    await page.keyboard.press("Escape");
    await attempts.waitFor({ state: "detached" });
    await choose("Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No webhooks yet.").waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  test("a webhook of a mail provider is created, gets its key, says what was wrong, and is removed only after a question", async () => {
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
