import * as fc from "fast-check";
import { request, type Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { homeSectionKinds } from "../../../src/contract/settings/home.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { rulesOfColor, violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { isInFull } from "../../setup/in-full.ts";
import { words } from "../../setup/words/english.ts";

const group = (page: Page) => page.getByRole("region", { name: "Home page" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

async function save(page: Page) {
  await group(page).getByRole("button", { name: "Save home page" }).click();
  await group(page).getByText("not saved").waitFor({ state: "detached" });
}

const headingsOn = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();

const draw = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: "#1f5fa8" } })
    .png()
    .toBuffer();

describe.skipIf(!chromiumPath)("what the owner sets and readers see (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("the owner moves, rewords and switches off sections by keyboard, and readers find them so", async () => {
    await using visit = await admin.open("/admin/settings#home");
    const { page } = visit;
    const home = group(page);
    expect(await home.getByText("not saved").count()).toBe(0);
    await home.getByRole("button", { name: "Move Topics up" }).focus();
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("Move Topics up");
    await home.getByText("Topics moved to 4 of 6.").waitFor({ state: "attached" });
    await home.getByRole("switch", { name: "Testimonials" }).press("Space");
    await home.getByText("Words of Topics").press("Enter");
    const heading = home.getByRole("group", { name: "Topics" }).getByLabel("Heading");
    expect(await heading.getAttribute("placeholder")).toBe(words.home.topics);
    await heading.fill("x".repeat(61));
    await home.getByText("Words of Topics").click();
    await home.getByRole("button", { name: "Save home page" }).click();
    await home.getByText("Must be at most 60 characters").waitFor();
    await heading.fill("Beds and borders");
    expect(await violationsOn(page)).toEqual([]);
    await save(page);

    await using reader = await admin.open("/", { as: "guest" });
    expect(await headingsOn(reader.page)).toEqual([
      words.home.contents.heading,
      "Beds and borders",
      words.home.featured,
      expect.stringContaining("Monday is"),
    ]);
    await heading.fill("");
    await home.getByRole("switch", { name: "Testimonials" }).press("Space");
    await home.getByRole("button", { name: "Move Topics down" }).click();
    await save(page);
    await reader.page.reload();
    const headings = await headingsOn(reader.page);
    expect(headings.at(-2)).toBe(words.home.topics);
    expect(headings).toContain(words.home.fromReaders);
  });

  test("the owner sees in a tab of its own what is not saved, and a title that is missing is asked for first", async () => {
    await using visit = await admin.open("/admin/settings#home");
    const { page } = visit;
    const home = group(page);
    const title = home.getByLabel("Title", { exact: true });
    const before = await title.inputValue();
    await title.fill("");
    await home.getByRole("button", { name: "Preview" }).click();
    await home.getByText("Title is required").waitFor();
    await title.fill("Beds,\nborders");
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      home.getByRole("button", { name: "Preview" }).click(),
    ]);
    await tab.getByRole("heading", { level: 1, name: "Beds, borders" }).waitFor();
    await title.fill("Borders");
    await home.getByRole("button", { name: "Preview" }).click();
    await tab.getByRole("heading", { level: 1, name: "Borders", exact: true }).waitFor();
    await tab.close();
    const saved = await (await page.request.get("/api/admin/settings")).json();
    expect(saved.settings.homeTitle).toBe(before);
    await home.getByRole("button", { name: "Discard" }).click();
  });

  test("a sentence is found, worded and put back, and readers see each", async () => {
    await using visit = await admin.open("/admin/settings#words");
    const { page } = visit;
    await using guest = await admin.open("/blog", { as: "guest" });
    const heading = async () => {
      await guest.page.goto("/blog");
      return guest.page.getByRole("heading", { level: 1 }).textContent();
    };
    await page.getByRole("link", { name: "Word the sentences yourself" }).click();
    await page.getByRole("searchbox", { name: "Search sentences" }).fill("insights stories");
    await page.keyboard.press("Enter");
    const edit = page.getByRole("button", { name: "Edit: Heading" });
    await expect.poll(() => edit.count()).toBe(1);
    await edit.click();
    const dialog = page.getByRole("dialog", { name: "Edit sentence" });
    await dialog.getByLabel("Your own").fill("Tales {and} Notes");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("{and} is not known in this sentence. It has no places in braces.").waitFor();
    expect(await dialog.getByLabel("Your own").inputValue()).toBe("Tales {and} Notes");
    await dialog.getByLabel("Your own").fill("Tales & Notes");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("region", { name: "Your own" }).getByText("Tales & Notes").waitFor();
    expect(await heading()).toBe("Tales & Notes");

    await page.getByRole("searchbox", { name: "Search sentences" }).fill("");
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Where they appear" }).selectOption("Your own");
    await page.getByRole("button", { name: "Back to the default: Heading" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Back to the default" }).click();
    await page.getByText("Every sentence is the default").waitFor();
    expect(await heading()).toBe("Insights & Stories");
  });

  test("the language is chosen by its own name, and one from before stays", async () => {
    await using visit = await admin.open("/admin/settings?field=Language#site");
    const { page } = visit;
    const site = page.getByRole("region", { name: "Site", exact: true });
    const save = async () => {
      await site.getByRole("button", { name: "Save site" }).click();
      await site.getByText("not saved").waitFor({ state: "detached" });
    };
    await site.getByLabel("Language").selectOption("Português (Brasil)");
    await save();
    await using guest = await admin.open("/blog", { as: "guest" });
    expect(await guest.page.locator("html").getAttribute("lang")).toBe("pt-BR");

    await page.evaluate(() =>
      fetch("/api/admin/settings", {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: '{"language":"nl"}',
      }),
    );
    await page.reload();
    expect(await site.getByLabel("Language").inputValue()).toBe("nl");
    expect(await site.getByLabel("Language").locator("option:checked").textContent()).toBe(
      "Nederlands (pages speak English)",
    );
    await site.getByLabel("Language").selectOption("English");
    await save();
  });

  test("an icon is shown in three sizes before it is saved, a small one is refused, and pages load what is saved", async () => {
    await using opened = await admin.open("/admin/settings#look");
    const { page } = opened;
    const part = page.getByRole("region", { name: "Icon", exact: true });
    const choose = async (button: string, side: number) => {
      const asked = page.waitForEvent("filechooser");
      await part.getByRole("button", { name: button, exact: true }).click();
      await (await asked).setFiles({ name: "icon.png", mimeType: "image/png", buffer: await draw(side) });
    };
    await choose("Upload icon", 40);
    await part.getByRole("alert").filter({ hasText: "This image has 40 × 40 pixels." }).waitFor();
    await choose("Upload icon", 512);
    for (const mode of ["light", "dark"])
      for (const size of [180, 32, 16]) {
        const shown = part.getByRole("img", { name: `Icon at ${size} pixels in ${mode} mode` });
        expect(await shown.boundingBox()).toMatchObject({ width: size, height: size });
      }
    expect(await violationsOn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await violationsOn(page, rulesOfColor), "dark").toEqual([]);
    await page.getByRole("button", { name: "Save look" }).click();
    await page.getByText("Look: the changes are live.").first().waitFor();

    await using visit = await admin.open("/", { as: "guest" });
    const links = await visit.page
      .locator("link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]")
      .evaluateAll((all) => all.map((each) => (each instanceof HTMLLinkElement ? each.href : "")));
    expect(links).toHaveLength(4);
    for (const link of links) expect((await visit.context.request.get(link)).status(), link).toBe(200);
    const widthOfSvg = await visit.page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth;
    }, links[1] ?? "");
    expect(widthOfSvg).toBe(192);
  });

  test("a look of newsletters is shown before it is saved, and stays after a reload", async () => {
    await using opened = await admin.open("/admin/settings#newsletter-look");
    const { page } = opened;
    const group = page.getByRole("region", { name: "Newsletter look" }).first();
    await group.getByRole("textbox", { name: "Intro" }).click();
    await page.keyboard.insertText("From us to you.");
    await group.getByLabel("Font").selectOption("Sans serif");
    await group.getByLabel("Width").selectOption("680 pixels");
    await group.getByLabel("Newsletter color", { exact: true }).fill("#f0e000");
    await group.getByText(/^Light: #[0-9a-f]{6}, the closest readable color/).waitFor();
    const email = page.frameLocator('iframe[title="The newsletter in this look"]:not([aria-hidden="true"])');
    await email.getByText("From us to you.").last().waitFor();
    await group.getByRole("button", { name: "Save newsletter look" }).click();
    await page.getByText("Newsletter look: the changes are live.").first().waitFor();
    await page.reload();
    await expect.poll(() => group.getByLabel("Width").inputValue()).toBe("680");
    await expect
      .poll(() => group.getByRole("textbox", { name: "Intro" }).innerText())
      .toContain("From us to you.");
  });

  test("an image of the intro is offered no width, since every image of an email is as wide as the text", async () => {
    const client = await request.newContext({ baseURL: admin.site.url, storageState: admin.owner });
    const image = '<figure><img src="/media/x/large" alt="A pear"></figure>';
    const data = { newsletterIntro: image, newsletterOutro: "" };
    expect((await client.patch("/api/admin/settings", { data })).status()).toBe(200);
    await using opened = await admin.open("/admin/settings#newsletter-look");
    const group = opened.page.getByRole("region", { name: "Newsletter look" }).first();
    await group.getByRole("textbox", { name: "Alt text" }).first().waitFor();
    expect(await group.getByRole("group", { name: "Width" }).count()).toBe(0);
    await client.patch("/api/admin/settings", { data: { newsletterIntro: "" } });
    await client.dispose();
  });

  test("in any order and at any width, the page passes axe and nothing is cut off", async () => {
    const client = await request.newContext({ baseURL: admin.site.url, storageState: admin.owner });
    const anySections = fc.shuffledSubarray([...homeSectionKinds]);
    await using visit = await admin.open("/about", { as: "guest", viewport: { width: 360, height: 800 } });
    const { page } = visit;
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    for (const kinds of [[], ...fc.sample(anySections, { numRuns: isInFull ? 8 : 3, seed: 24 })]) {
      const data = { homeSections: kinds.map((kind) => ({ kind, isShown: true })) };
      expect((await client.patch("/api/admin/settings", { data })).status()).toBe(200);
      await page.goto("/");
      expect(await isWide(), kinds.join(" ")).toBe(false);
      await page.setViewportSize({ width: 1440, height: 800 });
      expect(await isWide(), kinds.join(" ")).toBe(false);
      // The other width has the same parts in other places.
      expect(await violationsOn(page), kinds.join(" ")).toEqual([]);
      await page.setViewportSize({ width: 360, height: 800 });
    }
    await client.dispose();
  });
});
