import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { button, eventually, toast } from "../../setup/browser/parts.ts";

const isFocused = (element: Element) => element === document.activeElement;
const emails = (page: Page) => page.getByRole("table").getByRole("rowheader").allInnerTexts();

describe.skipIf(!chromiumPath)("the subscribers in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  const addSubscribers = (count: number) =>
    admin.site.withDatabase(async (db) => {
      const rows = Array.from({ length: count }, (_, index) => {
        const email = `reader-${String(index + 1).padStart(2, "0")}@example.com`;
        const at = `2026-03-02T09:00:${String(index).padStart(2, "0")}.000Z`;
        const row = { email, mailbox_key: email, source: "import", subscribed_at: at, confirmed_at: null };
        return index === 0
          ? { ...row, status: "unsubscribed" as const, unsubscribed_at: at }
          : { ...row, status: "active" as const, unsubscribed_at: null };
      });
      await db.insertInto("subscribers").values(rows).execute();
    });

  test("the owner adds, finds, looks at, takes out and removes subscribers", async () => {
    await using opened = await admin.open("/admin/subscribers");
    const { page } = opened;
    await page.getByRole("heading", { level: 1, name: "Email Subscribers" }).waitFor();
    await page.getByText("No subscribers found.").waitFor();
    expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
      "Select",
      "Email Address",
      "Name",
      "Date Subscribed",
      "Status",
      "Actions",
    ]);

    await button(page, "Import a list").click();
    await page.getByLabel("CSV file").waitFor();
    await page.keyboard.press("Escape");

    // One by hand: what is wrong stands beside its field.
    await page
      .getByRole("banner")
      .or(page.getByRole("main"))
      .getByRole("button", { name: "Add subscriber" })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: "Add a subscriber" });
    await dialog.getByLabel("Email address").fill("nobody");
    await dialog.getByRole("button", { name: "Add subscriber" }).click();
    await dialog.getByText("Please enter a valid email address").waitFor();
    await dialog.getByLabel("Email address").fill("anna@example.com");
    await dialog.getByLabel("They have agreed to get the newsletter").check();
    await dialog.getByRole("button", { name: "Add subscriber" }).click();
    await dialog.getByText("Please say what they agreed to").waitFor();
    await dialog.getByLabel("How and to what did they agree?").fill("Asked me at the fair");
    await dialog.getByLabel("Tags").fill('vip, a"b');
    await dialog.getByRole("button", { name: "Add subscriber" }).click();
    await dialog.getByText(/cannot contain a comma/).waitFor();
    await eventually(async () => expect(await dialog.getByLabel("Tags").evaluate(isFocused)).toBe(true));
    await dialog.getByLabel("Tags").fill("Fair 2026, vip, Graz, beta, Early");
    await dialog.getByRole("button", { name: "Add subscriber" }).click();
    await toast(page).getByText("Subscriber added").waitFor();
    expect(await emails(page)).toEqual(["anna@example.com\nbeta, Early, Fair 2026 +2"]);

    await addSubscribers(12);
    await page.goto("/admin/subscribers?sort=email");
    await page.getByText("Showing 1-10 of 13 subscribers").waitFor();
    await page.getByText("12 active").waitFor();
    await page.getByRole("link", { name: "Page 2" }).click();
    await page.getByText("Showing 11-13 of 13 subscribers").waitFor();

    // Another search and another status start at the first page.
    await page.getByRole("searchbox", { name: "Search subscribers" }).fill("READER-1");
    await button(page, "Search").click();
    await page.getByText("Showing 1-3 of 3 subscribers").waitFor();
    expect(await emails(page)).toEqual([
      "reader-10@example.com",
      "reader-11@example.com",
      "reader-12@example.com",
    ]);
    await page.getByRole("searchbox").fill("zebra");
    await button(page, "Search").click();
    await page.getByText("No subscribers found matching your search.").waitFor();
    await button(page, "Clear filters").click();
    await page.getByLabel("Status").selectOption("Unsubscribed");
    await page.getByText("Showing 1-1 of 1 subscriber").waitFor();
    expect(await page.getByRole("row").nth(1).innerText()).toMatch(
      /reader-01@example\.com\s+March 2, 2026\s+Unsubscribed/,
    );

    const download = page.waitForEvent("download");
    await button(page, "Export to CSV").click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);
    expect((await readFile(await file.path(), "utf8")).split("\r\n")[1]).toMatch(
      /^reader-01@example.com,unsubscribed,/,
    );

    // Cancel closes, and nothing happened; then in earnest.
    await button(page, "Remove reader-01@example.com").click();
    const confirm = page.getByRole("alertdialog", { name: "Confirm Removal" });
    await confirm.getByText("You can undo this for 24 hours.").waitFor();
    await confirm.getByRole("button", { name: "Cancel" }).click();
    await confirm.waitFor({ state: "detached" });
    await button(page, "Remove reader-01@example.com").click();
    await confirm.getByRole("button", { name: "Remove" }).click();
    await toast(page).getByText("Subscriber removed").waitFor();
    await page.getByText("No subscribers found.").waitFor();

    await page.goto("/admin/subscribers?search=anna");
    await page.getByRole("link", { name: "anna@example.com" }).click();
    await page.getByRole("heading", { level: 1, name: "anna@example.com" }).waitFor();
    await page.getByText("Added by hand").waitFor();
    await page.getByText("Asked me at the fair").waitFor();
    await page.getByText("Nothing has been sent yet.").waitFor();
    const theirs = page.waitForEvent("download");
    await button(page, "Download their data").click();
    expect(await readFile(await (await theirs).path(), "utf8")).toContain("Asked me at the fair");

    // Name, tags and custom fields are the owner's notes.
    await admin.site.withDatabase((db) =>
      db
        .insertInto("subscriber_fields")
        .values({ key: "city", label: "City", created_at: "2026-03-02T09:00:00.000Z" })
        .execute(),
    );
    await page.reload();
    await button(page, "Edit").click();
    const editing = page.getByRole("dialog", { name: "Edit subscriber" });
    await editing.getByLabel("Name").fill("Anna Huber");
    await editing.getByLabel("Tags").fill('Fair 2026, vip, a"b');
    await editing.getByLabel("City").fill("Graz");
    expect(await violationsOn(page)).toEqual([]);
    await editing.getByRole("button", { name: "Save" }).click();
    await editing.getByText(/cannot contain a comma/).waitFor();
    await editing.getByLabel("Tags").fill("Fair 2026, vip");
    await editing.getByRole("button", { name: "Save" }).click();
    await toast(page).getByText("Subscriber saved").waitFor();
    for (const text of ["Anna Huber", "Fair 2026, vip", "Graz"])
      await page.getByText(text, { exact: true }).first().waitFor();
    await button(page, "Remove").click();
    await confirm.getByRole("button", { name: "Remove" }).click();
    await toast(page).getByText("Subscriber removed").waitFor();
    await page.getByRole("heading", { level: 1, name: "Email Subscribers" }).waitFor();
  });

  test("a filter that is chosen before the last choice was drawn adds to it", async () => {
    await using opened = await admin.open("/admin/subscribers?search=zebra");
    const { page } = opened;
    await button(page, "Clear filters").waitFor();
    await page.evaluate(async () => {
      const buttons = [...document.querySelectorAll("button")];
      const clear = buttons.find((each) => each.textContent === "Clear filters");
      const status = document.querySelector("select");
      if (!clear || !status) throw new Error("Nothing to clear or to choose");
      clear.click();
      // Only promises run here: the address has changed, and React has not drawn yet.
      for (let turn = 0; location.search && turn < 1_000; turn++) await Promise.resolve();
      if (!clear.isConnected) throw new Error("It was drawn already");
      status.value = "unsubscribed";
      status.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page.waitForURL((url) => url.search === "?status=unsubscribed");
  });

  test("what cannot be done is said: a subscriber who is gone, a list that cannot be read", async () => {
    await using opened = await admin.open("/admin/dashboard");
    const { page } = opened;
    const remove = page.getByRole("button", { name: "Remove reader-12@example.com" });
    await remove.waitFor();
    await admin.site.withDatabase((db) =>
      db.deleteFrom("subscribers").where("email", "=", "reader-12@example.com").execute(),
    );
    await remove.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await toast(page).getByText("That subscriber does not exist.").waitFor();

    await admin.site.withDatabase(async (db) => {
      await db.schema.alterTable("subscriber_tallies").renameTo("tallies_away").execute();
      try {
        await page.goto("/admin/subscribers");
        await page.getByText("Failed to load subscribers. Please try refreshing the page.").waitFor();
      } finally {
        await db.schema.alterTable("tallies_away").renameTo("subscriber_tallies").execute();
      }
    });
    await page.reload();
    await eventually(async () => expect(await emails(page)).toContain("reader-11@example.com"));
  });

  test("a subscriber whose date is lost has an unknown one", async () => {
    const email = "undated@example.com";
    await admin.site.withDatabase((db) =>
      db
        .insertInto("subscribers")
        .values({ email, mailbox_key: email, status: "active", source: "import", subscribed_at: "" })
        .execute(),
    );
    await using opened = await admin.open("/admin/subscribers?search=undated");
    const { page } = opened;
    const unknown = page.getByText("Unknown date", { exact: true });
    await page.getByRole("row", { name: email }).filter({ has: unknown }).waitFor();
    await page.getByRole("rowheader").getByRole("link").click();
    await page.getByRole("heading", { name: email }).waitFor();
    await unknown.waitFor();
  });

  test("the buttons stand in one row on a phone", async () => {
    await using opened = await admin.open("/admin/subscribers", { viewport: { width: 360, height: 740 } });
    const tops = async () => {
      const boxes = ["Import", "Export to CSV", "Add subscriber"].map((name) =>
        button(opened.page, name).boundingBox(),
      );
      return new Set((await Promise.all(boxes)).map((box) => box?.y));
    };
    // Fonts and figures above them may come between two measurements.
    await expect.poll(async () => (await tops()).size).toBe(1);
  });
});
