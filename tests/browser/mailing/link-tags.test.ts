import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import {
  content,
  press,
  startNewsletterSite,
  write,
  type NewsletterSite,
} from "../../setup/browser/composing.ts";
import { desk } from "../../setup/browser/writing.ts";
import { seesToast } from "../../setup/browser/parts.ts";

describe.skipIf(!chromiumPath)("links that tag people who click (left out without CHROMIUM_PATH)", () => {
  let admin: NewsletterSite;

  beforeAll(async () => {
    admin = await startNewsletterSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("the tag of a link and of a button is chosen where its address is, and stays when the newsletter is opened again", async () => {
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    await write(page, "A letter with links");
    const dialog = page.getByRole("dialog", { name: "Link" });
    await page.keyboard.press("Control+Shift+k");
    await dialog.getByLabel("Address").fill("https://a.example/offer");
    await dialog.getByLabel("Tag for people who click it").fill("Fans, buyers");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await dialog.getByText("The name of a tag cannot contain a comma").waitFor();
    await dialog.getByLabel("Tag for people who click it").fill("Fans");
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });

    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/button");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Buy it");
    await page.keyboard.press("Control+Shift+k");
    await dialog.getByLabel("Address").fill("https://a.example/buy");
    await dialog.getByLabel("Tag for people who click it").fill("Buyers");
    await page.keyboard.press("Enter");
    await content(page).getByText("Tags who clicks: Buyers").waitFor();
    await page
      .getByText("People who click its links get tags: “Fans”, “Buyers”.")
      .waitFor({ state: "attached" });

    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter created");
    const { newsletters } = await (await page.request.get("/api/newsletters")).json();
    const [{ id, content: stored }] = newsletters;
    expect(stored).toContain('<a href="https://a.example/offer" data-tag="Fans">');
    expect(stored).toContain(
      '<p data-button=""><a href="https://a.example/buy" data-tag="Buyers">Buy it</a></p>',
    );

    await page.goto(`/admin/newsletter?edit=${id}`);
    await content(page).getByRole("link", { name: "a.example/offer" }).click();
    await page.keyboard.press("Control+Shift+k");
    await expect.poll(() => dialog.getByLabel("Tag for people who click it").inputValue()).toBe("Fans");
  });

  test("a post's links give no tags", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    await desk(page).text.click();
    await page.keyboard.press("Control+Shift+k");
    const dialog = page.getByRole("dialog", { name: "Link" });
    await dialog.getByLabel("Address").waitFor();
    expect(await dialog.getByLabel("Tag for people who click it").count()).toBe(0);
  });
});
