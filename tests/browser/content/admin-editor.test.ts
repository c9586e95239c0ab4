import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { PNG, WORDS, desk, paste } from "../../setup/browser/writing.ts";
import { eventually } from "../../setup/browser/parts.ts";

const image = (name: string, buffer = PNG) => ({ name, mimeType: "image/png", buffer });

const savedPosts = async (page: Page) => (await page.request.get("/api/admin/posts")).json();

/** Uploads a cover over a slow line until part of it is sent, and stops it. */
async function seesPercentOf(page: Page, name: string) {
  const line = await page.context().newCDPSession(page);
  const asItIs = { offline: false, latency: 0, downloadThroughput: -1 };
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", { ...asItIs, uploadThroughput: 200_000 });
  await page.getByLabel("Cover image file").setInputFiles(image(name, Buffer.alloc(2_000_000)));
  const bar = page.getByRole("progressbar", { name: `Uploading ${name}` });
  await eventually(async () => expect(Number(await bar.getAttribute("value"))).toBeGreaterThan(0));
  const percent = Number(await bar.getAttribute("value"));
  expect(percent).toBeLessThan(100);
  await page.getByText(/^[1-9]\d?%$/).waitFor();
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await bar.waitFor({ state: "detached" });
  await line.detach();
}

describe.skipIf(!chromiumPath)("writing a post (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("a post is written by keyboard alone, refused where a rule is broken, and created", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { title, excerpt, text, save, tab, toast } = desk(page);
    await page.getByRole("heading", { level: 1, name: "Create New Blog Post" }).waitFor();
    expect(await page.title()).toBe("Masthead Admin: Create New Blog Post");

    await text.waitFor();
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type("Hm");
    await page.keyboard.press("Control+s");
    await page.getByText("Title must be at least 5 characters").waitFor();
    for (const words of [
      "Excerpt must be at least 10 characters",
      "Content must be at least 50 characters",
      "Category is required",
    ])
      await expect.poll(() => page.getByText(words).count()).toBe(1);
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => tab("Content").getAttribute("aria-selected")).toBe("true");

    await page.keyboard.type("m, a title & more");
    await page.keyboard.press("Tab");
    await page.keyboard.type("What it is about.");
    await page.keyboard.press("Tab");
    await page.keyboard.type(`## A heading\n${WORDS} **Bold** words.\n- one\ntwo\n\n/quo`);
    await page.getByRole("option", { name: "Quote" }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Said.");
    const written = (await text.innerText()).split(/\s+/).filter(Boolean).length;
    await page.getByText(`${written} words`, { exact: true }).waitFor();

    await page.getByLabel("Category").selectOption({ label: "Growth" });
    const tags = page.getByRole("textbox", { name: "Tags" });
    for (const tag of ["  voice ", "Voice", "", "editing"]) {
      await tags.fill(tag);
      await tags.press("Enter");
    }
    const shownTags = page.getByRole("list", { name: "Tags" }).getByRole("listitem");
    await expect.poll(() => shownTags.allInnerTexts()).toEqual(["voice", "editing"]);
    await page.getByRole("button", { name: "Remove editing" }).click();

    await tab("Metadata & SEO").click();
    await expect.poll(() => page.getByLabel("Slug").inputValue()).toBe("hmm-a-title-more");
    await expect.poll(() => page.getByLabel("Meta Title").inputValue()).toBe("Hmm, a title & more");
    await save.click();
    await page.waitForURL("**/admin/posts");
    await toast.getByText("Post created").waitFor();
    await toast.getByText("Your post has been successfully created.").waitFor();
    const { posts } = await savedPosts(page);
    const answer = await page.request.get(`/api/admin/posts/${posts[0].id}`);
    expect(await answer.json()).toMatchObject({
      title: "Hmm, a title & more",
      slug: "hmm-a-title-more",
      excerpt: "What it is about.",
      author: "Admin",
      category: "growth",
      tags: ["voice"],
      status: "draft",
      featured: false,
      content: `<h2>A heading</h2>\n<p>${WORDS} <strong>Bold</strong> words.</p>\n<ul><li>one</li><li>two</li></ul>\n<blockquote><p>Said.</p></blockquote>`,
      workingCopy: null,
    });
    await expect.poll(() => excerpt.count()).toBe(0);
  });

  test("a post that is not there has a way back; a rule broken on the other tab is marked and led to; a saved post stays", async () => {
    await using opened = await admin.open("/admin/posts/edit/987654");
    const { page } = opened;
    const back = page.getByRole("link", { name: "Return to Posts" });
    expect(await back.getAttribute("href")).toBe("/admin/posts");
    const { posts } = await savedPosts(page);
    const post = posts.find(({ status }: { status: string }) => status === "published");
    await page.goto(`/admin/posts/edit/${post.id}`);
    const { title, text, save, tab, toast } = desk(page);
    await text.waitFor();
    const view = page.getByRole("link", { name: "View Published Post" });
    await expect.poll(() => view.getAttribute("href")).toBe(`/blog/${post.slug}`);
    await expect.poll(() => view.getAttribute("target")).toBe("_blank");

    await tab("Metadata & SEO").click();
    await page.getByLabel("Slug").fill("");
    await tab("Content").click();
    await title.fill("Another title for it");
    await save.click();
    await page.getByText("Slug is required").waitFor();
    await expect.poll(() => tab("Metadata & SEO").innerText()).toContain("has errors");
    await eventually(async () =>
      expect(await page.getByLabel("Slug").evaluate((field) => field === document.activeElement)).toBe(true),
    );
    await page.getByLabel("Slug").fill("another-slug");
    await save.click();
    await toast.getByText("Post updated").waitFor();
    await expect.poll(() => view.getAttribute("href")).toBe("/blog/another-slug");
    expect(page.url()).toContain(`/admin/posts/edit/${post.id}`);

    await page.getByRole("button", { name: "Revisions" }).click();
    const revisions = desk(page).dialog("Revisions");
    await revisions.getByText(post.title).first().waitFor();
    await revisions.getByRole("button", { name: "Restore this revision" }).click();
    await tab("Content").click();
    await expect.poll(() => title.inputValue()).toBe(post.title);

    await page.getByRole("link", { name: "Back to Posts" }).click();
    const leave = desk(page).dialog("Leave without saving?");
    await leave.getByRole("button", { name: "Stay" }).click();
    expect(page.url()).toContain("/edit/");
    await page.getByRole("link", { name: "Back to Posts" }).click();
    await leave.getByRole("button", { name: "Discard changes" }).click();
    await page.waitForURL("**/admin/posts");
    const kept = await (await page.request.get(`/api/admin/posts/${post.id}`)).json();
    expect(kept).toMatchObject({ title: "Another title for it", workingCopy: null });
  });

  test("a published post's edits are a draft that only a preview link shows, until it is saved", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page, context } = opened;
    const { posts } = await savedPosts(page);
    const post = posts.findLast(({ status }: { status: string }) => status === "published");
    await page.goto(`/admin/posts/edit/${post.id}`);
    const { title, saved, save, text } = desk(page);
    await text.waitFor();
    await title.fill("A title that nobody reads yet");
    await saved.waitFor();
    expect(await (await page.request.get(`/blog/${post.slug}`)).text()).not.toContain("nobody reads yet");

    await page.getByRole("button", { name: "Preview" }).click();
    await page
      .getByText(/^Anyone with this link can read the post, with the changes you make later, until \w+ \d/)
      .waitFor();
    const link = page.getByRole("link", { name: "Open preview" });
    const href = (await link.getAttribute("href")) ?? "";
    await context.clearCookies();
    expect(await (await page.request.get(new URL(href).pathname)).text()).toContain("nobody reads yet");
    await context.addCookies(admin.owner.cookies);

    await page.reload();
    await page.getByText(/This is what was written on .* and not saved\./).waitFor();
    await expect.poll(() => title.inputValue()).toBe("A title that nobody reads yet");
    await save.click();
    await desk(page).toast.getByText("Post updated").waitFor();
    expect(await (await page.request.get(`/blog/${post.slug}`)).text()).toContain("nobody reads yet");
  });

  test("text is pasted for what it means and what can be stored of it, and copied out again", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { text, saved } = desk(page);
    await text.click();
    // Characters that cannot be stored.
    await paste(page, { "text/plain": "Words of\0 a PDF" });
    await expect.poll(() => text.innerText()).toBe("Words of a PDF");
    await page.keyboard.press("Enter");
    await paste(page, { "text/plain": "- one\0\n- two" });
    await expect.poll(() => text.getByRole("listitem").allInnerTexts()).toEqual(["one", "two"]);
    await saved.waitFor();

    await text.press("Control+a");
    await page.keyboard.press("Delete");
    await paste(page, {
      "text/html":
        '<b style="font-weight:normal" id="docs-internal-guid-1"><p style="color:red"><span style="font-weight:700">From Docs</span></p></b><script>alert(1)</script>',
      "text/plain": "From Docs",
    });
    await page.keyboard.press("Enter");
    await paste(page, { "text/plain": "## From Markdown\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n" });
    await page.getByRole("heading", { level: 2, name: "From Markdown" }).waitFor();
    await text.getByRole("columnheader", { name: "a" }).waitFor();
    await expect.poll(() => text.locator("strong").innerText()).toBe("From Docs");
    await expect.poll(() => text.locator("[style*=color], script").count()).toBe(0);

    await page.getByRole("button", { name: "Markdown" }).click();
    await page.getByRole("menuitem", { name: "Copy as Markdown" }).click();
    await desk(page).toast.getByText("Copied as Markdown").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain("## From Markdown\n\n| a | b |\n| --- | --- |\n| 1 | 2 |");
    expect(copied).toContain("**From Docs**");

    await text.press("Control+a");
    await page.getByRole("button", { name: "Link", exact: true }).click();
    const address = page.getByLabel("Address");
    await address.fill("javascript:alert(1)");
    await address.press("Enter");
    await page.getByText(/^This is not a valid link\./).waitFor();
    await address.fill("example.com/x");
    // Enter that takes what an input method proposes.
    await address.dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true });
    expect(await address.isVisible()).toBe(true);
    await address.press("Enter");
    await text.getByRole("link", { name: "From Docs" }).waitFor();
    expect(await text.getByRole("link", { name: "From Docs" }).getAttribute("href")).toBe(
      "https://example.com/x",
    );
  });

  test("images come by button, drop and paste, each failure says why in its place, and the text does not wait", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { text } = desk(page);
    await text.click();
    await page.keyboard.type("Before the image.");
    await page.getByLabel("Image file", { exact: true }).setInputFiles(image("desk.png"));
    const figure = text.getByRole("figure");
    await figure.waitFor();
    await figure.getByLabel("Alt text").fill("A desk");
    await page.getByText("Every image has alt text").waitFor();

    await page
      .getByLabel("Image file", { exact: true })
      .setInputFiles([
        { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no image") },
        image("broken.png", Buffer.from("not an image")),
      ]);
    await desk(page).alert.filter({ hasText: "notes.txt: Only PNG, JPG, WEBP" }).waitFor();
    await desk(page).alert.filter({ hasText: "broken.png: " }).waitFor();

    const cover = page.getByLabel("Cover image file");
    await expect.poll(() => page.getByText("PNG, JPG or WEBP (max. 5MB)").count()).toBe(1);
    await page.getByText("Larger images are made smaller before they are uploaded.").waitFor();
    const answers = [
      [{ status: 200, body: "{}" }, "Response missing secure_url"],
      [{ status: 200, body: "<html>" }, "Failed to parse response"],
      [{ status: 400, body: '{"message":"No room for it"}' }, "No room for it"],
      [{ status: 400, body: "{}" }, "Upload failed"],
      [{ status: 502, body: "<html>" }, "Server error: 502"],
      [undefined, "Network error during upload"],
    ] as const;
    for (const [answer, words] of answers) {
      await page.route("**/api/upload", (route) => (answer ? route.fulfill(answer) : route.abort()), {
        times: 1,
      });
      await cover.setInputFiles(image("cover.png"));
      await page.getByText(words, { exact: true }).waitFor();
    }
    await seesPercentOf(page, "slow.png");
    await cover.setInputFiles(image("huge.png", Buffer.alloc(5 * 1024 * 1024 + 1)));
    await page.getByText(/^The image is larger than 5 MB, and this browser cannot read it/).waitFor();
    await cover.setInputFiles(image("cover.png"));
    const preview = page.getByRole("img", { name: "Cover preview" });
    await preview.waitFor();
    expect((await preview.boundingBox())?.height).toBe(200);
    await page.getByRole("button", { name: "Change Image" }).waitFor();
    await page.getByRole("button", { name: "Remove", exact: true }).last().click();
    await page.getByRole("button", { name: "Upload Image" }).waitFor();
  });
});
