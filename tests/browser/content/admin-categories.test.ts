import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { toast } from "../../setup/browser/parts.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Categories" }).getByRole("row");
const rowOf = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) });

/** The names on the screen, in order. */
const namesOn = (page: Page) =>
  page
    .getByRole("button", { name: /^Edit / })
    .evaluateAll((buttons) => buttons.map((each) => each.getAttribute("aria-label")?.slice("Edit ".length)));

describe.skipIf(!chromiumPath)("the categories in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("the owner adds, edits, retires, merges and deletes categories, and readers see it", async () => {
    await using opened = await admin.open("/admin/posts");
    const { page } = opened;
    await page.getByRole("link", { name: "Categories" }).click();
    await page.getByRole("heading", { level: 1, name: "Categories" }).waitFor();
    await rowOf(page, "Tools").waitFor();

    await page.getByRole("button", { name: "Add category" }).click();
    const adding = page.getByRole("dialog", { name: "Add a category" });
    await adding.getByLabel("Name").fill("growth");
    await adding.getByRole("button", { name: "Add category" }).click();
    await adding.getByText("There is a category called “Growth” already").waitFor();
    await adding.getByLabel("Name").fill("Rezepte");
    await adding.getByLabel("Description").fill("Was wir kochen.");
    await adding.getByText("Olive").click();
    await adding.getByRole("button", { name: "Add category" }).click();
    await toast(page).getByText("“Rezepte” is at /blog/category/rezepte.").waitFor();
    await rowOf(page, "Rezepte").getByText("Was wir kochen.").waitFor();

    await page.getByRole("button", { name: "Edit Rezepte" }).click();
    const editing = page.getByRole("dialog", { name: "Edit category" });
    // Somebody else describes it in other words meanwhile: the dialog says nothing of it, so they stay.
    const { categories } = await (await page.request.get("/api/admin/categories")).json();
    const { id } = categories.find(({ slug }: { slug: string }) => slug === "rezepte");
    await page.request.patch(`/api/admin/categories/${id}`, { data: { description: "Was wir backen." } });
    // The slug stays until the owner says otherwise.
    const offer = editing.getByRole("button", { name: /^Change to/ });
    expect(await offer.count()).toBe(0);
    await editing.getByLabel("Name").fill("Küche");
    const slug = editing.getByLabel("Slug");
    await editing.getByRole("button", { name: "Change to “kuche”" }).waitFor();
    expect(await slug.inputValue()).toBe("rezepte");
    await offer.click();
    await expect.poll(() => slug.evaluate((field) => field === document.activeElement)).toBe(true);
    expect([await slug.inputValue(), await offer.count()]).toEqual(["kuche", 0]);
    await editing.getByRole("button", { name: "Save" }).click();
    await rowOf(page, "Küche").getByText("Was wir backen.").waitFor();
    const old = await page.request.get("/blog/category/rezepte", { maxRedirects: 0 });
    expect([old.status(), old.headers()["location"]]).toEqual([301, "/blog/category/kuche"]);

    await page.getByRole("button", { name: "More for Küche" }).click();
    await page.getByRole("menuitem", { name: "Retire" }).click();
    await rowOf(page, "Küche").getByText("Retired").waitFor();
    expect(await (await page.request.get("/")).text()).not.toContain("/blog/category/kuche");
    await page.getByRole("button", { name: "More for Küche" }).click();
    await page.getByRole("menuitem", { name: "Bring back" }).click();
    await rowOf(page, "Küche").getByText("Retired").waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "More for Küche" }).click();
    await page.getByRole("menuitem", { name: "Merge into another…" }).click();
    const merging = page.getByRole("dialog", { name: "Merge “Küche”" });
    await merging.getByRole("button", { name: "Merge" }).click();
    await merging.getByText("Choose a category", { exact: true }).last().waitFor();
    await merging.getByLabel("Merge into").selectOption("Tools");
    await merging.getByRole("button", { name: "Merge" }).click();
    await toast(page).getByText("0 posts of “Küche” moved to “Tools”.").waitFor();
    const merged = await page.request.get("/blog/category/rezepte", { maxRedirects: 0 });
    expect(merged.headers()["location"]).toBe("/blog/category/tools");
  });

  test("a category whose posts are all in the trash says so, and where they go when it is deleted", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const added = await page.request.post("/api/admin/categories", {
      data: { title: "Short-lived", palette: "teal" },
    });
    expect(added.status()).toBe(201);
    const post = {
      title: "A post of a day",
      excerpt: "An excerpt of some words.",
      category: "short-lived",
      content: `<p>${"Words. ".repeat(20)}</p>`,
    };
    const { id } = await (await page.request.post("/api/posts", { data: post })).json();
    await page.request.delete(`/api/posts/${id}`);
    await page.goto("/admin/categories");
    await rowOf(page, "Short-lived").getByText("1 in the trash").waitFor();
    await page.getByRole("button", { name: "More for Short-lived" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete category?" });
    const { categories } = await (await page.request.get("/api/admin/categories")).json();
    const { title: heir, slug: into } = categories[0];
    await dialog
      .getByText(`“Short-lived” has posts in the trash alone. If you restore one, it will be in “${heir}”.`)
      .waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await toast(page).getByText("“Short-lived” is gone.").waitFor();
    await rowOf(page, "Short-lived").waitFor({ state: "detached" });
    await page.request.post(`/api/posts/${id}/restore`);
    const { posts } = await (await page.request.get(`/api/admin/posts?category=${into}`)).json();
    expect(posts.map(({ title }: { title: string }) => title)).toContain(post.title);
  });

  test("a category moves by keyboard, keeps the focus, and stays where it was put", async () => {
    await using opened = await admin.open("/admin/categories");
    const { page } = opened;
    await rowOf(page, "Growth").waitFor();
    const before = await namesOn(page);
    const down = page.getByRole("button", { name: "Move Growth down" });
    await down.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    const place = before.indexOf("Growth");
    const after = before.toSpliced(place, 1).toSpliced(place + 2, 0, "Growth");
    await expect.poll(() => namesOn(page)).toEqual(after);
    expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.waitForFunction(() => document.querySelector("table[aria-busy=false]") !== null);
    await expect
      .poll(async () => {
        const { categories } = await (await page.request.get("/api/admin/categories")).json();
        return categories.map(({ title }: { title: string }) => title);
      })
      .toEqual(after);
    await page.reload();
    await rowOf(page, "Growth").waitFor();
    expect(await namesOn(page)).toEqual(after);
    expect(
      await page.getByRole("button", { name: `Move ${after[0]} up` }).getAttribute("aria-disabled"),
    ).toBe("true");
  });

  test("a post is filed under a category that the owner added, also one that was retired since", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const added = await page.request.post("/api/admin/categories", {
      data: { title: "Field notes", palette: "teal" },
    });
    const { id } = await added.json();
    const post = {
      title: "Notes from a field",
      excerpt: "An excerpt of some words.",
      category: "field-notes",
      content: `<p>${"Words. ".repeat(20)}</p>`,
    };
    const { id: postId } = await (await page.request.post("/api/posts", { data: post })).json();
    await page.request.patch(`/api/admin/categories/${id}`, { data: { isRetired: true } });
    await page.goto(`/admin/posts/edit/${postId}`);
    const choice = page.getByLabel("Category");
    await choice.getByRole("option", { name: "Field notes" }).waitFor({ state: "attached" });
    expect(await choice.inputValue()).toBe("field-notes");
    await page.goto("/admin/posts/create");
    await page.getByLabel("Category").getByRole("option", { name: "Tools" }).waitFor({ state: "attached" });
    expect(await page.getByLabel("Category").getByRole("option", { name: "Field notes" }).count()).toBe(0);
  });
});
