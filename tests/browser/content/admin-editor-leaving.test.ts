import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
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

    // It waits for images that have not arrived.
    const upload = await holdAnswer(page, "POST", "**/api/upload");
    await page.getByLabel("Image file", { exact: true }).setInputFiles(png("one.png"));
    await upload.asked;
    await page.getByRole("button", { name: "Markdown" }).click();
    const entry = page.getByRole("menuitem", { name: "Edit as Markdown" });
    await entry.click();
    await desk(page).toast.getByText("Files are still being uploaded").waitFor();
    expect(await desk(page).dialog("Edit as Markdown").count()).toBe(0);
    upload.release();
    await text.getByRole("figure").waitFor();
    await page.getByRole("button", { name: "Markdown" }).click();
    await entry.click();
    await expect
      .poll(() => desk(page).dialog("Edit as Markdown").getByLabel("Markdown").inputValue())
      .toContain("![](");
  });

  test("leaving while images are on their way asks first, and a refused one holds up no other", async () => {
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
    await leaving
      .getByText("Images and files that are still uploading will be missing from the text.")
      .waitFor();
    await leaving.getByRole("button", { name: "Stay" }).click();
    upload.release();
    await text.getByLabel("Alt text of image 2").waitFor();
    await text.getByText(/^broken\.gif: /).waitFor();
  });

  test("“New post” begins a new one beside the one that is being written, to which Back leads", async () => {
    await using visit = await admin.open("/admin/posts/create");
    const { page } = visit;
    const { title, text, saved } = desk(page);
    await title.fill("The first of two");
    await text.fill(WORDS);
    await saved.waitFor();
    await expect.poll(() => copyIn(page)).not.toBeNull();
    const first = copyIn(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("New post");
    await page.getByRole("option", { name: "New post" }).click();
    await expect.poll(() => title.inputValue()).toBe("");
    await title.fill("The second of two");
    await expect.poll(() => copyIn(page)).not.toBeNull();
    expect(copyIn(page)).not.toBe(first);
    await page.goBack();
    await expect.poll(() => title.inputValue()).toBe("The first of two");
    expect(copyIn(page)).toBe(first);
  });

  test("the list says which posts have unsaved changes as soon as one is back on it", async () => {
    const id = await createPost("Half rewritten");
    await using visit = await admin.open("/admin/posts?search=Half");
    const { page } = visit;
    const row = page.getByRole("row", { name: /Half rewritten/ });
    await row.getByRole("link", { name: "Edit" }).click();
    await page.waitForURL(`**/admin/posts/edit/${id}`);
    await desk(page).text.getByText(WORDS).click();
    await page.keyboard.type(" More. ");
    await desk(page).saved.waitFor();
    const leave = async (how: string) => {
      await page.goBack();
      await desk(page).dialog("Leave without saving?").getByRole("button", { name: how }).click();
      await row.waitFor();
    };
    await leave("Leave");
    await row.getByText("unsaved changes").waitFor();
    await row.getByRole("link", { name: "Edit" }).click();
    await desk(page).text.waitFor();
    await leave("Discard changes");
    await expect.poll(() => row.getByText("unsaved changes").count()).toBe(0);
  });
});
