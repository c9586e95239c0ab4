import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invitePerson } from "../../../src/contract/site-owner/people.ts";
import { OWNER, signInOwner } from "../../setup/browser/admin.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { desk, WORDS } from "../../setup/browser/writing.ts";
import { heading, toast } from "../../setup/browser/parts.ts";

const PASSWORD = "lanterns over the old harbor";

const question = (page: Page) => page.getByRole("dialog", { name: "Enter your password to continue" });
const entries = (page: Page) => page.getByRole("table", { name: "Activity" }).getByRole("rowheader");
const rowOf = (page: Page, name: string) => page.getByRole("row", { name });

/** Collects the answers that an account is not allowed to have: the admin asks for none of them. */
function collectRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
  });
  return refused;
}

async function accept(page: Page, username: string) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
}

describe.skipIf(!chromiumPath)("people (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  /** Invites somebody past the screen, and returns the path of the link. */
  async function invite(rights: object): Promise<string> {
    await using visit = await admin.open("/admin/settings/people");
    const answer = await visit.context.request.post("/api/admin/invitations", { data: rights });
    return new URL(invitePerson.answer.parse(await answer.json()).url).pathname;
  }

  test("an invited author signs in on a phone, writes a post, and meets nothing that is not theirs", async () => {
    await using visit = await admin.open("/admin/settings/people");
    const { page } = visit;
    await heading(page, "People").waitFor();
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite somebody" });
    await dialog.getByLabel("Name").fill("Anna from the paper");
    await dialog.getByLabel("Role").selectOption("author");
    await dialog.getByLabel("May publish").waitFor();
    await dialog.getByRole("button", { name: "Create invitation" }).click();
    const link = page.getByRole("dialog", { name: "Invitation link" });
    const url = await link.getByRole("region", { name: "Link" }).locator("pre").innerText();
    expect(await violationsOn(page)).toEqual([]);
    await link.getByRole("button", { name: "Done" }).click();
    await rowOf(page, "Anna from the paper").waitFor();

    await using phone = await admin.open(new URL(url).pathname, {
      as: "guest",
      viewport: { width: 360, height: 780 },
    });
    const refused = collectRefusals(phone.page);
    expect(await violationsOn(phone.page)).toEqual([]);
    await accept(phone.page, "Anna");
    await heading(phone.page, "Blog Posts").waitFor();
    expect(new URL(phone.page.url()).pathname).toBe("/admin/posts");
    await phone.page.getByText("No posts found.").waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await phone.page.getByRole("button", { name: "Open sidebar" }).click();
    const screens = phone.page.getByRole("navigation", { name: "Screens" }).getByRole("link");
    expect(await screens.allInnerTexts()).toEqual(["Posts", "Settings"]);
    await screens.filter({ hasText: "Posts" }).click();

    await phone.page.getByRole("link", { name: "Create New Post" }).first().click();
    const { title, excerpt, text, save, toast: told } = desk(phone.page);
    await title.fill("From the other side of town");
    await excerpt.fill("Some words about it.");
    await text.fill(WORDS);
    expect(await phone.page.getByLabel("Status").locator("option").allInnerTexts()).toEqual([
      "Save as Draft",
    ]);
    expect(await phone.page.getByRole("button", { name: "Send as newsletter" }).count()).toBe(0);
    expect(await phone.page.getByRole("button", { name: "Choose from your images" }).count()).toBe(0);
    await phone.page.getByLabel("Category").selectOption("growth");
    await save.click();
    await told.filter({ hasText: "Post created" }).waitFor();
    await rowOf(phone.page, "From the other side of town").waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await phone.page.goto("/admin/dashboard");
    await heading(phone.page, "Blog Posts").waitFor();
    for (const path of [
      "/admin/subscribers",
      "/admin/newsletter",
      "/admin/pages",
      "/admin/settings/people",
    ]) {
      await phone.page.goto(path);
      await heading(phone.page, "No access").waitFor();
      await phone.page.getByText("Your account has no access to this screen.").waitFor();
    }
    await phone.page.goto("/admin/settings");
    await phone.page.getByLabel("Current password").waitFor();
    expect(await phone.page.getByRole("heading", { name: "Sender" }).count()).toBe(0);
    expect(refused).toEqual([]);

    // The owner sees the draft among all posts, publishes it, and removes the author.
    await page.goto("/admin/settings/people");
    await rowOf(page, "Anna").getByRole("button", { name: "Remove Anna" }).click();
    const removal = page.getByRole("alertdialog", { name: "Remove Anna?" });
    await removal.getByText("Their 1 post will be yours.").waitFor();
    await removal.getByRole("button", { name: "Remove" }).click();
    await toast(page).filter({ hasText: "Person removed" }).waitFor();
    await phone.page.goto("/admin/posts");
    await phone.page.waitForURL("**/signin");
    await page.goto("/admin/posts");
    await rowOf(page, "From the other side of town").waitFor();
  });

  test("an editor writes a newsletter without meeting an address or a refusal, and cannot send it", async () => {
    const path = await invite({ role: "editor", grants: [] });
    await using visit = await admin.open(path, { as: "guest" });
    const { page } = visit;
    const refused = collectRefusals(page);
    await accept(page, "Edda");
    await heading(page, "Dashboard").waitFor();
    await page.getByRole("heading", { name: "Recent posts", exact: false }).first().waitFor();
    expect(await page.getByRole("heading", { name: /Recent subscribers/i }).count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Notifications/ }).count()).toBe(0);

    for (const screen of [
      "/admin/posts",
      "/admin/pages",
      "/admin/categories",
      "/admin/authors",
      "/admin/images",
    ]) {
      await page.goto(screen);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
    }
    await page.goto("/admin/newsletter");
    await page.getByLabel("Subject").fill("What we threw away");
    await page.getByRole("textbox", { name: "Content" }).click();
    await page.keyboard.insertText(WORDS);
    expect(await page.getByRole("button", { name: "Send Now" }).count()).toBe(0);
    // The key for sending saves, as the button does.
    await page.keyboard.press("Control+Enter");
    await toast(page).filter({ hasText: "Newsletter created" }).first().waitFor();
    await page.goto("/admin/newsletter?tab=history");
    await page.getByText("What we threw away").first().waitFor();
    expect(await page.getByRole("button", { name: "Schedule", exact: true }).count()).toBe(0);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search or jump" });
    await palette.getByRole("combobox").fill("threw");
    await palette.getByRole("option", { name: /What we threw away/ }).waitFor();
    expect(await palette.getByRole("option", { name: "Subscribers" }).count()).toBe(0);
    expect(refused).toEqual([]);
  });

  test("the activity is read, filtered, also after a reload, and downloaded as it is filtered", async () => {
    await using visit = await admin.open("/admin/settings/access", { viewport: { width: 360, height: 900 } });
    const { page } = visit;
    const change = { data: { siteName: "Lanterns", homeTitle: "Of the harbor" } };
    expect((await page.request.patch("/api/admin/settings", change)).status()).toBe(200);
    const invitation = { data: { role: "author", grants: [] } };
    expect((await page.request.post("/api/admin/invitations", invitation)).status()).toBe(201);
    await page.getByRole("link", { name: "Activity of the last year" }).click();
    await entries(page).first().waitFor();
    expect((await entries(page).allInnerTexts()).slice(0, 2)).toEqual([
      expect.stringMatching(
        new RegExp(`^${OWNER.username} invited somebody as author \\(invitation \\d\\)$`),
      ),
      `${OWNER.username} changed settings: name of the site, title of the home page`,
    ]);
    await page.getByRole("combobox", { name: "What" }).selectOption("Settings");
    await page.getByText("Showing 1-1 of 1 action").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export to CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("settings.change,");

    await page.getByRole("combobox", { name: "Who" }).selectOption(OWNER.username);
    await page.reload();
    await page.getByText("Showing 1-1 of 1 action").waitFor();
    await page.getByLabel("Until").fill("2020-01-01");
    await page.getByText("No activity found.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await entries(page).nth(1).waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  /** Opens a screen with a session whose person signed in an hour ago. */
  async function openLater(path: string, viewport = { width: 1440, height: 900 }) {
    const visit = await admin.open(path, { as: await signInOwner(admin.site), viewport });
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await admin.site.withDatabase((db) =>
      db.updateTable("sessions").set({ created_at: anHourAgo, proven_at: null }).execute(),
    );
    return visit;
  }

  test("an invitation that is filled in waits for the password of who signed in long ago, goes on with it, and asks only once", async () => {
    await using visit = await openLater("/admin/settings/people");
    const { page } = visit;
    const invite = page.getByRole("dialog", { name: "Invite somebody" });
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await invite.getByLabel("Name").fill("Anna from the paper");
    await invite.getByRole("button", { name: "Create invitation" }).click();

    await question(page).getByText("We ask for this before sensitive changes").waitFor();
    const password = question(page).getByLabel("Password", { exact: true });
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await invite.getByRole("alert").getByText("Enter your password to continue.").waitFor();
    expect(await invite.getByLabel("Name").inputValue()).toBe("Anna from the paper");

    await invite.getByRole("button", { name: "Create invitation" }).click();
    await password.fill("not the password");
    await page.keyboard.press("Enter");
    await question(page).getByText("That is not your password").waitFor();
    await password.fill(OWNER.password);
    await page.keyboard.press("Enter");
    const link = page.getByRole("dialog", { name: "Invitation link" });
    await link.getByRole("button", { name: "Done" }).click();
    await page.getByRole("row", { name: "Anna from the paper" }).waitFor();

    await page.getByRole("button", { name: "Invite somebody" }).click();
    await invite.getByRole("button", { name: "Create invitation" }).click();
    await link.waitFor();
    expect(await question(page).count()).toBe(0);
  });

  test("a download waits for the password as well, on a phone", async () => {
    await using visit = await openLater("/admin/subscribers", { width: 360, height: 780 });
    const { page } = visit;
    await page.getByRole("button", { name: /^Export/ }).click();
    await question(page).getByLabel("Password", { exact: true }).fill(OWNER.password);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const download = page.waitForEvent("download");
    await question(page).getByRole("button", { name: "Continue" }).click();
    expect((await download).suggestedFilename()).toMatch(/^subscribers.*\.csv$/);
  });
});
