import sharp from "sharp";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "../../../src/contract/content/media.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { PNG, desk } from "../../setup/browser/writing.ts";

/** What a phone takes: 12 megapixels, lying on its side and turned upright by its EXIF data; noise makes it large. */
const takePhoto = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();

/** A gray square as a file. */
const dot = async (size: number, name: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: size, height: size, channels: 3, background: "#808080" } })
    .png()
    .toBuffer(),
});

interface Stored {
  format: string | undefined;
  width: number | undefined;
  height: number | undefined;
  isSmall: boolean;
}

/** What the server has of the image that is shown. */
async function readStored(page: Page, src: string | null): Promise<Stored> {
  const bytes = await (await page.request.get((src ?? "").replace(/\/\w+$/, "/original"))).body();
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height, isSmall: bytes.length <= MAX_UPLOAD_BYTES };
}

/** Runs in the page: notes there what it uploads. */
function noteUploads() {
  const set: unknown = Reflect.get(FormData.prototype, "set");
  FormData.prototype.set = function (this: FormData, name: string, value: string | Blob) {
    if (value instanceof File) {
      const { dataset } = document.documentElement;
      dataset["uploads"] = `${dataset["uploads"] ?? ""}${value.name} ${value.type};`;
    }
    if (typeof set === "function") Reflect.apply(set, this, [name, value]);
  };
}

const notedUploads = () => document.documentElement.dataset["uploads"];

