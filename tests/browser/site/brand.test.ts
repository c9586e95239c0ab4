import { request, type Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { imageIdOf, logoOf } from "../../../src/contract/settings/logo.ts";
import { uploadedSchema } from "../../../src/contract/content/media.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { rulesOfColor, violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { isInFull } from "../../setup/in-full.ts";
import { readThrough, shiftsOn, watchLoad } from "../../setup/browser/page-load.ts";

const themes = ["light", "dark"] as const;
/** What a loaded machine shows, too. */

/** A sign of the site as somebody draws one: dark on clear ground, or light; as wide as there is place for. */
const drawLogo = (color: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="160"><circle cx="80" cy="80" r="64" fill="${color}"/><rect x="180" y="56" width="760" height="48" fill="${color}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const group = (page: Page) => page.getByRole("region", { name: "Look", exact: true });
const previewOn = (page: Page) => group(page).getByRole("region", { name: "Preview of logo and color" });

describe.skipIf(!chromiumPath)("the look of a site (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
    await brandSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  /** A yellow that is too light for words on paper, and a logo for each ground. */
  async function brandSite() {
    const client = await request.newContext({ baseURL: admin.site.url, storageState: admin.owner });
    const upload = async (color: string) => {
      const file = { name: "logo.png", mimeType: "image/png", buffer: await drawLogo(color) };
      return logoOf(
        uploadedSchema.parse(await (await client.post("/api/upload", { multipart: { file } })).json()),
      );
    };
    const data = {
      logo: await upload("#1a1916"),
      darkLogo: await upload("#ece9e2"),
      accentColor: "#ffd400",
    };
    expect((await client.patch("/api/admin/settings", { data })).status()).toBe(200);
    await client.dispose();
  }

  test("what is chosen is shown before it is saved, with what a color becomes; then readers have it", async () => {
    await using visit = await admin.open("/admin/settings/look");
    const { page } = visit;
    await group(page).getByRole("button", { name: "Remove logo for dark mode" }).click();
    await group(page).getByRole("button", { name: "Remove logo", exact: true }).click();
    await choose(page, "Upload logo", await drawLogo("#12325e"));
    await group(page).getByRole("img", { name: "Logo, as it is shown" }).waitFor();
    await choose(page, "Upload logo for dark mode", await drawLogo("#d9e4ef"));
    await group(page).getByRole("img", { name: "Logo for dark mode, as it is shown" }).waitFor();
    await group(page).getByLabel("Accent color", { exact: true }).fill("#00FF7F");
    const preview = previewOn(page);
    await preview.getByText(/^Light mode: #[0-9a-f]{6}, the closest readable color to #00ff7f\.$/).waitFor();
    await preview.getByText("Dark mode: #00ff7f, as chosen.").waitFor();
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOn(page), colorScheme).toEqual([]);
    }
    await group(page).getByRole("button", { name: "Save look" }).click();
    await group(page).getByText("not saved").waitFor({ state: "detached" });
    expect(await (await fetch(admin.site.url)).text()).toContain("--accent:light-dark(#007f3c,#00ff7f)");
  });

  test("the preview has what readers get: no logo on dark alone, and no word on half a color", async () => {
    await using visit = await admin.open("/admin/settings/look");
    const { page } = visit;
    const preview = previewOn(page);
    await expect.poll(() => preview.getByRole("img").count()).toBe(2);
    await group(page).getByRole("button", { name: "Remove logo", exact: true }).click();
    await expect.poll(() => preview.getByRole("img").count()).toBe(0);
    await expect.poll(() => preview.getByText("Masthead", { exact: true }).count()).toBe(2);
    await group(page).getByLabel("Accent color", { exact: true }).fill("#12");
    await expect.poll(() => preview.locator("figcaption").allInnerTexts()).toEqual(["", ""]);
    await group(page).getByLabel("Accent color", { exact: true }).fill("");
    await preview.getByText(/^Light mode: #[0-9a-f]{6}, the default\.$/).waitFor();
  });

  test("a logo's buttons carry its hint, or what was wrong with its file until it is removed", async () => {
    await using visit = await admin.open("/admin/settings/look");
    const { page } = visit;
    const described = (name: string) =>
      group(page)
        .getByRole("button", { name, exact: true })
        .evaluate((each) => document.getElementById(each.getAttribute("aria-describedby") ?? "")?.innerText);
    const part = group(page).getByRole("region", { name: "Logo for dark mode", exact: true });
    await part.waitFor();
    const hint = await described("Change logo for dark mode");
    expect(hint).toMatch(/\S/);
    await choose(page, "Change logo for dark mode", Buffer.from("no image"));
    const said = part.getByRole("alert");
    await said.waitFor();
    expect(await described("Change logo for dark mode")).toBe(await said.innerText());
    expect(await described("Remove logo for dark mode")).toBe(await said.innerText());
    await group(page).getByRole("button", { name: "Remove logo for dark mode" }).click();
    await said.waitFor({ state: "detached" });
    expect(await described("Upload logo for dark mode")).toBe(hint);
  });

  test("what the server says of a logo is not hidden by a file that failed before, and a new file takes both back", async () => {
    await using visit = await admin.open("/admin/settings/look");
    const { page, context } = visit;
    const part = group(page).getByRole("region", { name: "Logo for dark mode", exact: true });
    const shown = part.getByRole("img");
    const before = await shown.getAttribute("src");
    await choose(page, "Change logo for dark mode", await drawLogo("#abcdef"));
    await expect.poll(() => shown.getAttribute("src")).not.toBe(before);
    const id = imageIdOf({ src: (await shown.getAttribute("src")) ?? "" });
    expect((await context.request.delete(`/api/admin/media/${id}`)).status()).toBe(200);
    await choose(page, "Change logo for dark mode", Buffer.from("no image"));
    await part.getByRole("alert").waitFor();

    await group(page).getByRole("button", { name: "Save look" }).click();
    await part
      .getByRole("alert")
      .filter({ hasText: "That image no longer exists. Upload it again." })
      .waitFor();
    await choose(page, "Change logo for dark mode", Buffer.from("no image"));
    await part
      .getByRole("alert")
      .filter({ hasText: /^Only PNG/ })
      .waitFor();
    await choose(page, "Change logo for dark mode", await drawLogo("#fedcba"));
    await part.getByRole("alert").waitFor({ state: "detached" });
  });

  test.each(["/", "/blog", "/blog/write-for-the-reply", "/newsletter", "/nothing-here"])(
    "%s has both, can be read in both themes, and nothing in it moves",
    async (path) => {
      for (const width of [360, 1440]) {
        for (const colorScheme of themes) {
          const refused: string[] = [];
          let load: ReturnType<typeof watchLoad> | undefined;
          await using visit = await admin.open(path, {
            as: "guest",
            viewport: { width, height: 900 },
            colorScheme,
            hasEmptyCache: true,
            before: (page) => {
              page.on("console", (message) => {
                if (/content.security.policy/i.test(message.text())) refused.push(message.text());
              });
              load = watchLoad(page);
            },
          });
          const { page } = visit;
          await page.waitForLoadState();
          await readThrough(page);
          const shown = page.getByRole("banner").getByRole("img", { name: "Masthead" });
          await shown.waitFor();
          const { width: across = 0, height } = (await shown.boundingBox()) ?? {};
          // Beside what else a phone's header has it is drawn smaller, whole and in its shape.
          expect(height).toBe(32);
          if (width === 360) expect(across).toBeGreaterThan(32);
          else expect(across).toBe(192);
          expect(await shown.evaluate((image) => getComputedStyle(image).objectFit)).toBe("contain");
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          const accent = await page.evaluate(() =>
            getComputedStyle(document.documentElement).getPropertyValue("--accent"),
          );
          expect(accent).toMatch(/^light-dark\(#(?!c23a1b)/);
          expect({ refused, shifts: await shiftsOn(page) }).toEqual({ refused: [], shifts: [] });
          const rules = colorScheme === "dark" ? rulesOfColor : undefined;
          // Narrower, the colors are the same ones.
          if (isInFull || width === 1440) expect(await violationsOn(page, rules)).toEqual([]);
          const logos = ((await load?.read()) ?? []).filter(({ url }) => url.endsWith("/logo"));
          expect(new Set(logos.map(({ url }) => url)).size).toBe(1);
        }
      }
    },
  );

  test("a chosen theme has the logo that belongs to it", async () => {
    await using visit = await admin.open("/about", { as: "guest", colorScheme: "light" });
    const { page } = visit;
    await page.locator("html[data-ready]").waitFor();
    const source = () => page.getByRole("banner").getByRole("img").getAttribute("src");
    const day = await source();
    await page.getByText("Dark", { exact: true }).click();
    expect(await source()).not.toBe(day);
    await page.getByText("Light", { exact: true }).click();
    expect(await source()).toBe(day);
  });
});

async function choose(page: Page, button: string, buffer: Buffer) {
  const asked = page.waitForEvent("filechooser");
  await group(page).getByRole("button", { name: button, exact: true }).click();
  await (await asked).setFiles({ name: "logo.png", mimeType: "image/png", buffer });
}
