import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";

const draw = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: "#1f5fa8" } })
    .png()
    .toBuffer();

describe.skipIf(!chromiumPath)("the icon in the settings (left out without CHROMIUM_PATH)", () => {
  test("an image is shown in three sizes before it is saved, a small one is refused, and pages load what is saved", async () => {
    await using admin = await startAdminSite();
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
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOn(page), colorScheme).toEqual([]);
    }
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

  test("the bars of a browser have the color of the theme that is shown", async () => {
    await using admin = await startAdminSite();
    await using visit = await admin.open("/", { as: "guest", colorScheme: "light" });
    const { page } = visit;
    await page.locator("html[data-ready]").waitFor();
    const colors = () =>
      page
        .locator("meta[name=theme-color]")
        .evaluateAll((all) =>
          all.flatMap((meta) =>
            meta instanceof HTMLMetaElement && matchMedia(meta.media).matches ? [meta.content] : [],
          ),
        );
    expect(await colors()).toEqual(["#fbfaf7"]);
    await page.getByText("Dark", { exact: true }).click();
    expect(await colors()).toEqual(["#141311"]);
    await page.reload();
    expect(await colors()).toEqual(["#141311"]);
  });
});
