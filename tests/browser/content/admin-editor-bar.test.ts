import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { WORDS, desk } from "../../setup/browser/writing.ts";

/** The first of the tools; on a phone, the button that shows them. */
const firstTool = (page: Page) => page.getByRole("button", { name: /^(?:Revisions|More)$/ });

/** Where everything is that somebody could be about to press or to read. */
const places = (page: Page) =>
  Promise.all(
    [desk(page).save, firstTool(page), desk(page).title].map(async (part) => {
      const { x, y } = (await part.boundingBox()) ?? {};
      return [x, y];
    }),
  );

const widths = [360, 768, 1024, 1440];

/** The places at each width, in a window that is resized. */
async function placesAtAllWidths(page: Page) {
  const found = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    found.push(await places(page));
  }
  return found;
}

const refused = (page: Page, status: number, body: Record<string, unknown>) =>
  page.route("**/working-copy", (route) =>
    route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify(body) }),
  );

const problem = { title: "Unavailable", requestId: "1" };
const LONG = "The database cannot be reached at the moment, and nobody knows for how long this will last.";

const widthOf = async (part: Locator) => (await part.boundingBox())?.width;

/** How much of it is seen, 0 to 1. */
const opacityOf = (part: Locator) =>
  part.evaluate((element) => {
    let shown = 1;
    for (let at: Element | null = element; at; at = at.parentElement)
      shown *= Number(getComputedStyle(at).opacity);
    return shown;
  });

