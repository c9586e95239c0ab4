import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { paste } from "../../setup/browser/writing.ts";

/** The name of the field that has the cursor. */
const here = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: field } = document;
    if (field instanceof HTMLTextAreaElement) return field.labels[0]?.textContent ?? "";
    return field?.getAttribute("aria-label") ?? "";
  });

const isAt = (page: Page, name: string) => expect.poll(() => here(page)).toBe(name);

/** The words of the field that has the cursor, with a bar where that is. */
const written = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: field } = document;
    if (!(field instanceof HTMLTextAreaElement)) return "";
    return `${field.value.slice(0, field.selectionStart)}|${field.value.slice(field.selectionEnd)}`;
  });

/** The editor learns a moment later where the cursor is after a change, which the keys of a test can precede. */
const erasesUntil = (page: Page, name: string) =>
  expect
    .poll(async () => {
      await page.keyboard.press("Backspace");
      return here(page);
    })
    .toBe(name);

const screens = [
  { path: "/admin/posts/create", fields: ["Title", "Excerpt", "Content"] },
  { path: "/admin/newsletter", fields: ["Subject", "Preheader", "Content"] },
  { path: "/admin/pages/create", fields: ["Title", "Description", "Content"] },
] as const;

describe.skipIf(!chromiumPath)("from line to line while writing (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test.each(screens)("on $path, Enter and ↓ lead on, and ↑ and Backspace back", async ({ path, fields }) => {
    const [first, second, text] = fields;
    await using opened = await admin.open(path);
    const { page } = opened;
    const editor = page.getByRole("textbox", { name: text, exact: true });
    await editor.waitFor();
    await isAt(page, first);
    const { keyboard } = page;
    await keyboard.type("The first line");
    await keyboard.press("Enter");
    await isAt(page, second);
    await keyboard.type("The second");
    await keyboard.press("Shift+Enter");
    // The first key after it comes at once.
    await keyboard.type("The text");
    await isAt(page, text);
    await expect.poll(() => written(page)).toBe("");
    expect(await editor.innerText()).toBe("The text");

    await keyboard.press("ArrowUp");
    await isAt(page, second);
    await keyboard.press("ArrowDown");
    await isAt(page, text);
    await erasesUntil(page, second);
    expect(await written(page)).toBe("The second|");
    await keyboard.press("ArrowUp");
    await isAt(page, first);
    expect(await written(page)).toBe("The first line|");
    await keyboard.press("ArrowUp");
    await keyboard.press("Home");
    await keyboard.press("Backspace");
    await isAt(page, first);
    await keyboard.press("ArrowDown");
    expect(await written(page)).toBe("|The second");
    await keyboard.press("Backspace");
    await isAt(page, first);
    await keyboard.press("Enter");
    await keyboard.press("ArrowDown");
    await isAt(page, text);
    await keyboard.type("At the start: ");
    expect(await editor.innerText()).toBe("At the start: The text");
    await keyboard.press("ArrowUp");
    await isAt(page, second);
  });

  test("in a title of several rows the arrows go from row to row first, in either direction of writing", async () => {
    await using opened = await admin.open("/admin/posts/create", { viewport: { width: 360, height: 740 } });
    const { page } = opened;
    const { keyboard } = page;
    for (const word of ["word ", "كلمة "]) {
      const title = page.getByRole("textbox", { name: "Title", exact: true });
      await title.fill(word.repeat(24));
      await keyboard.press("Control+Home");
      await keyboard.press("ArrowDown");
      await isAt(page, "Title");
      await keyboard.press("Control+End");
      await keyboard.press("ArrowUp");
      await isAt(page, "Title");
      await keyboard.press("Control+End");
      await keyboard.press("ArrowDown");
      await isAt(page, "Excerpt");
      await keyboard.press("Shift+ArrowUp");
      await isAt(page, "Excerpt");
      await keyboard.press("ArrowUp");
      await isAt(page, "Title");
      await keyboard.press("Shift+Home");
      await keyboard.press("Backspace");
      await isAt(page, "Title");
    }
  });

  test("Backspace that is held down ends at the beginning of what it erases", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { keyboard } = page;
    await page.getByRole("textbox", { name: "Content" }).waitFor();
    await keyboard.type("A title");
    await keyboard.press("Enter");
    await keyboard.type("Oh");
    const hold = async () => {
      for (let press = 0; press < 6; press += 1) {
        await keyboard.down("Backspace");
        await page.waitForTimeout(60);
      }
      await keyboard.up("Backspace");
    };
    await hold();
    await isAt(page, "Excerpt");
    await keyboard.press("Enter");
    await keyboard.type("Oh");
    await hold();
    await isAt(page, "Content");
    expect(await page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe("A title");
  });

  test("Enter that ends a composition stays in the title", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    await page.getByRole("textbox", { name: "Content" }).waitFor();
    const enter = (init: { isComposing?: boolean; keyCode?: number }) =>
      title.evaluate((field, { isComposing = false, keyCode = 13 }) => {
        const key = { key: "Enter", bubbles: true, cancelable: true };
        field.dispatchEvent(new KeyboardEvent("keydown", { ...key, isComposing, keyCode }));
      }, init);
    await enter({ isComposing: true });
    await enter({ keyCode: 229 });
    await isAt(page, "Title");
    await enter({});
    await isAt(page, "Excerpt");
  });

  test.each([
    { what: "a heading", html: "<h2>Words</h2>", ups: 1, isErased: true },
    { what: "a list", html: "<ul><li>Words</li></ul><p>More</p>", ups: 1, isErased: true },
    { what: "a quote", html: "<blockquote><p>Words</p></blockquote>", ups: 1, isErased: true },
    { what: "a code block", html: "<pre><code>Words</code></pre>", ups: 2, isErased: true },
    { what: "a table", html: "<table><tr><td>Words</td><td>Two</td></tr></table>", ups: 2, isErased: false },
    { what: "an image", html: '<p><img src="/a.png" alt=""></p><p>More</p>', ups: 2, isErased: false },
  ])("from a text that begins with $what, the keys lead back", async ({ html, ups, isErased }) => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { keyboard } = page;
    const enter = async () => {
      await page.getByRole("textbox", { name: "Excerpt" }).focus();
      await keyboard.press("ArrowDown");
      await isAt(page, "Content");
    };
    await page.getByRole("textbox", { name: "Content" }).click();
    await paste(page, { "text/html": html });
    await enter();
    // A gap before the first block is a place of its own, and above code a line is made first.
    for (let press = 0; press < ups && (await here(page)) === "Content"; press += 1)
      await keyboard.press("ArrowUp");
    await isAt(page, "Excerpt");
    if (!isErased) return;
    await enter();
    await erasesUntil(page, "Excerpt");
    expect(await page.getByRole("textbox", { name: "Content" }).innerText()).toContain("Words");
  });
});
