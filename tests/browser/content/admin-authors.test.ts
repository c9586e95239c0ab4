import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { holdAnswer } from "../../setup/browser/hold-answer.ts";
import { PNG } from "../../setup/browser/writing.ts";
import { toast } from "../../setup/browser/parts.ts";

const rowOf = (page: Page, name: string) =>
  page
    .getByRole("table", { name: "Authors" })
    .getByRole("row")
    .filter({ has: page.getByText(name, { exact: true }) });

const postBy = (author: string) => ({
  title: `A post by ${author}`,
  excerpt: "An excerpt of some words.",
  category: "growth",
  author,
  status: "published",
  content: `<p>${"Words. ".repeat(20)}</p>`,
});

describe.skipIf(!chromiumPath)("the authors in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("the owner adds, edits, merges and deletes authors, and readers see it", async () => {
    await using opened = await admin.open("/admin/posts");
    const { page } = opened;
    await page.request.post("/api/posts", { data: postBy("Ann Lee") });
    await page.getByRole("link", { name: "Authors" }).click();
    await page.getByRole("heading", { level: 1, name: "Authors" }).waitFor();
    await rowOf(page, "Ann Lee").waitFor();

    await page.getByRole("button", { name: "Add author" }).click();
    const adding = page.getByRole("dialog", { name: "Add an author" });
    await adding.getByLabel("Name").fill("ann lee");
    await adding.getByRole("button", { name: "Add author" }).click();
    await adding.getByText("There is an author called “Ann Lee” already. Merge the two instead.").waitFor();
    await adding.getByLabel("Name").fill("Bea Stone");
    await adding.getByLabel("Bio").fill("Writes about walls.");
    const upload = await holdAnswer(page, "POST", "**/api/upload");
    await adding
      .getByLabel("Picture file")
      .setInputFiles({ name: "bea.png", mimeType: "image/png", buffer: PNG });
    await upload.asked;
    const add = adding.getByRole("button", { name: "Add author" });
    expect(await add.isDisabled()).toBe(true);
    upload.release();
    await adding.getByRole("button", { name: "Change picture" }).waitFor();
    await add.click();
    await toast(page).getByText("“Bea Stone” is at /author/bea-stone.").waitFor();
    await rowOf(page, "Bea Stone").getByText("Writes about walls.").waitFor();

    await page.getByRole("button", { name: "Edit Ann Lee" }).click();
    const editing = page.getByRole("dialog", { name: "Edit author" });
    // Somebody else gives her a bio meanwhile: the dialog says nothing of it, so it stays.
    const { authors } = await (await page.request.get("/api/admin/authors")).json();
    const { id } = authors.find(({ name }: { name: string }) => name === "Ann Lee");
    await page.request.patch(`/api/admin/authors/${id}`, { data: { bio: "Writes about herons." } });
    await editing.getByLabel("Name").fill("Ann Winter");
    await editing.getByLabel("Slug").fill("ann-winter");
    await editing.getByRole("button", { name: "Save" }).click();
    await rowOf(page, "Ann Winter").getByText("Writes about herons.").waitFor();
    const old = await page.request.get("/author/ann-lee", { maxRedirects: 0 });
    expect([old.status(), old.headers()["location"]]).toEqual([301, "/author/ann-winter"]);

    await page.getByRole("button", { name: "More for Ann Winter" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    const leaving = page.getByRole("dialog", { name: "Delete “Ann Winter”" });
    await leaving.getByRole("button", { name: "Delete" }).click();
    await leaving.getByText("Choose an author", { exact: true }).last().waitFor();
    await leaving.getByLabel("Give the posts to").selectOption("Bea Stone");
    await leaving.getByRole("button", { name: "Delete" }).click();
    await toast(page).getByText("1 post of “Ann Winter” moved to “Bea Stone”.").waitFor();
    expect(await (await page.request.get("/author/ann-lee")).text()).toContain("A post by Ann Lee");
  });

  test("an author whose posts are all in the trash is deleted without a question who takes them", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const { id } = await (await page.request.post("/api/posts", { data: postBy("Finn Dale") })).json();
    await page.request.delete(`/api/posts/${id}`);
    await page.goto("/admin/authors");
    await rowOf(page, "Finn Dale").getByText("1 in the trash").waitFor();
    await page.getByRole("button", { name: "More for Finn Dale" }).click();
    await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
    const leaving = page.getByRole("alertdialog", { name: "Delete author?" });
    await leaving.getByText("If you restore one, “Finn Dale” is an author again").waitFor();
    await leaving.getByRole("button", { name: "Delete" }).click();
    await toast(page).getByText("“Finn Dale” is gone.").waitFor();
    await page.request.post(`/api/posts/${id}/restore`);
    expect((await page.request.get("/author/finn-dale")).status()).toBe(200);
  });

  test("a post’s form proposes the authors, and takes a new name", async () => {
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    await page.request.post("/api/posts", { data: postBy("Cleo Marsh") });
    const { id } = await (await page.request.post("/api/posts", { data: postBy("Dora Field") })).json();
    await page.goto(`/admin/posts/edit/${id}`);
    const author = page.getByRole("combobox", { name: "Author" });
    await author.fill("cle");
    await page.getByRole("option", { name: /^Cleo Marsh/ }).waitFor();
    // Enter that takes what an input method proposes.
    await author.dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true });
    expect(await author.inputValue()).toBe("cle");
    await author.press("Enter");
    expect(await author.inputValue()).toBe("Cleo Marsh");
    await author.fill("Dora Field");
    await author.press("Enter");
    expect(await author.inputValue()).toBe("Dora Field");
    await author.fill("Edda Reed");
    await page.getByRole("option", { name: /^Edda Reed/ }).click();
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expect
      .poll(async () => (await (await page.request.get(`/api/admin/posts/${id}`)).json()).author)
      .toBe("Edda Reed");
    expect((await page.request.get("/author/edda-reed")).status()).toBe(200);
  });
});
