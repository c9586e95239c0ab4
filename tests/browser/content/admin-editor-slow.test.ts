import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath, stopClock } from "../../setup/browser/browser.ts";
import { holdAnswer } from "../../setup/browser/hold-answer.ts";
import { desk, PNG, WORDS } from "../../setup/browser/writing.ts";
import { eventually } from "../../setup/browser/parts.ts";

const createPost = async (page: Page, title: string): Promise<number> => {
  const data = { title, excerpt: "An excerpt of it.", content: `<p>${WORDS}</p>`, category: "growth" };
  const answer = await page.request.post("/api/posts", { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
};
const readPost = async (page: Page, id: number) => (await page.request.get(`/api/admin/posts/${id}`)).json();
const findPosts = async (page: Page, title: string): Promise<{ id: number }[]> =>
  (await (await page.request.get(`/api/admin/posts?search=${title}`)).json()).posts;

/** A post's screen, ready to be written on. */
async function edit(page: Page, title: string): Promise<number> {
  const id = await createPost(page, title);
  await page.goto(`/admin/posts/edit/${id}`);
  await desk(page).text.waitFor();
  return id;
}

async function write(page: Page, words: string) {
  await desk(page).text.press("Control+End");
  await page.keyboard.insertText(words);
}

async function fillNewPost(page: Page, title: string) {
  await desk(page).text.waitFor();
  await desk(page).title.fill(title);
  await desk(page).excerpt.fill("An excerpt of it.");
  await page.getByLabel("Category").selectOption("growth");
  await write(page, WORDS);
}

describe.skipIf(!chromiumPath)("writing while answers are slow (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;
  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("what the server fills in as a draft is published leaves nothing unsaved", async () => {
    await using opened = await admin.open("/robots.txt", { hasOwnTab: true });
    const { page } = opened;
    await page.clock.install();
    const id = await edit(page, "Published at last");
    const kept: string[] = [];
    page.on("request", (request) => {
      const isPresence = request.url().endsWith("/presence");
      if (request.method() === "PUT" && !isPresence) kept.push(request.url());
    });
    await stopClock(page);
    await page.getByLabel("Status").selectOption("published");
    await desk(page).save.click();
    // What shows toasts is loaded with the first one, and React waits a moment before it shows what was loaded.
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return desk(page).toast.getByText("Post updated").count();
      })
      .toBe(1);
    await page.clock.runFor(15_000);
    await desk(page).saved.waitFor();
    expect(kept).toEqual([]);
    expect(await readPost(page, id)).toMatchObject({ status: "published", workingCopy: null });
  });

  test("Ctrl-S pressed again while the post is saved saves it once", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const id = await edit(page, "Saved in a hurry");
    const saving = await holdAnswer(page, "PATCH", `**/api/posts/${id}`);
    await desk(page).title.fill("Saved in a great hurry");
    await page.keyboard.press("Control+s");
    await page.keyboard.press("Control+s");
    await saving.asked;
    await page.keyboard.press("Control+s");
    saving.release();
    await desk(page).toast.getByText("Post updated").waitFor();
    await desk(page).saved.waitFor();
    expect(saving.count()).toBe(1);
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  test("what is written while a post is created goes on as that post's, and is saved with it", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    await fillNewPost(page, "Zebra in the making");
    const creating = await holdAnswer(page, "POST", "**/api/posts");
    await desk(page).save.click();
    await creating.asked;
    await write(page, " And more, meanwhile.");
    creating.release();
    await desk(page).toast.getByText("Post created").waitFor();
    const [post, ...others] = await findPosts(page, "Zebra");
    expect([post !== undefined, others]).toEqual([true, []]);
    await eventually(async () =>
      expect((await readPost(page, post?.id ?? 0)).workingCopy?.fields.content).toContain("meanwhile."),
    );
    await desk(page).save.click();
    await desk(page).toast.getByText("Post updated").waitFor();
    await page.waitForURL("**/admin/posts");
    expect(await readPost(page, post?.id ?? 0)).toMatchObject({
      content: expect.stringContaining("And more, meanwhile."),
      workingCopy: null,
    });
    expect(await findPosts(page, "Zebra")).toHaveLength(1);
  });

  test("an image that is still uploading as its post is created comes into that post", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    await fillNewPost(page, "Heron with an image");
    const uploading = await holdAnswer(page, "POST", "**/api/upload");
    const file = { name: "one.png", mimeType: "image/png", buffer: PNG };
    await page.getByLabel("Image file", { exact: true }).setInputFiles(file);
    await uploading.asked;
    await desk(page).save.click();
    await desk(page).toast.getByText("Post created").waitFor();
    uploading.release();
    const [post] = await findPosts(page, "Heron");
    await eventually(async () =>
      expect((await readPost(page, post?.id ?? 0)).workingCopy?.fields.content).toContain("<img"),
    );
  });

  test("a new post that is heard of late does not change the address of another screen", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const beginning = await holdAnswer(page, "POST", "**/api/admin/working-copies");
    await desk(page).text.waitFor();
    await desk(page).title.fill("Begun and left");
    await beginning.asked;
    await page.getByRole("link", { name: "Newsletter" }).click();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    // Its own saving would change the address.
    await page.route("**/api/admin/unsaved-newsletters", () => undefined);
    await page.getByRole("textbox", { name: "Subject" }).fill("A letter in the meantime");
    const answered = page.waitForResponse("**/api/admin/working-copies");
    beginning.release();
    await (await answered).finished();
    // By then the page has heard of it, and drawn what came of that.
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));
    expect(new URL(page.url()).search).toBe("");
    expect(await page.getByRole("textbox", { name: "Subject" }).inputValue()).toBe(
      "A letter in the meantime",
    );
  });

  test("who is asked before leaving is let go once the post is saved, and finds it as it is", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const id = await edit(page, "Left while it is saved");
    const saving = await holdAnswer(page, "PATCH", `**/api/posts/${id}`);
    await desk(page).title.fill("Left, and saved");
    await desk(page).save.click();
    await saving.asked;
    await page.getByRole("link", { name: "Back to Posts" }).click();
    await desk(page).dialog("Leave without saving?").waitFor();
    saving.release();
    await page.waitForURL("**/admin/posts");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.request.patch(`/api/posts/${id}`, { data: { title: "Changed by another program" } });
    await page.locator(`a[href="/admin/posts/edit/${id}"]`).first().click();
    await expect.poll(() => desk(page).title.inputValue()).toBe("Changed by another program");
  });
});
