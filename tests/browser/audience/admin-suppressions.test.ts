import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SuppressionReason } from "../../../src/contract/audience/suppression-reasons.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { getsFocus } from "../../setup/browser/keyboard.ts";
import { eventually, toast } from "../../setup/browser/parts.ts";

const emails = (page: Page) => page.getByRole("table").getByRole("rowheader").allInnerTexts();
const ERASED = "Erased or never a subscriber";

describe.skipIf(!chromiumPath)("the suppression list in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  /** Puts subscribers on the list, one for each reason and its evidence. */
  const suppressSubscribers = (reasons: readonly [SuppressionReason, string][]) =>
    admin.site.withDatabase(async (db) => {
      for (const [index, [reason, evidence]] of reasons.entries()) {
        const email = `reader-${index + 1}@example.com`;
        const at = `2026-03-02T09:00:0${index}.000Z`;
        const row = { email, mailbox_key: email, source: "import", subscribed_at: at };
        const { id } = await db
          .insertInto("subscribers")
          .values({ ...row, status: "active", confirmed_at: null, unsubscribed_at: null })
          .returning("id")
          .executeTakeFirstOrThrow();
        await db
          .insertInto("suppressions")
          .values({
            address_hash: String(index).padStart(43, "0"),
            reason,
            evidence,
            created_at: at,
            subscriber_id: id,
          })
          .execute();
      }
    });

  test("the owner adds an address, finds it, reads why others are here, and lifts what may be lifted", async () => {
    await using opened = await admin.open("/admin/suppressions");
    const { page } = opened;
    await page.getByRole("heading", { level: 1, name: "Suppression List" }).waitFor();
    await page.getByText("The list is empty.").waitFor();

    await page.getByRole("button", { name: "Add address" }).click();
    const dialog = page.getByRole("dialog", { name: "Add an address" });
    await dialog.getByLabel("Email address").fill("nobody");
    await dialog.getByRole("button", { name: "Add address" }).click();
    await dialog.getByText("Please enter a valid email address").waitFor();
    await dialog.getByLabel("Email address").fill("stranger@example.net");
    await dialog.getByRole("button", { name: "Add address" }).click();
    await toast(page).getByText("stranger@example.net will get no more email.").waitFor();
    expect(await emails(page)).toEqual([ERASED]);

    await page.getByRole("button", { name: "Add address" }).click();
    await dialog.getByLabel("Email address").fill("Stranger@Example.net");
    await dialog.getByRole("button", { name: "Add address" }).click();
    await dialog.getByText("That address is on the list already.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await suppressSubscribers([
      ["hard_bounce", "550 5.1.1 User unknown"],
      ["complaint", "abuse, Yahoo!-Mail-Feedback/2.0"],
      ["unsubscribe", "one-click"],
    ]);
    await page.reload();
    await page.getByRole("cell", { name: "550 5.1.1 User unknown" }).waitFor();
    expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
      "Select",
      "Email Address",
      "Reason",
      "Evidence",
      "Date Added",
      "Actions",
    ]);
    const left = page.getByRole("row", { name: /reader-3@example\.com/ });
    await left.getByText("Unsubscribed").waitFor();
    await expect.poll(() => left.getByRole("button").count()).toBe(0);

    await page.getByRole("searchbox", { name: "Search by email" }).fill("STRANGER@example.net");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await eventually(async () => expect(await emails(page)).toEqual([ERASED]));
    await page.getByRole("searchbox", { name: "Search by email" }).fill("nobody-");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByText("No addresses found.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByLabel("Reason").selectOption("Bounced");
    await eventually(async () => expect(await emails(page)).toEqual(["reader-1@example.com"]));

    const remove = page.getByRole("button", { name: "Remove reader-1@example.com from the list" });
    await remove.click();
    const asked = page.getByRole("alertdialog", { name: "Allow email again?" });
    await asked.getByText(/The last email to this mailbox bounced/).waitFor();
    await asked.getByRole("button", { name: "Cancel" }).click();
    await remove.click();
    await asked.getByRole("button", { name: "Remove from the list" }).click();
    await toast(page).getByText("Mail to this address is allowed again.").waitFor();
    await page.getByText("No addresses found.").waitFor();
  });

  test("an address with two reasons says so, and the dialog that one of them still stops its mail", async () => {
    await admin.site.withDatabase(async (db) => {
      const left = await db
        .selectFrom("suppressions")
        .selectAll()
        .where("reason", "=", "unsubscribe")
        .executeTakeFirstOrThrow();
      const added = { ...left, reason: "manual" as const, evidence: "Added by anna" };
      await db.insertInto("suppressions").values(added).execute();
    });
    await using opened = await admin.open("/admin/suppressions?reason=manual&search=reader-3");
    const { page } = opened;
    await page.getByText("also unsubscribed").waitFor();
    await page.getByRole("button", { name: "Remove reader-3@example.com from the list" }).click();
    const asked = page.getByRole("alertdialog", { name: "Remove this reason?" });
    await asked.getByText(/still gets no email: it is also on the list as unsubscribed/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await asked.getByRole("button", { name: "Remove from the list" }).click();
    await toast(page).getByText("The address stays on the list for another reason").waitFor();
  });

  test("on a phone it is reached from the palette's search", async () => {
    await using opened = await admin.open("/admin/dashboard", { viewport: { width: 360, height: 740 } });
    const { page } = opened;
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await getsFocus(page.getByRole("dialog", { name: "Search or jump" }).getByRole("combobox"));
    await page.keyboard.type("suppression");
    await page.getByRole("option", { name: "Suppression list" }).click();
    await page.getByText(ERASED).waitFor();
  });

  test("two addresses are selected and lifted at once, many are pasted, looked at and added, and the heads sort them", async () => {
    await admin.site.withDatabase(async (db) => {
      const rows = [7, 8].map((n) => ({
        address_hash: String(n).padStart(43, "0"),
        reason: "manual" as const,
        evidence: `Wrong by mistake ${n}`,
        created_at: "2026-03-02T09:00:00.000Z",
      }));
      await db.insertInto("suppressions").values(rows).execute();
    });
    await using opened = await admin.open("/admin/suppressions");
    const { page } = opened;
    for (const n of [7, 8])
      await page
        .getByRole("row", { name: `Wrong by mistake ${n}` })
        .getByRole("checkbox")
        .check();
    await page.getByRole("button", { name: "Remove from the list", exact: true }).click();
    const asked = page.getByRole("alertdialog", { name: "Allow email again?" });
    await asked.getByText(/^2 entries will be removed from the list/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await asked.getByRole("button", { name: "Remove from the list" }).click();
    await toast(page).getByText("2 addresses removed from the list").waitFor();
    await page
      .getByText(/Wrong by mistake/)
      .first()
      .waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Add many" }).click();
    const dialog = page.getByRole("dialog", { name: "Add many addresses" });
    await dialog.getByLabel("Addresses").fill("zoe@example.net\nnobody\nyan@example.net\nzoe@example.net");
    await dialog.getByRole("button", { name: "Check" }).click();
    await dialog.getByText("2 new").waitFor();
    await dialog.getByText("Line 2: nobody").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add 2 addresses" }).click();
    await page.getByText("2 addresses added").first().waitFor();
    await page.getByRole("button", { name: "Reason" }).click();
    await page.waitForURL((url) => url.searchParams.get("sort") === "reason");
    await page.getByRole("button", { name: "Email Address" }).click();
    await page.waitForURL((url) => url.searchParams.get("sort") === "email");
    await page
      .getByRole("columnheader", { name: "Email Address" })
      .and(page.locator("[aria-sort=ascending]"))
      .waitFor();
  });
});
