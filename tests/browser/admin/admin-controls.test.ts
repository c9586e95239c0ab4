import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../../src/server/kernel/db/open.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { content, press, subject, write } from "../../setup/browser/composing.ts";
import { WORDS, desk } from "../../setup/browser/writing.ts";

/** Eight pages of ten. */
const READERS = 73;

const isDisabled = (control: Locator) => control.first().isDisabled();
const isWithoutRing = (focused: Element) => focused.matches(":focus:not(:focus-visible)");
const allDays = (days: HTMLElement[]) => days.map(({ dataset }) => dataset["day"] ?? "");
const disabledDays = (days: HTMLElement[]) =>
  days.filter((day) => day.matches(":disabled")).map(({ dataset }) => dataset["day"] ?? "");
/** Undoes one step of the text. */
const undo = (page: Page) => press(page, "Undo");

describe.skipIf(!chromiumPath)("the controls of the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
    await admin.site.withDatabase(fill);
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("pages lead to the first, the last and those beside, with gaps between; views are told in thousands", async () => {
    await using visit = await admin.open("/admin/subscribers?page=4");
    const { page } = visit;
    await page.getByText(`Showing 31-40 of ${READERS} subscribers`).waitFor();
    const pages = page.getByRole("navigation", { name: "Pages" });
    const shown = async () => (await pages.innerText()).split(/\s+/).join(" ");
    expect(await shown()).toBe("Previous 1 ... 3 4 5 ... 8 Next");
    await pages.getByRole("link", { name: "Page 8" }).click();
    await page.getByText(`Showing 71-73 of ${READERS} subscribers`).waitFor();
    expect(await shown()).toBe("Previous 1 ... 7 8 Next");
    await expect.poll(() => pages.getByRole("link", { name: "Next" }).count()).toBe(0);

    await page.getByRole("link", { name: "Dashboard" }).click();
    const figure = page.getByRole("term").filter({ hasText: "Page Views" }).locator("..");
    await figure.getByText("12.3k").waitFor();
  });

  test("on a phone, what is filled in and the buttons beside it are 44 px high", async () => {
    await using visit = await admin.open("/admin/settings/site", { viewport: { width: 360, height: 740 } });
    const { page } = visit;
    await page.getByRole("button", { name: "Save site" }).waitFor();
    const heights = await page
      .locator("main :is(input:not([type=checkbox], [type=radio], [type=file]), select, button[type=submit])")
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(10);
    expect(heights.filter((height) => height < 44)).toEqual([]);
  });

  test("a post's text has tools that do what they are called, and back; its fields: Add for tags, an author of two letters, a title that leaves the slug alone", async () => {
    await using visit = await admin.open("/admin/posts/create");
    const { page } = visit;
    const { title, excerpt, text, save, tab, toast } = desk(page);
    await expect.poll(() => title.evaluate((field) => field.matches(":focus"))).toBe(true);
    await tab("Metadata & SEO").click();
    // Its ring is for those who come by keyboard.
    expect(await tab("Metadata & SEO").evaluate(isWithoutRing)).toBe(true);
    await tab("Content").click();
    const undoTool = page.getByRole("button", { name: "Undo", exact: true });
    expect(await isDisabled(undoTool)).toBe(true);
    await text.fill("Words to be set.");
    await text.press("Control+a");
    await press(page, "Bold");
    await text.locator("strong").waitFor();
    await press(page, "Italic");
    await text.locator("em").waitFor();
    await press(page, "Bold");
    await text.locator("strong").waitFor({ state: "detached" });
    for (const [tool, element] of [
      ["Bulleted list", "ul"],
      ["Numbered list", "ol"],
      ["Quote", "blockquote"],
    ] as const) {
      await press(page, tool);
      await text.locator(element).waitFor();
    }
    await undo(page);
    await text.locator("blockquote").waitFor({ state: "detached" });
    await press(page, "Redo");
    await text.locator("blockquote").waitFor();

    await text.fill(WORDS);
    await title.fill("A post of controls");
    await excerpt.fill("What it is about.");
    await page.getByLabel("Category").selectOption({ label: "Growth" });
    await page.getByRole("textbox", { name: "Tags" }).fill("voice");
    await press(page, "Add");
    await expect.poll(() => page.getByRole("list", { name: "Tags" }).innerText()).toBe("voice");
    await page.getByRole("switch", { name: "Featured" }).check();
    expect(await page.getByLabel("Status").locator("option").allInnerTexts()).toEqual([
      "Save as Draft",
      "Publish",
    ]);
    await page.getByLabel("Status").selectOption("Publish");
    await page.getByRole("combobox", { name: "Author" }).fill("M");
    await save.click();
    await page.getByText("Author name must be at least 2 characters").waitFor();
    await page.getByRole("combobox", { name: "Author" }).fill("Mo");
    await tab("Metadata & SEO").click();
    await page.getByLabel("Meta Title").fill("");
    await page.getByLabel("Meta Description").fill("What machines say of it.");
    await save.click();
    await toast.getByText("Post created").waitFor();

    await page.getByRole("row", { name: "A post of controls" }).getByRole("link", { name: "Edit" }).click();
    await text.waitFor();
    await title.fill("Another title of controls");
    await tab("Metadata & SEO").click();
    await expect.poll(() => page.getByLabel("Slug").inputValue()).toBe("a-post-of-controls");
    await expect.poll(() => page.getByLabel("Meta Title").inputValue()).toBe("Another title of controls");
    await save.click();
    await toast.getByText("Post updated").waitFor();
    const post = await (await page.request.get("/api/posts/a-post-of-controls")).json();
    expect(post).toMatchObject({
      author: "Mo",
      tags: ["voice"],
      featured: true,
      status: "published",
      seo: { metaTitle: "Another title of controls", metaDescription: "What machines say of it." },
    });
  });

  test("a newsletter is cleared after a question, and no day that has passed can be picked for it", async () => {
    await using visit = await admin.open("/admin/newsletter");
    const { page } = visit;
    await write(page, "A letter of controls");
    await press(page, "Clear");
    const asked = page.getByRole("alertdialog", { name: "Clear Newsletter" });
    await asked.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => subject(page).inputValue()).toBe("A letter of controls");
    await press(page, "Schedule");
    const dialog = page.getByRole("dialog", { name: "Schedule Newsletter" });
    const days = dialog.getByRole("button", { name: /, \d{4}$/ });
    await days.last().waitFor();
    // The site has the clock of its machine, which is this one.
    const today = new Date().toLocaleDateString("en-CA");
    expect(await days.evaluateAll(disabledDays)).toEqual(
      (await days.evaluateAll(allDays)).filter((day) => day < today),
    );
    expect(await isDisabled(dialog.getByRole("button", { name: "Previous month" }))).toBe(true);
    // The buttons stay in view in a low window, with nothing but their margin below them.
    await page.setViewportSize({ width: 1440, height: 500 });
    const cancel = dialog.getByRole("button", { name: "Cancel" });
    await expect.poll(() => bottomOf(cancel)).toBeLessThan(500);
    expect((await bottomOf(dialog)) - (await bottomOf(cancel))).toBeLessThan(28);
    await page.keyboard.press("Escape");
    // Opened in one, it shows the month of the day that has focus.
    await page.setViewportSize({ width: 1440, height: 420 });
    await press(page, "Schedule");
    const month = dialog.getByRole("button", { name: "Next month" });
    await month.waitFor();
    expect((await month.boundingBox())?.y).toBeGreaterThan((await dialog.boundingBox())?.y ?? Infinity);
    await page.keyboard.press("Escape");

    await press(page, "Clear");
    await asked.getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => subject(page).inputValue()).toBe("");
    expect((await content(page).innerText()).trim()).toBe("");
  });
});

const bottomOf = async (part: Locator) => {
  const { y = Infinity, height = 0 } = (await part.boundingBox()) ?? {};
  return y + height;
};

async function fill(db: Db) {
  const at = "2026-03-02T09:00:00.000Z";
  const readers = Array.from({ length: READERS }, (_, index) => `reader-${index}@example.com`);
  await db
    .insertInto("subscribers")
    .values(
      readers.map((email) => ({
        email,
        mailbox_key: email,
        source: "import",
        status: "active" as const,
        subscribed_at: at,
        confirmed_at: at,
      })),
    )
    .execute();
  await db
    .insertInto("view_days")
    .values({ day: at.slice(0, 10), views: 12_345 })
    .execute();
}
