import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../../src/server/kernel/db/open.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { card, press, write } from "../../setup/browser/composing.ts";
import { seesToast } from "../../setup/browser/parts.ts";

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
    await count("2 subscribers, of whom 1 gets newsletters");
    await dialog.getByRole("button", { name: "Add group" }).click();
    await dialog.getByLabel("Subscribers match").nth(1).selectOption("None of these");
    await count("0 subscribers, of whom 0 get newsletters");
    await dialog.getByRole("button", { name: "Remove group" }).click();
    await dialog.getByRole("button", { name: "Add segment" }).click();
    await seesToast(page, "Segment added", "“Customers elsewhere” has 2 subscribers.");
    await row(page, /Customers elsewhere tag is “Customers” and City is not “GRAZ” 2/).waitFor();

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
    await asked.getByText(/checks passed$/).waitFor();
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

  test("the segment is chosen before anything is written, survives a reload and gets the newsletter", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await page.getByRole("button", { name: /^Add a segment/ }).click();
    const dialog = page.getByRole("dialog", { name: "Add a segment" });
    await dialog.getByLabel("Name").fill("Customers first");
    await dialog.getByRole("button", { name: "Add segment" }).click();
    const chosen = page.getByLabel("Send to").locator("option:checked");
    await expect.poll(() => chosen.textContent()).toBe("Customers first");
    const goesTo = (words: string) => page.getByText(words).waitFor({ state: "attached" });
    await goesTo("It goes to 2 subscribers in the segment “Customers first”.");
    await page.waitForURL(/copy=\d+$/);
    await page.reload();
    await expect.poll(() => chosen.textContent()).toBe("Customers first");

    // Too short to be a draft: it can be chosen all the same.
    await page.getByRole("textbox", { name: "Subject" }).fill("Hey");
    const archived = page.getByText("The archive on your site shows it to everybody.");
    await archived.waitFor({ state: "attached" });
    await page.getByLabel("Send to").selectOption("Everyone");
    await goesTo("It goes to 4 subscribers.");
    await expect.poll(() => archived.count()).toBe(0);
    await page.getByLabel("Send to").selectOption("Customers first");
    await write(page, "A letter for some");
    await press(page, "Send Now");
    const asked = page.getByRole("dialog", { name: "Send Newsletter" });
    await asked.getByText("Goes to 2 active subscribers in the segment “Customers first”").waitFor();
    await asked.getByText(/checks passed$/).waitFor();
    await asked.getByRole("button", { name: "Cancel" }).click();
    const id = new URL(page.url()).searchParams.get("edit");
    const segmentOfDraft = async () =>
      (await (await page.request.get(`/api/newsletters/${id}`)).json()).segmentId;
    expect(await segmentOfDraft()).toEqual(expect.any(Number));

    await page.getByLabel("Send to").selectOption("Everyone");
    await expect.poll(segmentOfDraft).toBeNull();
    expect(await page.getByRole("textbox", { name: "Subject" }).inputValue()).toBe("A letter for some");
  });

  test("a segment that was deleted while a newsletter was written is refused beside the choice", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const conditions = { kind: "group", match: "all", conditions: [{ kind: "status", status: "active" }] };
    const added = await page.request.post("/api/admin/segments", {
      data: { name: "Short-lived", conditions },
    });
    const { id } = await added.json();
    await page.goto("/admin/newsletter");
    await page.getByLabel("Send to").selectOption("Short-lived");
    await write(page, "A letter for nobody");
    await page.request.delete(`/api/admin/segments/${id}`);
    await press(page, "Save as Draft");
    await page
      .getByRole("region", { name: "Audience" })
      .getByText("That segment no longer exists. Choose a different segment.")
      .waitFor();
    await page.getByLabel("Send to").selectOption("Everyone");
    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter created");
  });

  test("segments are listed at once, and a count that fails or takes long moves nothing", async () => {
    await using opened = await admin.open("/robots.txt");
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
    await expect.poll(() => counting).toBe(1);
    held.resolve();
    await row(page, /^A leaver .* 1 0 Edit/).waitFor();
    expect(await place()).toBe(before);
    await page.request.delete(`/api/admin/segments/${id}`);
  });
});
