import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { holdAnswer } from "../../setup/browser/hold-answer.ts";
import { PNG, WORDS, desk } from "../../setup/browser/writing.ts";

const png = (name: string) => ({ name, mimeType: "image/png", buffer: PNG });

const copyIn = (page: Page) => new URL(page.url()).searchParams.get("copy");

async function editAsMarkdown(page: Page) {
  await page.getByRole("button", { name: "Markdown" }).click();
  await page.getByRole("menuitem", { name: "Edit as Markdown" }).click();
  return desk(page).dialog("Edit as Markdown");
}

describe.skipIf(!chromiumPath)("leaving the editor (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  async function createPost(title: string): Promise<number> {
    await using visit = await admin.open("/robots.txt");
    const data = { title, excerpt: "An excerpt of it.", content: `<p>${WORDS}</p>`, category: "growth" };
    const answer = await visit.page.request.post("/api/posts", { data });
    return (await answer.json()).id;
  }

  test("what is typed as Markdown is kept like everything else, however the dialog is closed, and Cancel takes it back", async () => {
    const id = await createPost("As Markdown");
    await using visit = await admin.open(`/admin/posts/edit/${id}`);
    const { page } = visit;
    const { text, saved } = desk(page);
    await text.getByText(WORDS).waitFor();
    const dialog = await editAsMarkdown(page);
    await dialog.getByLabel("Markdown").fill("## Twenty minutes of work");
    // Behind the dialog, while it is open.
    await saved.waitFor();
    await page.reload();
    await text.getByRole("heading", { name: "Twenty minutes of work" }).waitFor();

    await (await editAsMarkdown(page)).getByLabel("Markdown").fill("A last word");
    await page.keyboard.press("Escape");
    await text.getByText("A last word").waitFor();

    const again = await editAsMarkdown(page);
    await again.getByLabel("Markdown").fill("A slip");
    await page.locator(".article-text").getByText("A slip").waitFor();
    await again.getByRole("button", { name: "Cancel" }).click();
    await text.getByText("A last word").waitFor();
    expect(await text.getByText("A slip").count()).toBe(0);
  });

  test("whoever leaves while images are on their way is asked, and a refused one holds up no other", async () => {
    const id = await createPost("With a gallery");
    await using visit = await admin.open(`/admin/posts/edit/${id}`);
    const { page } = visit;
    const { text, dialog } = desk(page);
    await text.getByText(WORDS).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/Gallery");
    await page.getByRole("option", { name: "Gallery" }).waitFor();
    await page.keyboard.press("Enter");
    const upload = await holdAnswer(page, "POST", "**/api/upload");
    const broken = { name: "broken.gif", mimeType: "image/gif", buffer: Buffer.from("no image") };
    await text.getByLabel("Add images").setInputFiles([broken, png("one.png"), png("two.png")]);
    await upload.asked;
    await page.getByText("1 image still uploading").waitFor();
    await page.getByRole("link", { name: "Back to Posts" }).click();
    const leaving = dialog("Leave without saving?");
    await leaving.getByText("What is still uploading will be missing from the text.").waitFor();
    await leaving.getByRole("button", { name: "Stay" }).click();
    upload.release();
    await text.getByLabel("Alt text of image 2").waitFor();
    await text.getByText(/^broken\.gif: /).waitFor();
  });
});
