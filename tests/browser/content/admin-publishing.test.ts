import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOn } from "../../setup/browser/axe.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { WORDS, desk } from "../../setup/browser/writing.ts";

const asks = (page: Page) => desk(page).dialog("Publish this post");

const newest = async (page: Page) => {
  const { posts } = await (await page.request.get("/api/admin/posts?sort=title")).json();
  return posts;
};

const newsletters = async (page: Page) => {
  const answer = await (await page.request.get("/api/newsletters")).json();
  return answer.newsletters;
};

async function write(page: Page, title: string) {
  const { text } = desk(page);
  await text.waitFor();
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await page.keyboard.type("An excerpt that is long enough.");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText(WORDS);
}

describe.skipIf(!chromiumPath)("publishing with one question (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
    await using opened = await admin.open("/admin/dashboard");
    const { request } = opened.page;
    const conditions = { kind: "group", match: "all", conditions: [{ kind: "status", status: "active" }] };
    const segment = await request.post("/api/admin/segments", { data: { name: "Inner circle", conditions } });
    expect(segment.status(), await segment.text()).toBe(201);
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("Ctrl-Enter asks first, what is refused is led to and stays a draft, and then it is public", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { toast } = desk(page);
    await write(page, "Published by one question");
    await page.keyboard.press("Control+Enter");
    await asks(page)
      .getByText("Everybody can read it as soon as you publish it. Nobody is emailed.")
      .waitFor();
    await asks(page).getByText("/blog/published-by-one-question").waitFor();
    await asks(page).getByText("Still empty: category").waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await asks(page).getByRole("button", { name: "Publish" }).click();
    await page.getByText("Category is required").waitFor();
    const category = page.getByLabel("Category");
    await expect.poll(() => category.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel("Status").inputValue()).toBe("draft");

    await category.selectOption("growth");
    await page.getByRole("button", { name: "Publish…" }).click();
    await asks(page).getByRole("button", { name: "Change" }).click();
    const slug = page.getByRole("textbox", { name: "Slug" });
    await expect.poll(() => slug.evaluate((field) => field === document.activeElement)).toBe(true);
    await slug.fill("one-question");
    await page.getByRole("button", { name: "Publish…" }).click();
    await asks(page).getByRole("button", { name: "Publish" }).click();
    await toast.getByText("Post created").waitFor();
    await page.getByText("“Published by one question” is published.").waitFor();
    expect((await page.request.get("/blog/one-question")).status()).toBe(200);

    // A post that is public is updated with one click, and with the key.
    const { id } = (await newest(page))[0];
    await page.goto(`/admin/posts/edit/${id}`);
    await desk(page).text.waitFor();
    expect(await page.getByRole("button", { name: "Publish…" }).count()).toBe(0);
    await desk(page).excerpt.fill("An excerpt that is another one.");
    await page.keyboard.press("Control+Enter");
    await toast.getByText("Post updated").waitFor();
    expect(await asks(page).count()).toBe(0);
  });

  test("a post is scheduled, and its email led to the dialog that checks it, with audience and time", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    await write(page, "Scheduled with its email");
    await page.getByLabel("Category").selectOption("growth");
    await page.keyboard.press("Control+Enter");
    const dialog = asks(page);
    await dialog.getByLabel("When").selectOption("later");
    await dialog.getByText(/^It will be public tomorrow at 08:00.* Nobody is emailed\.$/).waitFor();
    await dialog.getByLabel("Email it to").selectOption({ label: "Inner circle" });
    await dialog.getByLabel("The email goes out").selectOption("later");
    await dialog.getByLabel("Time").last().fill("07:00");
    await dialog.getByText("The email would go out before the post is public.").waitFor();
    const go = dialog.getByRole("button", { name: "Schedule and check the email" });
    expect(await go.getAttribute("aria-disabled")).toBe("true");
    await dialog.getByLabel("Time").last().fill("09:00");
    await dialog
      .getByText(
        /public tomorrow at 08:00.* Next, you check the email, which goes out tomorrow at 09:00.* Nobody would get it yet: there are no active subscribers in the segment “Inner circle”/,
      )
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await go.click();

    const schedule = desk(page).dialog("Schedule Newsletter");
    await schedule
      .getByText(/in the segment “Inner circle”/)
      .first()
      .waitFor();
    expect(await schedule.getByLabel("Time").inputValue()).toBe("09:00");
    const post = (await newest(page)).find(({ title }: { title: string }) => title.startsWith("Scheduled"));
    expect(post).toMatchObject({ status: "published" });
    expect(Date.parse(post.publishedAt)).toBeGreaterThan(Date.now());
    // A page that is loaded again asks nothing.
    await page.reload();
    await page.getByRole("heading", { name: "Audience" }).waitFor();
    await desk(page).text.waitFor();
    expect(await schedule.count()).toBe(0);
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await schedule.waitFor();
    expect(await newsletters(page)).toMatchObject([{ status: "draft", subject: "Scheduled with its email" }]);
  });

  test("a post that is published now leads to the dialog that sends its email", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    await write(page, "Mailed right after");
    await page.getByLabel("Category").selectOption("growth");
    await page.getByRole("button", { name: "Publish…" }).click();
    await asks(page).getByLabel("Email it to").selectOption("everyone");
    await asks(page)
      .getByText(/Next, you check the email\. Nobody would get it yet: there are no active subscribers\.$/)
      .waitFor();
    await asks(page).getByRole("button", { name: "Publish and check the email" }).click();
    const send = desk(page).dialog("Send Newsletter");
    await send.getByText("There are no active subscribers").waitFor();
    const button = send.getByRole("button", { name: "Send to 0 subscribers" });
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    expect((await page.request.get("/blog/mailed-right-after")).status()).toBe(200);
    await page.keyboard.press("Escape");
    expect(await page.getByLabel("Subject").inputValue()).toBe("Mailed right after");
  });
});
