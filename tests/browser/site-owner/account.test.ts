import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invitePerson } from "../../../src/contract/site-owner/people.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { holdAnswer } from "../../setup/browser/hold-answer.ts";
import { toast } from "../../setup/browser/parts.ts";

const PHONE = { width: 360, height: 740 };

/** A portrait, as a phone might send it. */
const portrait = async () => ({
  name: "portrait.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background: "#b08d74" } })
    .jpeg()
    .toBuffer(),
});

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "API tokens" });
const rowOf = (page: Page, name: string) => page.getByRole("row", { name });

describe.skipIf(!chromiumPath)("what an account has of its own (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("what is typed while the profile is saved stays, and is not saved yet", async () => {
    await using visit = await admin.open("/admin/settings#profile");
    const { page } = visit;
    const form = page.getByRole("region", { name: "Profile" });
    await form.getByLabel("Byline").fill("Anna Berg");
    await form.getByLabel("Bio").fill("Walks.");
    const saving = await holdAnswer(page, "PUT", "**/api/me/profile");
    await form.getByRole("button", { name: "Save profile" }).click();
    await saving.asked;
    await form.getByLabel("Bio").fill("Walks along rivers.");
    saving.release();
    // What is not saved yet is not left without a question.
    await page.getByRole("link", { name: "Posts", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Stay" })
      .click();
    await form.getByRole("button", { name: "Save profile" }).click();
    await form.getByText("Your profile is saved.").waitFor();
    expect(await form.getByLabel("Bio").inputValue()).toBe("Walks along rivers.");
    await expect
      .poll(async () => (await page.request.get("/api/me/profile")).json())
      .toMatchObject({ author: { name: "Anna Berg", bio: "Walks along rivers." } });
  });

  test("a name, a picture and a bio that are filled in on a phone are on the author's page", async () => {
    await using visit = await admin.open("/admin/settings#profile", { viewport: PHONE });
    const { page } = visit;
    const form = page.getByRole("region", { name: "Profile" });
    await form.getByLabel("Byline").fill("Anna Berg");
    await form.getByLabel("Bio").fill("Walks along rivers and writes about them.");
    await form.getByLabel("Picture file").setInputFiles(await portrait());
    await form.getByRole("button", { name: "Change picture" }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await form.getByRole("button", { name: "Save profile" }).click();
    await form.getByText("Your profile is saved.").waitFor();

    const content = `<p>${"Words about a river. ".repeat(20)}</p>`;
    const data = { title: "The river", excerpt: "Some words.", category: "growth", content };
    const made = await page.request.post("/api/posts", {
      data: { ...data, author: "Anna Berg", status: "published" },
    });
    expect(made.status()).toBe(201);
    await page.goto("/author/anna-berg");
    await page.getByRole("heading", { level: 1, name: "Anna Berg" }).waitFor();
    await page.getByText("Walks along rivers and writes about them.").waitFor();
    const picture = page.locator("main img, .archive-join img").first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  test("a token is made with what it needs, shown once, works as its command says, and is revoked", async () => {
    await using visit = await admin.open("/admin/settings/tokens");
    const { page } = visit;
    await page.getByText("No API tokens").waitFor();
    await page.getByRole("button", { name: "New token" }).click();
    const dialog = page.getByRole("dialog", { name: "New API token" });
    await dialog.getByRole("button", { name: "Create token" }).click();
    await dialog.getByText("Name is required").waitFor();
    await dialog.getByText("Choose at least one thing that the token may do").waitFor();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Drafts from Obsidian");
    const publish = dialog.getByRole("checkbox", { name: /^Publish posts/ });
    const write = dialog.getByRole("checkbox", { name: /^Write posts/ });
    const readPosts = dialog.getByRole("checkbox", { name: /^Read posts/ });
    // It deletes the samples, too.
    const changing = dialog.getByRole("group", { name: "Write" });
    await changing.getByRole("checkbox", { name: /^Work on the posts of others/ }).waitFor();
    await publish.check();
    expect(await write.isChecked()).toBe(true);
    expect(await readPosts.isChecked()).toBe(true);
    await write.uncheck();
    expect(await publish.isChecked()).toBe(false);
    expect(await readPosts.isChecked()).toBe(true);
    expect(await dialog.getByRole("checkbox", { name: /invite people|outbox/i }).count()).toBe(0);
    await dialog.getByLabel("Expires").selectOption("On a date");
    expect(await dialog.getByRole("button", { name: "Create token" }).isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: "Next month" }).click();
    await dialog.getByRole("table", { name: "Last day" }).getByRole("button").nth(9).click();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create token" }).click();

    const shown = page.getByRole("dialog", { name: "Drafts from Obsidian" });
    await shown.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const command = await shown.getByRole("region", { name: "Try it" }).locator("pre").innerText();
    const secret = await shown.getByRole("region", { name: "Token" }).locator("pre").innerText();
    expect(command).toContain(secret);
    const address = /\S+$/.exec(command)?.[0] ?? "";
    const ask = async () => (await fetch(address, { headers: { authorization: `Bearer ${secret}` } })).status;
    expect(await ask()).toBe(200);
    await shown.getByRole("button", { name: "Done" }).click();
    await page.reload();
    await rowOf(page, "Drafts from Obsidian").waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await rowOf(page, "Drafts from Obsidian").innerText()).toContain("Reads");

    await page.getByRole("button", { name: "Revoke Drafts from Obsidian" }).click();
    const question = page.getByRole("alertdialog", { name: "Revoke Drafts from Obsidian?" });
    expect(await ask()).toBe(200);
    await question.getByRole("button", { name: "Revoke" }).click();
    await toast(page).filter({ hasText: "API token revoked" }).waitFor();
    expect(await ask()).toBe(401);
    await page.getByText("No API tokens").waitFor();
  });

  test("an author on a phone is offered what authors may do, and finds the screen in Settings", async () => {
    await using visit = await admin.open("/admin/settings/people");
    const data = { role: "author", grants: [] };
    const answer = await visit.context.request.post("/api/admin/invitations", { data });
    const { url } = invitePerson.answer.parse(await answer.json());
    await using phone = await admin.open(new URL(url).pathname, {
      as: "guest",
      viewport: { width: 360, height: 780 },
    });
    const { page } = phone;
    await page.getByLabel("Username").fill("Anna");
    await page.getByLabel("Password").fill("lanterns over the old harbor");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { level: 1, name: "Blog Posts" }).waitFor();
    await page.goto("/admin/settings");
    await page.getByRole("link", { name: "API tokens" }).click();
    await heading(page).waitFor();
    await page.getByRole("button", { name: "New token" }).click();
    const dialog = page.getByRole("dialog", { name: "New API token" });
    expect(await dialog.getByRole("checkbox").count()).toBe(3);
    expect(await dialog.getByRole("group").allInnerTexts()).toHaveLength(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
