import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { fourColors } from "../../setup/media/test-images.ts";
import { listImages, makeImages, uploadImage } from "../../setup/media/images.ts";
import { toast } from "../../setup/browser/parts.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Images" }).getByRole("row");

const png = async (width: number) => ({
  name: `${width}.png`,
  mimeType: "image/png",
  buffer: await fourColors().resize(width, 77, { fit: "fill" }).png().toBuffer(),
});

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
    await palette.getByRole("option", { name: "Images G I" }).click();
    // Those of the sample posts are among them.
    const { length } = (await listImages(page.request)).images;
    await page.getByText(`Showing 1-${length} of ${length} images`).waitFor();
  });

  test("several are uploaded by the button, by dropping and by pasting; one that is no image says so, and the others are there", async () => {
    await using opened = await admin.open("/admin/dashboard");
    const { page } = opened;
    await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Images" }).click();
    await page.getByRole("heading", { level: 1, name: "Images" }).waitFor();
    const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Words") };
    await page.getByLabel("Images file").setInputFiles([await png(301), notes, await png(302)]);
    await rows(page).filter({ hasText: "301 × 77" }).waitFor();
    await rows(page).filter({ hasText: "302 × 77" }).waitFor();
    await toast(page).getByText("2 images uploaded").waitFor();
    const uploads = page.getByRole("list", { name: "Uploads" });
    expect(await uploads.getByRole("alert").innerText()).toMatch(/^Only PNG, JPG/);
    await uploads.getByRole("button", { name: "Dismiss notes.txt" }).click();
    await uploads.waitFor({ state: "detached" });

    for (const [kind, width] of [
      ["drop", 303],
      ["paste", 304],
    ] as const) {
      const bytes = [...(await png(width)).buffer];
      await page.evaluate(
        ([type, content]) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(content)], "it.png", { type: "image/png" }));
          const target = document.querySelector("h1");
          const options = { bubbles: true, cancelable: true };
          target?.dispatchEvent(
            type === "drop"
              ? new DragEvent("drop", { ...options, dataTransfer: data })
              : new ClipboardEvent("paste", { ...options, clipboardData: data }),
          );
        },
        [kind, bytes] as const,
      );
      await rows(page)
        .filter({ hasText: `${width} × 77` })
        .waitFor();
    }
  });

  test("an alt text is kept with the image, found, and filled in where the image is put into a text", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    await uploadImage(page.request, 311, 99);
    await page.goto("/admin/images");
    const row = rows(page).filter({ hasText: "311 × 99" });
    await row.getByRole("button", { name: "Edit alt text of the image of 311 × 99 pixels" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit alt text" });
    await dialog.getByLabel("Alt text").fill("Four fields of color");
    await dialog.getByRole("button", { name: "Save" }).click();
    await row.getByText("Four fields of color").waitFor();
    await page.getByLabel("Search images").fill("FIELDS OF");
    await page.keyboard.press("Enter");
    await page.getByText("Showing 1-1 of 1 image").waitFor();

    await page.goto("/admin/posts/create");
    const text = page.getByRole("textbox", { name: "Content" });
    await text.click();
    await page.keyboard.type("/stored image");
    await page.keyboard.press("Enter");
    const choice = page.getByRole("dialog", { name: "Your images" });
    await choice.getByRole("button", { name: /^Four fields of color/ }).click();
    await expect.poll(() => text.locator("img").getAttribute("alt")).toBe("Four fields of color");
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
