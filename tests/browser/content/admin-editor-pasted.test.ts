import sharp from "sharp";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { holdAnswer } from "../../setup/browser/hold-answer.ts";
import { PNG, desk, paste } from "../../setup/browser/writing.ts";

const COPIES = "**/api/admin/media/copies";
const OURS = /^\/media\/[0-9a-f]{32}\/original$/;

/** So large that it is no dot that stands for an image. */
const noise = () =>
  sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

/** Another site, as the browser sees it. */
const showElsewhere = (page: Page) =>
  page.route("https://elsewhere.example/**", (route) =>
    route.request().url().includes("gone")
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: "image/png", body: PNG }),
  );

/** What the server makes of an address of another site, which this test has none of. */
async function copyElsewhere(page: Page) {
  await page.route(COPIES, async (route) => {
    if (route.request().postData()?.includes("gone"))
      return route.fulfill({
        status: 422,
        json: {
          message: "The image could not be fetched from elsewhere.example: its server answers 404.",
          code: "invalid",
        },
      });
    const stored = await page.request.post("/api/upload", {
      multipart: { file: { name: "a.png", mimeType: "image/png", buffer: PNG } },
    });
    return route.fulfill({ status: 201, json: await stored.json() });
  });
}

const sourcesIn = (page: Page) =>
  desk(page)
    .text.locator("img:not([hidden])")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src") ?? ""));

describe.skipIf(!chromiumPath)("pasted images (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;
  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("those of other sites and within the text become the site's while one writes on, and undo takes the paste as a whole", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    await showElsewhere(page);
    await copyElsewhere(page);
    await page.goto("/admin/posts/create");
    const { text, saved } = desk(page);
    await text.click();
    await page.keyboard.type("Begun. ");
    const copies = await holdAnswer(page, "POST", "**/api/upload");
    const within = `data:image/png;base64,${(await noise()).toString("base64")}`;
    await paste(page, {
      "text/html": `<p>Pasted <img src="https://elsewhere.example/a.png" alt="In a line"> words.</p><p><img src="${within}" alt="Within"></p><p>End.</p>`,
      "text/plain": "Pasted words. End.",
    });
    await copies.asked;
    await page.getByText(/image.? still uploading/).waitFor();
    expect(await page.getByText("No images", { exact: true }).count()).toBe(0);
    await page.keyboard.type(" Typed on.");
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("At the top. ");
    copies.release();
    await expect.poll(() => sourcesIn(page).then((all) => all.every((src) => OURS.test(src)))).toBe(true);
    expect(await text.innerText()).toMatch(/At the top\. Begun\.[\s\S]*End\. Typed on\./);
    await page.getByText("Every image has alt text").waitFor();
    await saved.waitFor();
    await text.focus();
    // What is typed slowly is several steps.
    const undone = async () => {
      await page.keyboard.press("Control+z");
      return text.locator("img").count();
    };
    await expect.poll(undone).toBe(0);
    const redo = page.getByRole("button", { name: "Redo", exact: true });
    const redone = async () => {
      await page.keyboard.press("Control+Shift+z");
      return redo.isDisabled();
    };
    await expect.poll(redone).toBe(true);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => sourcesIn(page)).toHaveLength(2);
    expect((await sourcesIn(page)).every((src) => OURS.test(src))).toBe(true);
    expect(await text.innerText()).toMatch(/At the top\. Begun\.[\s\S]*End\. Typed on\./);
  });

  test("what cannot be brought over is named where it was, and takes a file, a drop, another try or goes", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    await showElsewhere(page);
    await copyElsewhere(page);
    await page.goto("/admin/posts/create");
    const { text } = desk(page);
    await text.click();
    await paste(page, {
      "text/html":
        '<p>One <img src="cid:image001.png@01D"> two.</p><p><img src="file:///C:/b.png"></p><p><img src="https://elsewhere.example/gone.png" alt="Gone"></p><p>End.</p>',
      "text/plain": "One two. End.",
    });
    const lines = text.locator(".image-upload:not([hidden])");
    await lines.filter({ hasText: "“image001.png” could not be brought over. Drop it here" }).waitFor();
    await lines.filter({ hasText: "its server answers 404." }).waitFor();
    await page.getByText("3 images do not load").waitFor();
    expect((await text.innerText()).replaceAll(/\s+/g, " ")).toMatch(/One two\..*End\./);

    const file = { name: "b.png", mimeType: "image/png", buffer: PNG };
    await lines.first().locator("input").setInputFiles(file);
    await page.getByText("2 images do not load").waitFor();
    const dropped = await page.evaluateHandle((base64) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], "c.png", {
          type: "image/png",
        }),
      );
      return data;
    }, PNG.toString("base64"));
    const second = text.locator("figure").nth(1);
    await second.dispatchEvent("drop", { dataTransfer: dropped });
    await page.getByText("1 image does not load").waitFor();
    await page.route(COPIES, (route) =>
      route.fulfill({ status: 422, json: { message: "Not this time.", code: "invalid" } }),
    );
    await lines.getByRole("button", { name: "Try again" }).click();
    await lines.filter({ hasText: "Not this time." }).waitFor();
    await lines.getByRole("button", { name: "Dismiss" }).click();
    // It stays with its address, and is said not to load as long as it does not.
    await lines.filter({ hasText: "This image does not load." }).waitFor();
    await page.getByText("1 image does not load").waitFor();
    expect((await sourcesIn(page)).filter((src) => OURS.test(src))).toHaveLength(2);
  });
});
