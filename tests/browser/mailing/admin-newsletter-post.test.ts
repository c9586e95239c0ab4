import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import {
  card,
  content,
  press,
  startNewsletterSite,
  subject,
  type NewsletterSite,
} from "../../setup/browser/composing.ts";
import { desk, WORDS } from "../../setup/browser/writing.ts";
import { seesToast } from "../../setup/browser/parts.ts";

const createPost = async (page: Page, title: string, parts: object = {}): Promise<number> => {
  const data = { title, excerpt: "An excerpt of it.", content: `<p>${WORDS}</p>`, category: "growth" };
  const answer = await page.request.post("/api/posts", { data: { ...data, ...parts } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
};
const mailPost = async (page: Page, id: number): Promise<number> =>
  (await (await page.request.post(`/api/posts/${id}/newsletter`)).json()).id;

describe.skipIf(!chromiumPath)("newsletters of posts (left out without CHROMIUM_PATH)", () => {
  let admin: NewsletterSite;

  beforeAll(async () => {
    admin = await startNewsletterSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("changes of the post are compared and pulled into its newsletter, and the words before stay in Revisions", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const postId = await createPost(page, "A post that goes out");
    const id = await mailPost(page, postId);
    await page.goto(`/admin/newsletter?edit=${id}`);
    const part = page.getByRole("region", { name: "Post", exact: true });
    await part.getByRole("link", { name: "A post that goes out" }).waitFor();
    await part.getByText("All of the post.").waitFor();
    await expect.poll(() => part.getByRole("button", { name: "Pull in changes" }).count()).toBe(0);

    await page.request.patch(`/api/posts/${postId}`, {
      data: { title: "A post with more in it", content: `<p>${WORDS}</p><p>And more.</p>` },
    });
    await page.reload();
    await subject(page).fill("A subject of its own");
    await part.getByRole("button", { name: "Pull in changes" }).click();
    const dialog = page.getByRole("dialog", { name: "Changes of the post" });
    const ofSubject = dialog.getByRole("group", { name: "Subject" });
    await ofSubject.getByText("A post with more in it").waitFor();
    await ofSubject.getByRole("radio", { name: /^The newsletter’s/ }).check();
    await press(page, "Use the chosen text");
    await dialog.waitFor({ state: "detached" });
    await content(page).getByText("And more.").waitFor();
    await expect.poll(() => subject(page).inputValue()).toBe("A subject of its own");
    await part.getByText("The post was saved since").waitFor({ state: "detached" });
    await expect.poll(() => page.getByText("This newsletter was changed elsewhere").count()).toBe(0);

    await subject(page).fill("A subject of its own, written on");
    await press(page, "Save as Draft");
    await seesToast(page, "Newsletter updated");
    await press(page, "Revisions");
    const revisions = page
      .getByRole("dialog", { name: "Revisions" })
      .getByRole("list", { name: "Revisions" });
    await expect.poll(() => revisions.getByRole("listitem").count()).toBeGreaterThan(1);
  });

  test("the checks name the post that cannot be read yet, until the newsletter is detached from it", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const id = await mailPost(page, await createPost(page, "A post nobody can read"));
    await page.goto(`/admin/newsletter?edit=${id}`);
    const reason = page.getByText(/^Its post “A post nobody can read” is not published/);
    await reason.waitFor();
    await press(page, "Detach");
    const question = page.getByRole("alertdialog", { name: "Detach from Post" });
    expect(await violationsOn(page)).toEqual([]);
    await question.getByRole("button", { name: "Detach" }).click();
    await page.getByRole("region", { name: "Post", exact: true }).waitFor({ state: "detached" });
    await reason.waitFor({ state: "detached" });
    await subject(page).fill("A letter on its own");
    await page.getByText(/^Saved /).waitFor();
  });

  test("a post with a cut is mailed in full from its screen, as a draft", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const text = `<p>${WORDS}</p><hr data-cut=""><p>The rest, for those who read on.</p>`;
    const id = await createPost(page, "A post with a cut", { content: text, status: "published" });
    await page.goto(`/admin/posts/edit/${id}`);
    await desk(page).text.waitFor();
    await desk(page).excerpt.fill("An excerpt that nobody has saved.");
    await press(page, "Send as newsletter");
    const dialog = page.getByRole("dialog", { name: "Mail this post" });
    await dialog.getByText("The post has unsaved changes.").waitFor();
    await expect.poll(() => dialog.getByLabel("When").count()).toBe(0);
    await dialog.getByLabel("Text").selectOption("In full");
    await press(page, "Create draft");
    await press(page, "Leave");
    await page.waitForURL(/\/admin\/newsletter\?edit=\d+$/);
    await content(page).getByText("The rest, for those who read on.").waitFor();
    await page.getByRole("region", { name: "Post", exact: true }).getByText("All of the post.").waitFor();
    const post = await (await page.request.get(`/api/admin/posts/${id}`)).json();
    expect(post.excerpt).toBe("An excerpt of it.");
  });

  test("a post and its newsletter are scheduled together from the post's screen, once", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const id = await createPost(page, "A post for the fifteenth");
    const schedule = async () => {
      await page.goto(`/admin/posts/edit/${id}`);
      await desk(page).text.waitFor();
      await press(page, "Send as newsletter");
      const dialog = page.getByRole("dialog", { name: "Mail this post" });
      await dialog.getByLabel("When").selectOption("With the publication of the post");
      return dialog;
    };
    const dialog = await schedule();
    await expect.poll(() => dialog.getByRole("button", { name: "Schedule both" }).isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: "Next month" }).click();
    await dialog.getByRole("button", { name: / 15, \d{4}$/ }).click();
    await dialog.getByLabel("Time").fill("06:30");
    await dialog.getByText(/^Both go out .* 06:30/).waitFor();
    await dialog.getByText("3 active subscribers", { exact: true }).waitFor();
    await dialog.getByRole("region", { name: "Checks before sending" }).waitFor();
    await press(page, "Schedule both");
    await seesToast(page, "Post and newsletter scheduled");
    await card(page, "A post for the fifteenth")
      .getByText(/^Scheduled for \w+ 15, \d{4} at 06:30$/)
      .waitFor();
    const post = await (await page.request.get(`/api/admin/posts/${id}`)).json();
    expect([post.status, post.publishedAt]).toEqual(["published", expect.stringMatching(/-15T06:30/)]);

    const again = await schedule();
    await press(page, "Schedule both");
    await again.getByText("A newsletter of this post is scheduled already. Unschedule it first.").waitFor();
  });

  test("a post is not scheduled with a newsletter that cannot be sent, and the dialog says why", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const content = `<p>${WORDS}</p><p data-button=""><a>Join</a></p>`;
    const id = await createPost(page, "A post with a bare button", { content });
    await page.goto(`/admin/posts/edit/${id}`);
    await desk(page).text.waitFor();
    await press(page, "Send as newsletter");
    const dialog = page.getByRole("dialog", { name: "Mail this post" });
    await dialog.getByLabel("When").selectOption("With the publication of the post");
    await dialog.getByRole("button", { name: "Next month" }).click();
    await dialog.getByRole("button", { name: / 15, \d{4}$/ }).click();
    await dialog.getByText("These buttons have no address: “Join”").waitFor();
    expect(await dialog.getByRole("button", { name: "Schedule both" }).isDisabled()).toBe(true);
  });
});
