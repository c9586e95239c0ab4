import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { button, toast } from "../../setup/browser/parts.ts";

const bar = (page: Page) => page.getByRole("group", { name: "Selected rows" });

describe.skipIf(!chromiumPath)("a selection of subscribers (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
    await admin.site.withDatabase(async (db) => {
      const rows = Array.from({ length: 1_300 }, (_, index) => {
        const email = `reader-${String(index).padStart(4, "0")}@example.com`;
        const at = "2026-03-02T09:00:00.000Z";
        return {
          email,
          mailbox_key: email,
          source: "import",
          subscribed_at: at,
          status: index < 1_240 ? ("active" as const) : ("pending" as const),
        };
      });
      for (let first = 0; first < rows.length; first += 500)
        await db
          .insertInto("subscribers")
          .values(rows.slice(first, first + 500))
          .execute();
    });
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("is the whole filtered list, which is tagged, removed and brought back", async () => {
    await using opened = await admin.open("/admin/subscribers?status=active&sort=email");
    const { page } = opened;
    const lookAt = async (words: string) => {
      await page.getByRole("link", { name: "reader-0003@example.com" }).click();
      await page.getByRole("heading", { level: 1, name: "reader-0003@example.com" }).waitFor();
      await page.getByText(words).first().waitFor();
      await page.goBack();
      await page.locator("a:focus", { hasText: "reader-0003@example.com" }).waitFor();
    };
    await lookAt("Active");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await bar(page).getByText("10 selected").waitFor();
    await button(page, "Select all 1,240").click();
    await bar(page).getByText("1,240 selected").waitFor();

    await button(page, "Add tag").click();
    const tagging = page.getByRole("dialog", { name: "Add a tag" });
    await tagging.getByText("It is added to 1,240 subscribers.").waitFor();
    await tagging.getByLabel("Tag").fill("Fair 2026");
    await tagging.getByRole("button", { name: "Add tag" }).click();
    await toast(page).getByText("1,240 subscribers tagged").waitFor();
    await bar(page).waitFor({ state: "detached" });
    await lookAt("Fair 2026");
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await toast(page).getByText("1,240 subscribers untagged").waitFor();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await button(page, "Select all 1,240").click();
    await button(page, "Add tag").click();
    await tagging.getByLabel("Tag").fill("Fair 2026");
    await tagging.getByRole("button", { name: "Add tag" }).click();
    await toast(page).getByText("1,240 subscribers tagged").waitFor();

    // A row that is taken out ends the whole selection.
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await button(page, "Select all 1,240").click();
    await bar(page).getByText("1,240 selected").waitFor();
    await page.getByRole("checkbox", { name: "Select reader-0003@example.com" }).uncheck();
    await bar(page).getByText("9 selected").waitFor();
    await button(page, "Remove tag").click();
    const untagging = page.getByRole("dialog", { name: "Remove a tag" });
    await untagging.getByLabel("Tag").selectOption("Fair 2026 (1,240)");
    await untagging.getByRole("button", { name: "Remove tag" }).click();
    await toast(page).getByText("9 subscribers untagged").waitFor();

    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await button(page, "Select all 1,240").click();
    await button(page, "Remove").click();
    const removing = page.getByRole("dialog", { name: "Confirm Removal" });
    await removing.getByText("You can undo this for 24 hours.").waitFor();
    await removing.getByRole("button", { name: "Remove 1,240" }).dblclick();
    await toast(page).getByText("1,240 subscribers removed").waitFor();
    await page.getByText("No subscribers found.").waitFor();
    await toast(page).getByRole("button", { name: "Undo" }).dblclick();
    await toast(page).getByText("1,240 subscribers restored").waitFor();
    await page.getByText("Showing 1-10 of 1,240 subscribers").waitFor();
  });

  test("continues after a failure half-way, with the same people", async () => {
    await using opened = await admin.open("/admin/subscribers?status=active&sort=email");
    const { page } = opened;
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await button(page, "Select all 1,240").click();
    const { last } = await admin.site.withDatabase((db) =>
      db
        .selectFrom("subscribers")
        .select(({ fn }) => fn.max("id").as("last"))
        .executeTakeFirstOrThrow(),
    );
    // The first call has done one of them when its time was over, and the second fails.
    const answers = [
      { json: { changed: 0, changedIds: [], unchanged: 1, rest: { after: 0, last }, removal: null } },
      { status: 502, body: "Bad Gateway" },
    ];
    await page.route("**/api/admin/subscribers/selection", (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill(answer) : route.fallback();
    });
    await page.request.post("/api/admin/subscriber-tags", { data: { name: "Half-way" } });
    await button(page, "Add tag").click();
    const tagging = page.getByRole("dialog", { name: "Add a tag" });
    await tagging.getByLabel("Tag").fill("Half-way");
    await tagging.getByRole("button", { name: "Add tag" }).click();
    await tagging.getByText(/of 1,240 are done\..* Continue when it works again\./).waitFor();
    // Somebody subscribes meanwhile, before all others of the list.
    await admin.site.withDatabase((db) =>
      db
        .insertInto("subscribers")
        .values({
          email: "a-new-one@example.com",
          mailbox_key: "a-new-one@example.com",
          status: "active",
          source: "form",
          subscribed_at: "2026-03-02T09:00:00.000Z",
        })
        .execute(),
    );
    await tagging.getByRole("button", { name: "Continue" }).click();
    await toast(page).getByText("1,240 subscribers tagged").waitFor();
    await admin.site.withDatabase((db) =>
      db.deleteFrom("subscribers").where("email", "=", "a-new-one@example.com").execute(),
    );
  });

  test("that has changed meanwhile is asked about again, with the new number", async () => {
    await using opened = await admin.open("/admin/subscribers?status=pending&sort=email");
    const { page } = opened;
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await button(page, "Select all 60").click();
    await bar(page).getByText("60 selected").waitFor();
    await button(page, "Unsubscribe").click();
    const dialog = page.getByRole("dialog", { name: "Confirm Unsubscribe" });
    await dialog.getByText("60 subscribers will get no more newsletters.").waitFor();
    const act = dialog.getByRole("button", { name: /^Unsubscribe/ });
    await expect.poll(() => act.isDisabled()).toBe(true);
    await admin.site.withDatabase((db) =>
      db.deleteFrom("subscribers").where("email", "=", "reader-1299@example.com").execute(),
    );
    await dialog.getByLabel("Type 60 to confirm").fill("60");
    await act.click();
    await dialog.getByText(/it is 59 subscribers now, not 60/).waitFor();
    await dialog.getByText("59 subscribers will get no more newsletters.").waitFor();
    await expect.poll(() => act.isDisabled()).toBe(true);
    await dialog.getByLabel("Type 59 to confirm").fill("59");
    await act.click();
    await toast(page).getByText("59 subscribers unsubscribed").waitFor();
    await page.getByText("No subscribers found.").waitFor();
  });

  test("that is removed can be restored or erased under Recently removed", async () => {
    await using opened = await admin.open("/admin/subscribers?search=reader-000&sort=email");
    const { page } = opened;
    for (const n of [1, 2])
      await page.getByRole("checkbox", { name: `Select reader-000${n}@example.com` }).check();
    await button(page, "Remove").click();
    await page.getByRole("button", { name: "Remove 2" }).click();
    await toast(page).getByText("2 subscribers removed").waitFor();
    await button(page, "Remove reader-0005@example.com").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await toast(page).getByText("Subscriber removed").waitFor();

    await page.getByRole("link", { name: "Recently removed" }).click();
    await page.getByRole("heading", { level: 1, name: "Recently Removed" }).waitFor();
    await page.getByRole("rowheader", { name: "reader-0005@example.com" }).waitFor();
    await button(page, "Restore reader-0001@example.com, reader-0002@example.com").click();
    await toast(page).getByText("2 subscribers restored").waitFor();
    await button(page, "Erase now: reader-0005@example.com").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Erase now" }).click();
    await toast(page).getByText("Erased", { exact: true }).waitFor();
    await page.getByText("Nobody was removed recently.").waitFor();
    await page.getByRole("link", { name: "Back to Subscribers" }).click();
    await page.getByText("Showing 1-10 of").waitFor();
  });
});
