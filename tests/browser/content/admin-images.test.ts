import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { listImages, makeImages } from "../../setup/media/images.ts";
import { toast } from "../../setup/browser/parts.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Images" }).getByRole("row");

describe.skipIf(!chromiumPath)("the images in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("the owner gets there by the settings and the palette, sees where each is shown, and deletes the unused", async () => {
    await using opened = await admin.open("/admin/settings/data");
    const { page } = opened;
    const { wide, unused } = await makeImages(page.request);
    await page.getByRole("link", { name: "Show all images" }).click();
    await page.getByRole("heading", { level: 1, name: "Images" }).waitFor();
    const both = rows(page).filter({ hasText: "1,800 × 900" });
    await both.getByRole("link", { name: "A smaller archive" }).waitFor();
    expect(await both.getByRole("listitem").allInnerTexts()).toEqual([
      "What we threw away (cover)",
      "A smaller archive (cover)",
    ]);
    expect(await rows(page).filter({ hasText: "320 × 320" }).innerText()).toContain(
      "What we threw away (text)",
    );

    await both.getByRole("button", { name: /^Copy address/ }).click();
    await toast(page).getByText("Address copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wide.secure_url);

    await expect.poll(() => page.getByRole("button", { name: /^Delete/ }).count()).toBe(1);
    await page.getByLabel("Filter images").selectOption("Not used");
    await page.getByText("Showing 1-1 of 1 image").waitFor();
    await page.getByRole("button", { name: "Delete the image of 640 × 400 pixels" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete this image?" });
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Every image is in use.").waitFor();
    expect((await page.request.get(`/media/${unused.id}/small`)).status()).toBe(404);

    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search or jump" });
    await palette.getByRole("combobox").waitFor();
    await page.keyboard.type("images");
    await palette.getByRole("option", { name: "Images", exact: true }).click();
    // Those of the sample posts are among them.
    const { length } = (await listImages(page.request)).images;
    await page.getByText(`Showing 1-${length} of ${length} images`).waitFor();
  });

  test("an image that was used meanwhile stays, and the dialog says so", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const { unused } = await makeImages(page.request);
    await page.goto("/admin/images");
    await page.getByRole("button", { name: "Delete the image of 640 × 400 pixels" }).click();
    const content = `<p>${"Words. ".repeat(20)}</p><p><img src="${unused.secure_url}" alt=""></p>`;
    const post = {
      title: "Written meanwhile",
      excerpt: "A post with an image.",
      category: "tools",
      content,
    };
    expect((await page.request.post("/api/posts", { data: post })).status()).toBe(201);
    const dialog = page.getByRole("alertdialog", { name: "Delete this image?" });
    await dialog.getByRole("button", { name: "Delete" }).click();
    await dialog.getByText("That image is used, so it was not deleted.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await rows(page).filter({ hasText: "Written meanwhile" }).waitFor();
  });
});
