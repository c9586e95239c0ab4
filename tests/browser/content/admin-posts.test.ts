import type { Page } from "playwright-core";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { createPost, getAdminPost, listAdminPosts } from "../../../src/contract/content/posts.ts";
import { postInput } from "../../app/kit/inputs.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { eventually, seesToast } from "../../setup/browser/parts.ts";

const bodyRows = (page: Page) => page.locator("tbody").getByRole("row");
const rowOf = (page: Page, title: string) => page.getByRole("row", { name: title });
const dialog = (page: Page, name: string) => page.getByRole("alertdialog", { name });

async function chooseMore(page: Page, title: string, action: string) {
  await rowOf(page, title)
    .getByRole("button", { name: `More for ${title}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

describe.skipIf(!chromiumPath)("the posts of the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  const open = async (path: string) => {
    const visit = await admin.open(path);
    const { request } = visit.context;
    return {
      ...visit,
      request,
      /** Writes a post past the screen, as another window would. */
      write: async (parts: Partial<z.input<NonNullable<(typeof createPost)["body"]>>>) => {
        const answer = await request.post("/api/posts", { data: postInput(parts) });
        return createPost.answer.parse(await answer.json());
      },
    };
  };

  test("the list shows ten posts a page, and is searched, filtered and put in order by its address", async () => {
    await using opened = await open("/admin/posts");
    const { page } = opened;
    const showing = page.getByText(/^Showing/);
    await showing.waitFor();
    await page.getByText(/^\d+ published, \d+ drafts?$/).waitFor();
    expect(await page.title()).toBe("Masthead Admin: Blog Posts");
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Blog Posts");
    await expect.poll(() => showing.innerText()).toBe("Showing 1-10 of 12 posts");
    await expect.poll(() => bodyRows(page).count()).toBe(10);

    await page.getByRole("link", { name: "Next", exact: true }).click();
    await eventually(async () => expect(await showing.innerText()).toBe("Showing 11-12 of 12 posts"));
    await page.getByLabel("Status").selectOption("Draft");
    await page.getByText("No posts found.").waitFor();
    expect(new URL(page.url()).search).toBe("?status=draft");
    await opened.write({ title: "Only begun", category: "tools", tags: ["Half"] });
    await page.reload();
    await rowOf(page, "Only begun").waitFor();
    for (const words of ["Draft", "N/A", "Tools", "Admin"])
      await expect.poll(() => rowOf(page, "Only begun").innerText()).toContain(words);
    await expect
      .poll(() => rowOf(page, "Only begun").getByRole("link", { name: "Only begun" }).count())
      .toBe(0);
    await page.goBack();
    await eventually(async () => expect(await showing.innerText()).toContain("of 13 posts"));

    const search = page.getByRole("searchbox", { name: "Search posts" });
    await search.fill("subject line");
    await search.press("Enter");
    const title = "Write the subject line last";
    await eventually(async () => expect(new URL(page.url()).search).toBe("?search=subject+line"));
    // What is typed next goes into the field, and triggers no shortcut.
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    const popup = page.waitForEvent("popup");
    await rowOf(page, title).getByRole("link", { name: title }).click();
    expect(new URL((await popup).url()).pathname).toBe("/blog/write-the-subject-line-last");

    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await page.getByRole("button", { name: "Title" }).click();
    await eventually(async () => {
      const titles = await page.locator("tbody").getByRole("rowheader").allInnerTexts();
      expect(titles[0]).toBe("A reading list with a last page");
      expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other, "en")));
    });
    expect(new URL(page.url()).search).toBe("?sort=title");
    await page.getByLabel("Tag").fill("HALF");
    await page.getByLabel("Tag").press("Enter");
    await eventually(async () => expect(await showing.innerText()).toBe("Showing 1-1 of 1 posts"));
    const edit = rowOf(page, "Only begun").getByRole("link", { name: "Edit" });
    await expect.poll(() => edit.getAttribute("href")).toMatch(/^\/admin\/posts\/edit\/\d+$/);
    const create = page.getByRole("link", { name: "Create New Post" });
    await expect.poll(() => create.getAttribute("href")).toBe("/admin/posts/create");
  });

  test("a post is deleted after a question, found in the trash, restored, and deleted for good", async () => {
    await using opened = await open("/robots.txt");
    const { page } = opened;
    const post = await opened.write({ title: "Zygodactyl and thrown away", status: "published" });
    await page.goto("/admin/posts?search=zygodactyl");
    await rowOf(page, post.title).getByRole("button", { name: "Delete" }).click();
    const asked = dialog(page, "Confirm Deletion");
    expect(await asked.innerText()).toContain(
      'Are you sure you want to delete "Zygodactyl and thrown away"? This action cannot be undone.',
    );
    await asked.getByRole("button", { name: "Cancel" }).click();
    await rowOf(page, post.title).getByRole("button", { name: "Delete" }).click();

    const held = Promise.withResolvers<void>();
    await page.route(`**/api/posts/${post.id}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await asked.getByRole("button", { name: "Delete" }).click();
    await asked.getByRole("button", { name: "Deleting..." }).waitFor();
    held.resolve();
    await seesToast(page, "Post deleted", "The post has been successfully deleted.");
    await page.getByText("No posts found.").waitFor();
    await expect.poll(() => asked.count()).toBe(0);
    expect((await opened.request.get(`/blog/${post.slug}`)).status()).toBe(404);

    await page.getByLabel("Status").selectOption("Trash");
    await rowOf(page, post.title).getByRole("button", { name: "Restore" }).click();
    await seesToast(page, "Post restored", `/blog/${post.slug}`);
    expect((await opened.request.get(`/blog/${post.slug}`)).status()).toBe(200);

    await opened.request.delete(`/api/posts/${post.id}`);
    await page.reload();
    await rowOf(page, post.title).getByRole("button", { name: "Delete permanently" }).click();
    await dialog(page, "Delete Permanently").getByRole("button", { name: "Delete permanently" }).click();
    await seesToast(page, "Post deleted", "The post has been deleted for good.");
    await page.getByText("No posts found.").waitFor();
  });

  test("many posts are tagged, published and deleted at once, and one is featured and duplicated", async () => {
    await using opened = await open("/robots.txt");
    const { page } = opened;
    const [first, second] = [
      await opened.write({ title: "One wildebeest" }),
      await opened.write({
        title: "Another wildebeest",
        status: "published",
        publishedAt: "2099-03-02T09:00:00Z",
      }),
    ];
    await page.goto("/admin/posts?search=wildebeest");
    await eventually(async () => expect(await rowOf(page, second.title).innerText()).toContain("Scheduled"));
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByText("2 selected").waitFor();
    await page.getByRole("button", { name: "Add tag" }).click();
    await page.getByRole("textbox", { name: "Tag" }).last().fill("Cattle");
    await page.keyboard.press("Enter");
    await seesToast(page, "2 posts tagged");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Change category" }).click();
    const asksCategory = page.getByRole("dialog", { name: "Change category" });
    await asksCategory.getByLabel("Category").selectOption("tools");
    await asksCategory.getByRole("button", { name: "Change category" }).click();
    await seesToast(page, "2 posts moved to another category");
    await eventually(async () => expect(await rowOf(page, second.title).innerText()).toContain("Tools"));

    await page.getByRole("checkbox", { name: `Select ${first.title}` }).check();
    await page.getByRole("checkbox", { name: `Select ${second.title}` }).check();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await seesToast(page, "2 posts published");
    await eventually(async () => expect(await rowOf(page, second.title).innerText()).toContain("Published"));
    for (const { slug } of [first, second])
      expect((await opened.request.get(`/blog/${slug}`)).status()).toBe(200);

    await chooseMore(page, first.title, "Feature");
    await seesToast(page, "Post featured");
    await chooseMore(page, first.title, "Duplicate");
    await seesToast(page, "Post duplicated", "“Copy of One wildebeest” is a draft.");
    await eventually(async () => expect(await bodyRows(page).count()).toBe(3));
    const kept = await opened.request.get(`/api/admin/posts/${first.id}`);
    expect(getAdminPost.answer.parse(await kept.json())).toMatchObject({ featured: true, tags: ["Cattle"] });

    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("group", { name: "Selected rows" }).getByRole("button", { name: "Delete" }).click();
    const asked = dialog(page, "Confirm Deletion");
    await expect.poll(() => asked.innerText()).toContain("Are you sure you want to delete 3 posts?");
    await asked.getByRole("button", { name: "Delete" }).click();
    await seesToast(page, "3 posts deleted");
    await page.getByText("No posts found.").waitFor();
  });

  test("the dashboard's Delete asks the same, and the recent posts lose the row", async () => {
    await using opened = await open("/robots.txt");
    const { page } = opened;
    const { title } = await opened.write({ title: "Recent, and not for long" });
    await page.goto("/admin/dashboard");
    await rowOf(page, title).getByRole("button", { name: "Delete" }).click();
    await dialog(page, "Confirm Deletion").getByRole("button", { name: "Delete" }).click();
    await seesToast(page, "Post deleted");
    await eventually(async () => expect(await rowOf(page, title).count()).toBe(0));
  });

  test("what goes wrong is said in words: a post that is gone, a database that does not answer", async () => {
    await using opened = await open("/robots.txt");
    const { page } = opened;
    const { id, title } = await opened.write({ title: "A ghost already" });
    await page.goto("/admin/posts?search=ghost");
    await rowOf(page, title).getByRole("button", { name: "Delete" }).click();
    await opened.request.delete(`/api/posts/${id}`);
    await dialog(page, "Confirm Deletion").getByRole("button", { name: "Delete" }).click();
    await seesToast(page, "Error", "That post does not exist.");

    await admin.site.withDatabase((db) => sql`alter table post_tags rename to post_tags_away`.execute(db));
    const held = Promise.withResolvers<void>();
    await page.route("**/api/admin/posts?*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/admin/posts");
    await expect.poll(() => page.locator("tbody .skeleton").count()).toBe(5);
    held.resolve();
    await page.getByText("Failed to load posts. Please try refreshing the page.").waitFor();
    await admin.site.withDatabase((db) => sql`alter table post_tags_away rename to post_tags`.execute(db));
    await page.reload();
    await page.getByText(/^Showing 1-10 of/).waitFor();
    const list = await opened.request.get("/api/admin/posts");
    expect(listAdminPosts.answer.parse(await list.json()).posts).toHaveLength(10);
  });
});
