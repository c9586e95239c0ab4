import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { holdAnswer } from "../../setup/browser/hold-answer.ts";

const PHONE = { width: 360, height: 740 };

/** A portrait, as a phone might send it. */
const portrait = async () => ({
  name: "portrait.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background: "#b08d74" } })
    .jpeg()
    .toBuffer(),
});

describe.skipIf(!chromiumPath)("a profile (left out without CHROMIUM_PATH)", () => {
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
});
