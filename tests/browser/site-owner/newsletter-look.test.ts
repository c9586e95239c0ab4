import { describe, expect, test } from "vitest";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";

describe.skipIf(!chromiumPath)(
  "the look of newsletters in the settings (left out without CHROMIUM_PATH)",
  () => {
    test("what is chosen is shown before it is saved, and stays after a reload", async () => {
      await using admin = await startAdminSite();
      await using opened = await admin.open("/admin/settings#newsletter-look");
      const { page } = opened;
      const group = page.getByRole("region", { name: "Newsletter look" }).first();
      await group.getByRole("textbox", { name: "Intro" }).click();
      await page.keyboard.type("From us to you.");
      await group.getByLabel("Font").selectOption("Sans serif");
      await group.getByLabel("Width").selectOption("680 pixels");
      await group.getByLabel("Newsletter color", { exact: true }).fill("#f0e000");
      await group.getByText(/^Light: #[0-9a-f]{6}, the closest readable color/).waitFor();
      const email = page.frameLocator(
        'iframe[title="The newsletter in this look"]:not([aria-hidden="true"])',
      );
      await email.getByText("From us to you.").last().waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await group.getByRole("button", { name: "Save newsletter look" }).click();
      await page.getByText("Newsletter look: the changes are live.").first().waitFor();
      await page.reload();
      await expect.poll(() => group.getByLabel("Width").inputValue()).toBe("680");
      await expect
        .poll(() => group.getByRole("textbox", { name: "Intro" }).innerText())
        .toContain("From us to you.");
    });
  },
);
