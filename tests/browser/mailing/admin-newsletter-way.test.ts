import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { card, press, subject, write } from "../../setup/browser/composing.ts";

describe.skipIf(!chromiumPath)("the way of a first newsletter (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite({ SAMPLE_CONTENT: "off" });
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("what stops it leads to where it is put right, and the draft is offered on the way back", async () => {
    await using visit = await admin.open("/admin/newsletter", { viewport: { width: 360, height: 740 } });
    const { page } = visit;
    await write(page, "The first of many letters");
    await press(page, "Send Now");
    const dialog = page.getByRole("dialog", { name: "Send Newsletter" });
    await dialog.getByText("There are no active subscribers to send to.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("link", { name: "Settings → Sender" }).click();
    await page.waitForURL("**/admin/settings/newsletter#sender");
    await page.goBack();
    await press(page, "Send Now");
    await dialog.getByRole("link", { name: "Add or import subscribers" }).click();
    await page.waitForURL("**/admin/subscribers");

    await page.goto("/admin/newsletter");
    await page.getByText("You have a draft.").waitFor();
    await page.getByRole("link", { name: "The first of many letters" }).click();
    await page.waitForURL("**/admin/newsletter?edit=1");
    await expect.poll(() => subject(page).inputValue()).toBe("The first of many letters");
    expect(await page.getByText("You have a draft.").count()).toBe(0);
  });

  test("each control of the history is named with its newsletter", async () => {
    await using visit = await admin.open("/admin/newsletter?tab=history");
    const { page } = visit;
    const draft = card(page, "The first of many letters");
    await draft.waitFor();
    const names = await draft
      .getByRole("button")
      .or(draft.getByRole("link"))
      .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
    expect(names).toEqual(
      ["Edit", "Schedule", "Send Now", "Duplicate", "Delete"].map(
        (name) => `${name} “The first of many letters”`,
      ),
    );
  });
});