describe.skipIf(!chromiumPath)("the room around the text (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;
  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("at no width anything moves, however long the state of saving is to say", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const data = {
      title: "A post",
      excerpt: "Its excerpt.",
      content: `<p>${WORDS}</p>`,
      category: "growth",
      status: "published",
    };
    const post = await (await page.request.post("/api/posts", { data })).json();
    await page.goto(`/admin/posts/edit/${post.id}`);
    await desk(page).text.waitFor();
    const before = await placesAtAllWidths(page);

    await desk(page).title.fill("A post that is written on");
    await desk(page).saved.waitFor();
    expect(await placesAtAllWidths(page)).toEqual(before);

    await refused(page, 503, { ...problem, status: 503, code: "unavailable", message: LONG });
    await desk(page).title.fill("A post that cannot be saved");
    await desk(page).alert.filter({ hasText: LONG }).waitFor();
    expect(await placesAtAllWidths(page)).toEqual(before);

    const message = "Somebody saved this post while you were editing it.";
    const conflict = { ...problem, status: 409, code: "conflict", message, current: post, copy: null };
    await refused(page, 409, conflict);
    await desk(page).title.fill("A post that meets another");
    const dialog = desk(page).dialog("This post was changed elsewhere");
    await page.getByRole("button", { name: "Compare both texts" }).waitFor();
    expect(await placesAtAllWidths(page)).toEqual(before);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole("button", { name: "Compare both texts" }).click();
      await dialog.getByRole("button", { name: "Decide later" }).click();
    }
  });

  test("on a phone the details are one tap away from any place in a long text, and the tools show that they go on", async () => {
    await using opened = await admin.open("/admin/posts/create", { viewport: { width: 360, height: 740 } });
    const { page } = opened;
    const { text, tools } = desk(page);
    await text.click();
    for (let line = 0; line < 20; line += 1) {
      await page.keyboard.insertText(WORDS);
      await page.keyboard.press("Enter");
    }
    const category = page.getByLabel("Category");
    const details = page.getByRole("button", { name: "Details" });
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(500);
    // A click of the test's own would scroll to the button first, which is in view.
    const { x = 0, y = 0 } = (await details.boundingBox()) ?? {};
    await page.mouse.click(x + 10, y + 10);
    await expect.poll(async () => (await category.boundingBox())?.y).toBeLessThan(740);
    await category.selectOption("growth");
    await page.keyboard.press("Escape");
    await expect.poll(() => details.getAttribute("aria-expanded")).toBe("false");
    expect(await details.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

    // What is refused in the text closes them.
    await details.click();
    await page.keyboard.press("Control+s");
    await page.getByText("Title must be at least 5 characters").waitFor();
    await expect.poll(() => details.getAttribute("aria-expanded")).toBe("false");

    await tools.getByRole("button", { name: "Bold" }).focus();
    await page.keyboard.press("End");
    const last = tools.getByRole("button", { name: "Markdown" }).last();
    await expect.poll(() => last.evaluate((button) => button === document.activeElement)).toBe(true);
    const place = await last.boundingBox();
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(360);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const room = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(room).toBeLessThanOrEqual(0);
    }
  });

  test("the text has its measure beside a rail of icons, and the focus mode leaves it alone", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { title, text, tools } = desk(page);
    await text.waitFor();
    const rail = page.getByRole("complementary", { name: "Admin" });
    const panel = page.getByRole("complementary", { name: "Post details" });
    expect([await widthOf(text), await widthOf(title), await widthOf(rail)]).toEqual([672, 672, 56]);
    await page.keyboard.press("Control+.");
    await page.keyboard.type("A title without anything around it");
    await expect.poll(() => opacityOf(tools)).toBe(0);
    expect([await rail.isVisible(), (await widthOf(panel)) ?? 0]).toEqual([false, 1]);
    await desk(page).saved.waitFor();
    expect(await opacityOf(desk(page).saved)).toBe(1);
    await page.mouse.move(700, 400);
    await expect.poll(() => opacityOf(tools)).toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => rail.isVisible()).toBe(true);

    await page.keyboard.press("Control+.");
    await expect.poll(() => rail.isVisible()).toBe(false);
    await page.keyboard.type(", and more");
    await page.keyboard.press("Tab");
    await page.keyboard.type("An excerpt that is long enough.");
    await page.keyboard.press("Tab");
    await page.keyboard.type(WORDS);
    // What is refused is in the panel.
    await page.keyboard.press("Control+s");
    await page.getByText("Category is required").waitFor();
    await expect.poll(() => rail.isVisible()).toBe(true);
    const category = page.getByLabel("Category");
    expect(await category.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => text.innerText()).toBe(WORDS);
  });

  test("the button says what saving does, and Ctrl-Enter asks before it publishes, without breaking a line", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { title, excerpt, text, save, toast } = desk(page);
    await title.fill("A post that says what happens to it");
    await excerpt.fill("An excerpt that is long enough.");
    await page.getByLabel("Category").selectOption("growth");
    await expect.poll(() => save.innerText()).toMatch(/^Save draft/);
    await page.getByLabel("Status").selectOption("published");
    await expect.poll(() => save.innerText()).toMatch(/^Publish/);
    await text.click();
    await page.keyboard.insertText(WORDS);
    await page.keyboard.press("Control+Enter");
    await desk(page).dialog("Publish this post").getByRole("button", { name: "Publish" }).click();
    await toast.getByText("Post created").waitFor();
    await page.getByText("“A post that says what happens to it” is published.").waitFor();
    const view = page.getByRole("link", { name: "View post" });
    const address = (await view.getAttribute("href")) ?? "";
    expect((await page.request.get(address)).status()).toBe(200);
    const copy = page.getByRole("button", { name: /^(?:Copy link|Copied|Not copied)$/ });
    // A busy machine's browser may refuse its clipboard once: one clicks again.
    await expect
      .poll(async () => {
        await copy.click();
        return copy.innerText();
      })
      .toBe("Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(address, page.url()).href);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await view.waitFor({ state: "detached" });
    const { posts } = await (await page.request.get("/api/admin/posts")).json();
    const { content } = await (await page.request.get(`/api/admin/posts/${posts[0].id}`)).json();
    expect(content).toBe(`<p>${WORDS}</p>`);

    await page.goto(`/admin/posts/edit/${posts[0].id}`);
    await text.waitFor();
    await expect.poll(() => save.innerText()).toMatch(/^Update/);
    await page.getByLabel("Status").selectOption("draft");
    await expect.poll(() => save.innerText()).toMatch(/^Unpublish/);
    await save.click();
    await toast.getByText("Post updated").waitFor();
    await expect.poll(() => save.innerText()).toMatch(/^Save draft/);

    await page.getByLabel("Status").selectOption("published");
    await page.getByRole("button", { name: /^Publish at/ }).click();
    const picker = page.getByRole("dialog", { name: "Publish at" });
    await picker.getByRole("button", { name: "Next year" }).click();
    await picker.getByRole("button", { name: /15, \d{4}$/ }).click();
    await picker.getByLabel("Time").fill("06:30");
    await page.keyboard.press("Escape");
    await page.getByText("Scheduled: public from then on.").waitFor();
    await expect.poll(() => save.innerText()).toMatch(/^Schedule/);
    await page.getByRole("button", { name: /^Publish at: .* 15, \d{4} at 06:30/ }).click();
    await picker.getByRole("button", { name: "Clear" }).click();
    await page.keyboard.press("Escape");
    await save.click();
    await page.getByText("“A post that says what happens to it” is published.").waitFor();
    expect(page.url()).toContain("/admin/posts/edit/");
    await page.getByRole("button", { name: "Mail this post" }).click();
    await page.waitForURL(/\/admin\/newsletter\?edit=\d+$/);
    const subject = page.getByRole("textbox", { name: "Subject" });
    await expect.poll(() => subject.inputValue()).toBe("A post that says what happens to it");
  });

  test("a title grows with its words, also in a browser that cannot do it by style", async () => {
    await using opened = await admin.open("/admin/posts/create", {
      hasOwnTab: true,
      before: (page) =>
        page.addInitScript(() => {
          CSS.supports = () => false;
          document.addEventListener("DOMContentLoaded", () => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync("textarea { field-sizing: fixed !important; }");
            document.adoptedStyleSheets.push(sheet);
          });
        }),
    });
    const { page } = opened;
    const { title, text } = desk(page);
    await text.waitFor();
    const one = (await title.boundingBox())?.height ?? 0;
    await page.keyboard.type(
      "A title that is so long that it needs three lines, even at this width of the column",
    );
    const fits = () => title.evaluate((field) => field.scrollHeight <= field.clientHeight + 1);
    await expect.poll(async () => (await title.boundingBox())?.height).toBeGreaterThan(2 * one);
    expect(await fits()).toBe(true);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(fits).toBe(true);
    await title.fill("Short");
    await expect.poll(async () => (await title.boundingBox())?.height).toBeLessThan(one + 1);
  });
});