describe.skipIf(!chromiumPath)("images over 5 MB (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;
  let photo: { name: string; mimeType: string; buffer: Buffer };
  beforeAll(async () => {
    [admin, photo] = await Promise.all([
      startAdminSite(),
      takePhoto().then((buffer) => ({ name: "phone.jpg", mimeType: "image/jpeg", buffer })),
    ]);
    expect(photo.buffer.length).toBeGreaterThan(MAX_UPLOAD_BYTES);
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  const fitted = { width: 1920, height: 2560, isSmall: true };

  test("a phone's photo is made smaller in the browser, upright: in the text and as a cover; what cannot be is refused", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    await page.evaluate(noteUploads);
    await desk(page).text.waitFor();
    await page.getByLabel("Image file", { exact: true }).setInputFiles(photo);
    const figure = desk(page).text.locator("figure img");
    await figure.waitFor();
    expect(await readStored(page, await figure.getAttribute("src"))).toMatchObject(fitted);

    await page.getByLabel("Cover image file").setInputFiles(photo);
    const cover = page.getByRole("img", { name: "Cover preview" });
    await cover.waitFor();
    expect(await readStored(page, await cover.getAttribute("src"))).toMatchObject(fitted);
    expect(await page.evaluate(notedUploads)).toBe("phone.webp image/webp;phone.webp image/webp;");

    // A GIF that is too large and a file that is no image are refused for good; others can be tried again.
    const large = Buffer.alloc(MAX_UPLOAD_BYTES + 1);
    const input = page.getByLabel("Image file", { exact: true });
    await input.setInputFiles([
      { name: "moving.gif", mimeType: "image/gif", buffer: large },
      { name: "huge.png", mimeType: "image/png", buffer: large },
      { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("not an image") },
    ]);
    await page
      .getByText("moving.gif: The GIF is larger than 5 MB. Make it smaller and upload it again.")
      .waitFor();
    await page
      .getByText(/^huge.png: The image is larger than 5 MB, and this browser cannot read it/)
      .waitFor();
    await page.getByText(/^broken.png: /).waitFor();
    await page.getByText("3 images could not be uploaded").waitFor();
    const again = page.getByRole("button", { name: "Try again" });
    await expect.poll(() => page.getByText("still uploading").count()).toBe(0);
    await expect.poll(() => again.count()).toBe(0);

    await page.route("**/api/upload", (route) => route.abort(), { times: 1 });
    await input.setInputFiles({ name: "small.png", mimeType: "image/png", buffer: PNG });
    await again.click();
    await desk(page).text.locator("figure img").nth(1).waitFor();
    await page.getByText("3 images could not be uploaded").waitFor();
    for (let left = 3; left > 0; left--) await page.getByRole("button", { name: "Remove" }).first().click();
    await expect.poll(() => page.getByText("could not be uploaded").count()).toBe(0);
  });

  test("an image is chosen of those that are stored, for the text and the cover, and asks for its alt text, or is decorative, also in a gallery", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { text, title, tools } = desk(page);
    await text.waitFor();
    await title.fill("Of stored images");
    await title.blur();
    await page.getByLabel("Image file", { exact: true }).setInputFiles({ ...photo, buffer: PNG });
    const figures = text.getByRole("figure");
    await figures.waitFor();
    const alt = (index: number) => figures.nth(index).getByLabel("Alt text");
    await figures.getByText(/^Screen readers read it aloud/).waitFor();
    await expect.poll(() => alt(0).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type("A dot");
    await figures.getByText(/^Screen readers read it aloud/).waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await page.keyboard.type("Below it");
    expect(await alt(0).inputValue()).toBe("A dot");
    const src = await figures.locator("img").getAttribute("src");

    await tools.getByRole("button", { name: "Image" }).click();
    await page.getByRole("button", { name: "Choose from your images" }).last().click();
    const library = desk(page).dialog("Your images");
    await library.getByLabel("Search images").fill("nobody called it so");
    await page.keyboard.press("Enter");
    await library.getByText("No images found.").waitFor();
    await expect.poll(() => page.getByText("Title must").count()).toBe(0);
    await library.getByLabel("Search images").fill("");
    await page.keyboard.press("Enter");
    await library.getByRole("button", { name: /1 × 1 pixels$/ }).click();
    await library.waitFor({ state: "detached" });
    await expect.poll(() => figures.count()).toBe(2);
    await expect.poll(() => figures.nth(1).locator("img").getAttribute("src")).toBe(src);
    await expect.poll(() => alt(1).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByText("1 image without alt text").waitFor();
    await figures.nth(1).getByRole("button", { name: "Decorative" }).click();
    await page.getByText("Every image has alt text").waitFor();
    await expect.poll(() => alt(1).isDisabled()).toBe(true);

    await page
      .getByRole("region", { name: "Cover Image" })
      .getByRole("button", { name: "Choose from" })
      .click();
    await library.getByRole("button", { name: /1 × 1 pixels$/ }).click();
    const cover = page.getByRole("img", { name: "Cover preview" });
    await cover.waitFor();
    await expect.poll(() => cover.getAttribute("src")).toBe(src);
    await desk(page).saved.waitFor();
    const id = new URL(page.url()).searchParams.get("copy");
    const copy = await page.request.get(`/api/admin/working-copies/${id}`);
    expect((await copy.json()).fields.content).toContain(`<img src="${src}" alt="" role="presentation" />`);

    await text.getByText("Below it").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/Gallery");
    await page.getByRole("option", { name: "Gallery" }).waitFor();
    await page.keyboard.press("Enter");
    await text.getByLabel("Add images").setInputFiles([await dot(3, "one.png"), await dot(4, "two.png")]);
    const altOf = (number: number) => text.getByLabel(`Alt text of image ${number}`);
    const decorative = text.getByRole("button", { name: "Decorative: image 2" });
    await altOf(2).waitFor();
    await altOf(1).fill("A dot");
    await page.getByText("1 image without alt text").waitFor();
    await decorative.click();
    await page.getByText("Every image has alt text").waitFor();
    expect([await altOf(2).isDisabled(), await altOf(1).inputValue()]).toEqual([true, "A dot"]);
    const content = async () => {
      const id = new URL(page.url()).searchParams.get("copy");
      if (!id) return "";
      return (await (await page.request.get(`/api/admin/working-copies/${id}`)).json()).fields.content;
    };
    await expect.poll(content).toMatch(/alt="A dot" \/><img [^>]* alt="" role="presentation" \/><\/figure>/);
    await decorative.click();
    await altOf(2).fill("Another dot");
    await expect.poll(content).toMatch(/alt="A dot" \/><img [^>]* alt="Another dot" \/><\/figure>/);
  });

  test("so is a logo, and a browser that cannot encode WebP uploads JPEG", async () => {
    await using opened = await admin.open("/admin/settings/look");
    const { page } = opened;
    // As in Safari, which answers with PNG.
    await page.evaluate(noteUploads);
    await page.evaluate(() => {
      const toBlob: unknown = Reflect.get(HTMLCanvasElement.prototype, "toBlob");
      HTMLCanvasElement.prototype.toBlob = function (callback, type, quality) {
        const answered = type === "image/webp" ? "image/png" : type;
        if (typeof toBlob === "function") Reflect.apply(toBlob, this, [callback, answered, quality]);
      };
    });
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/upload"));
    await page.getByLabel("Logo file", { exact: true }).setInputFiles(photo);
    const answer = await answered;
    expect(await page.evaluate(notedUploads)).toBe("phone.jpg image/jpeg;");
    expect(await answer.json()).toMatchObject({ width: 1920, height: 2560 });
  });
});
