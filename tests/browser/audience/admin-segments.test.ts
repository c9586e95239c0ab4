import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../../src/server/kernel/db/open.ts";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { card, press, seesToast, write } from "../../setup/browser/composing.ts";

const AT = "2026-03-02T09:00:00.000Z";
const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });

/** Four active subscribers and one who has left. The first, second and last of them are customers. */
async function fill(db: Db) {
  const tag = { name: "Customers", name_key: "customers", created_at: AT };
  await db.insertInto("subscriber_tags").values(tag).execute();
  await db.insertInto("subscriber_fields").values({ key: "city", label: "City", created_at: AT }).execute();
  for (const [index, status] of (
    ["active", "active", "active", "active", "unsubscribed"] as const
  ).entries()) {
    const email = `reader-${index + 1}@example.com`;
    const { id } = await db
      .insertInto("subscribers")
      .values({ email, mailbox_key: email, status, source: "import", subscribed_at: AT })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (index < 2 || index === 4)
      await db.insertInto("subscriber_taggings").values({ subscriber_id: id, tag_id: 1 }).execute();
    if (index === 1)
      await db
        .insertInto("subscriber_field_values")
        .values({ subscriber_id: id, field_id: 1, value: "Graz" })
        .execute();
  }
}

describe.skipIf(!chromiumPath)("segments in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite({ SAMPLE_CONTENT: "off" });
    await admin.site.withDatabase(fill);
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("an owner builds a segment with a live count, filters subscribers by it and sends to it", async () => {
    await using opened = await admin.open("/admin/subscribers");
    const { page } = opened;
    await page.getByRole("link", { name: "Segments" }).click();
    await page.getByText("No segments yet.").waitFor();
    await page.getByRole("table").getByRole("button", { name: "Add segment" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a segment" });
    const count = (words: string) => dialog.getByRole("status").getByText(words).waitFor();
    await count("3 subscribers, of whom 2 get newsletters");
    await dialog.getByRole("button", { name: "Add segment" }).click();
    await dialog.getByText("Please name the segment").waitFor();
    await dialog.getByLabel("Name").fill("Customers elsewhere");

    await dialog.getByRole("button", { name: "Add condition" }).click();
    await dialog.getByLabel("Condition", { exact: true }).nth(1).selectOption("Custom field");
    await count("Fill in all conditions to see how many subscribers match.");
    await dialog.getByLabel("How").nth(1).selectOption("is not");
    await dialog.getByRole("button", { name: "Add segment" }).click();
    await dialog.getByText("Enter the value to compare with").waitFor();
    await dialog.getByLabel("Value").fill("GRAZ");
    await count("2 subscribers, of whom 1 get newsletters");
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add group" }).click();
    await dialog.getByLabel("Subscribers match").nth(1).selectOption("None of these");
    await count("0 subscribers, of whom 0 get newsletters");
    await dialog.getByRole("button", { name: "Remove group" }).click();
    await dialog.getByRole("button", { name: "Add segment" }).click();
    await seesToast(page, "Segment added", "“Customers elsewhere” has 2 subscribers.");
    await row(page, /Customers elsewhere tag is “Customers” and City is not “GRAZ” 2/).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole("link", { name: "Customers elsewhere" }).click();
    await row(page, /reader-1@example\.com/).waitFor();
    await expect.poll(() => page.getByRole("table").getByRole("rowheader").count()).toBe(2);
    await expect.poll(() => page.getByLabel("Segment").inputValue()).toBe("1");

    await page.goto("/admin/newsletter");
    await write(page, "A letter for customers");
    await page.getByLabel("Send to").selectOption("Customers elsewhere");
    await page
      .getByText("It goes to 1 subscriber in the segment “Customers elsewhere”.")
      .waitFor({ state: "attached" });
    await press(page, "Send Now");
    const asked = page.getByRole("dialog", { name: "Send Newsletter" });
    await asked.getByText("Goes to 1 active subscriber in the segment “Customers elsewhere”").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await asked.getByRole("button", { name: "Cancel" }).click();
    await press(page, "Schedule");
    const planned = page.getByRole("dialog", { name: "Schedule Newsletter" });
    await planned.getByText("Goes to 1 active subscriber in the segment “Customers elsewhere”").waitFor();
    await planned.getByRole("button", { name: "Next month" }).click();
    await planned.getByRole("button", { name: / 15, \d{4}$/ }).click();
    await planned.getByRole("button", { name: "Schedule", exact: true }).click();
    await seesToast(page, "Newsletter scheduled");
    await card(page, "A letter for customers")
      .getByText(/^Scheduled for .* to “Customers elsewhere”$/)
      .waitFor();

    await page.goto("/admin/segments");
    await page.getByRole("button", { name: "Delete Customers elsewhere" }).click();
    const deleting = page.getByRole("alertdialog");
    await deleting.getByRole("button", { name: "Delete" }).click();
    await deleting.getByText(/audience of “A letter for customers”\. Unschedule what is scheduled/).waitFor();
    await deleting.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Edit Customers elsewhere" }).click();
    const editing = page.getByRole("dialog", { name: "Edit segment" });
    await expect.poll(() => editing.getByLabel("Value").inputValue()).toBe("GRAZ");
  });

  test("a new newsletter goes to a segment that is added beside its text, and nothing is left for it", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await page.getByRole("textbox", { name: "Subject" }).fill("Hey");
    const add = page.getByRole("button", { name: /^Add a segment/ });
    await add.click();
    const dialog = page.getByRole("dialog", { name: "Add a segment" });
    await dialog.getByLabel("Name").fill("Customers");
    await dialog.getByRole("button", { name: "Add segment" }).click();
    // The form says what a draft lacks; the segment is there to be chosen.
    await page.getByText("Subject must be at least 5 characters").waitFor();
    await expect.poll(() => page.getByLabel("Send to").inputValue()).toBe("");
    await write(page, "A letter for some");
    await add.click();
    await dialog.getByLabel("Name").fill("Customers again");
    await dialog.getByRole("button", { name: "Add segment" }).click();
    const sendTo = page.getByLabel("Send to");
    await expect.poll(() => sendTo.locator("option:checked").textContent()).toBe("Customers again");
    await page
      .getByText("It goes to 2 subscribers in the segment “Customers again”.")
      .waitFor({ state: "attached" });
    expect(await page.getByRole("textbox", { name: "Subject" }).inputValue()).toBe("A letter for some");
    expect(await violationsOn(page)).toEqual([]);
  });

  test("segments are listed at once, and a count that fails or takes long moves nothing", async () => {
    await using opened = await admin.open("/admin/subscribers");
    const { page } = opened;
    const conditions = {
      kind: "group",
      match: "all",
      conditions: [{ kind: "status", status: "unsubscribed" }],
    };
    const added = await page.request.post("/api/admin/segments", { data: { name: "A leaver", conditions } });
    const { id } = await added.json();
    const held = Promise.withResolvers<void>();
    let counting = 0;
    await page.route("**/api/admin/segments/count", async (route) => {
      counting++;
      await held.promise;
      await route.continue();
    });
    await page.goto("/admin/segments");
    await row(page, /^A leaver/).waitFor();
    const place = async () =>
      JSON.stringify(
        await row(page, /^A leaver/)
          .getByRole("cell")
          .nth(1)
          .boundingBox(),
      );
    const before = await place();
    expect(counting).toBe(1);
    held.resolve();
    await row(page, /^A leaver .* 1 0 Edit/).waitFor();
    expect(await place()).toBe(before);
    await page.request.delete(`/api/admin/segments/${id}`);
  });

  test("on a phone in the dark nothing is wider than the screen", async () => {
    await using opened = await admin.open("/admin/segments", {
      viewport: { width: 360, height: 740 },
      colorScheme: "dark",
    });
    const { page } = opened;
    await press(page, "Add segment");
    const dialog = page.getByRole("dialog", { name: "Add a segment" });
    await dialog.getByRole("button", { name: "Add group" }).click();
    await dialog.getByLabel("Condition", { exact: true }).nth(1).selectOption("Opened a newsletter");
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).toBeLessThanOrEqual(0);
    expect(await violationsOn(page)).toEqual([]);
  });
});
