import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invitePerson } from "../../../src/contract/site-owner/people.ts";
import { OWNER } from "../../setup/browser/admin.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { desk, WORDS } from "../../setup/browser/writing.ts";

const PASSWORD = "lanterns over the old harbor";

const here = (name: string) => new RegExp(`^${name} has had this open since \\d\\d:\\d\\d`);

describe.skipIf(!chromiumPath)("others who have a text open (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("two people who have a post open see each other, on a phone too", async () => {
    await using visit = await admin.open("/admin/posts/create");
    const { page } = visit;
    const { title, text, saved } = desk(page);
    await title.fill("Written by two");
    await text.fill(WORDS);
    await saved.waitFor();
    const addressOfCopy = page.url();

    const data = { role: "editor", grants: [] };
    const answer = await visit.context.request.post(invitePerson.path, { data });
    const link = new URL(invitePerson.answer.parse(await answer.json()).url).pathname;
    await using other = await admin.open(link, { as: "guest" });
    await other.page.getByLabel("Username").fill("Mia");
    await other.page.getByLabel("Password").fill(PASSWORD);
    await other.page.getByRole("button", { name: "Create account" }).click();
    await other.page.waitForURL("**/admin/dashboard");
    await other.page.goto(addressOfCopy);
    await desk(other.page).title.waitFor();
    await other.page.getByRole("button", { name: here(OWNER.username) }).waitFor();

    await page.getByRole("button", { name: here("Mia") }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: here("Mia") }).click();
    await page.getByRole("dialog", { name: "Who else is here" }).getByText("nothing is lost").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole("button", { name: "Mia also here" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
