import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";

/** What is drawn of an element, and of the part that a sheet draws in it. */
const drawn = (place: Locator, part?: string) =>
  place.first().evaluate((element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    const { backgroundColor, color, borderTopColor, borderBottomColor } = style;
    const { outlineStyle, outlineWidth, outlineOffset } = style;
    return {
      backgroundColor,
      color,
      borderTopColor,
      borderBottomColor,
      outlineStyle,
      outlineWidth,
      outlineOffset,
    };
  }, part);

/** The colors that the system has for what is selected and for the page. */
const systemColors = (page: Page) =>
  page.evaluate(() => {
    const sample = document.createElement("div");
    document.body.append(sample);
    const colorOf = (name: string) => {
      sample.style.cssText = `forced-color-adjust: none; color: ${name}`;
      return getComputedStyle(sample).color;
    };
    const colors = {
      selected: colorOf("Highlight"),
      onSelected: colorOf("HighlightText"),
      page: colorOf("Canvas"),
      text: colorOf("CanvasText"),
    };
    sample.remove();
    return colors;
  });

/** A line outside of it, over which nothing in it is drawn. */
const hasEdge = { outlineStyle: "solid", outlineWidth: "1px", outlineOffset: "0px" };

describe.skipIf(!chromiumPath)("the admin in the system's colors (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  const open = (path: string) =>
    admin.open(path, { before: (page) => page.emulateMedia({ forcedColors: "active" }) });

  test("the current screen, the current tab and a pressed tool have the colors of what is selected", async () => {
    await using visit = await open("/admin/posts/create");
    const { page } = visit;
    await page.getByRole("tab", { name: "Content" }).waitFor();
    const { selected, onSelected } = await systemColors(page);
    const isSelected = { backgroundColor: selected, color: onSelected };
    const rail = page.getByRole("navigation", { name: "Screens" });
    const bold = page.getByRole("button", { name: "Bold" });
    for (const [on, off] of [
      [rail.getByRole("link", { name: "Posts" }), rail.getByRole("link", { name: "Pages" })],
      [page.getByRole("tab", { name: "Content" }), page.getByRole("tab", { name: "Metadata & SEO" })],
    ] as const) {
      expect(await drawn(on)).toMatchObject(isSelected);
      expect((await drawn(off)).backgroundColor).not.toBe(selected);
    }
    expect((await drawn(bold)).backgroundColor).not.toBe(selected);
    await page.getByRole("textbox", { name: "Content" }).click();
    await page.keyboard.press("Control+b");
    await expect.poll(() => bold.first().getAttribute("aria-pressed")).toBe("true");
    expect(await drawn(bold)).toMatchObject(isSelected);
    await page.getByRole("tab", { name: "Content" }).press("ArrowRight");
    await expect
      .poll(() => drawn(page.getByRole("tab", { name: "Metadata & SEO" })))
      .toMatchObject({ outlineStyle: "solid", outlineWidth: "2px" });
  });

  test("a switch differs on and off in its ground and its knob, and a box is the system's own", async () => {
    await using visit = await open("/admin/settings/site");
    const { page } = visit;
    const control = page.getByRole("switch").first();
    await control.waitFor();
    const both = async () => [await drawn(control), await drawn(control, "::after")] as const;
    await control.setChecked(true);
    const [ground, knob] = await both();
    await control.setChecked(false);
    const [groundOff, knobOff] = await both();
    expect(ground.backgroundColor).not.toBe(groundOff.backgroundColor);
    expect(knob.backgroundColor).not.toBe(ground.backgroundColor);
    expect(knobOff.backgroundColor).not.toBe(groundOff.backgroundColor);

    await page.goto("/admin/posts");
    const box = page.getByRole("row").nth(1).getByRole("checkbox");
    await box.check();
    expect(await box.evaluate((element) => getComputedStyle(element).appearance)).toBe("auto");
    const rows = page.getByRole("row");
    expect((await drawn(rows.nth(1))).outlineStyle).toBe("solid");
    expect((await drawn(rows.nth(2))).outlineStyle).toBe("none");
  });

  test("the dot of a state is drawn, and what floats has an edge", async () => {
    await using visit = await open("/admin/posts");
    const { page } = visit;
    const { page: ground, text } = await systemColors(page);
    const dot = page.getByRole("row").nth(1).locator(".dot");
    await dot.waitFor();
    expect([(await drawn(dot)).backgroundColor, ground]).toEqual([text, ground]);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search or jump" });
    await palette.waitFor();
    expect(await drawn(palette)).toMatchObject(hasEdge);
    const { selected } = await systemColors(page);
    await expect
      .poll(async () => (await drawn(palette.getByRole("option", { selected: true }))).backgroundColor)
      .toBe(selected);
    // What can be chosen is not as gray as what cannot.
    expect((await drawn(palette.getByRole("option", { selected: false }))).color).toBe(text);
  });

  test("a menu, a dialog whose buttons stick to its foot and the search in a text have an edge around all they hold", async () => {
    await using visit = await open("/admin/posts/create");
    const { page } = visit;
    await page.getByRole("button", { name: "Find and replace" }).click();
    const search = page.getByRole("search", { name: "Find and replace" });
    await search.waitFor();
    expect(await drawn(search)).toMatchObject(hasEdge);
    await page.getByRole("button", { name: /^Account: / }).click();
    const menu = page.getByRole("menu");
    await menu.waitFor();
    expect(await drawn(menu)).toMatchObject(hasEdge);
    await page.goto("/admin/authors");
    await page.getByRole("button", { name: "Add author" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    expect(await drawn(dialog)).toMatchObject(hasEdge);
  });
});
