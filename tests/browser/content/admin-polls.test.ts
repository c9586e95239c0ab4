import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { eventually } from "../../setup/browser/parts.ts";
import { WORDS, desk } from "../../setup/browser/writing.ts";

describe.skipIf(!chromiumPath)("polls in a text (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin[Symbol.asyncDispose]());

  test("one is written with its answers, a tag and its last day, and its receipt closes it", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { title, excerpt, text, save } = desk(page);
    await text.waitFor();
    await title.fill("A post with a poll");
    await excerpt.fill("What it asks.");
    await text.click();
    await page.keyboard.insertText(WORDS);
    await page.keyboard.press("Enter");
    await page.keyboard.type("/poll");
    await page.getByRole("option", { name: /^Poll/ }).waitFor();
    await page.keyboard.press("Enter");
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    await page.getByText("Without a question, readers are asked nothing.").waitFor();
    await field("Question").fill("Which & why?");
    await field("Answer 1").fill("Dogs");
    await field("Tag for this answer").first().fill("R&D");
    await page.getByRole("button", { name: "Add answer" }).click();
    await page.keyboard.type("Birds ");
    await page.keyboard.type("of prey");
    await page.getByRole("button", { name: "Remove answer 2" }).click();
    await page.getByLabel("Last day for answers").fill("2030-12-24");
    await page.getByLabel("Results").selectOption("Readers see the results once they have answered");
    await page.getByLabel("Category").selectOption({ label: "Growth" });
    await page.getByLabel("Status").selectOption("published");
    await save.click();
    const stored = async () => {
      const [post] = (await (await page.request.get("/api/admin/posts")).json()).posts ?? [];
      return post ? (await (await page.request.get(`/api/admin/posts/${post.id}`)).json()).content : "";
    };
    await eventually(async () =>
      expect(await stored()).toMatch(
        /<div data-poll="(\w{16})" data-until="2030-12-24" data-results="answered"><p>Which &amp; why\?<\/p><ul><li><a href="\/poll\/\1\?answer=1" data-tag="R&amp;D">Dogs<\/a><\/li><li><a href="\/poll\/\1\?answer=\d{9}">Birds of prey<\/a><\/li><\/ul><\/div>$/,
      ),
    );
    await page.goto("/admin/newsletter/polls");
    await page.getByRole("row", { name: /Birds of prey/ }).waitFor();
    await page.getByRole("button", { name: "Close poll" }).click();
    await page.getByRole("button", { name: "Open again" }).waitFor();
  });
});
