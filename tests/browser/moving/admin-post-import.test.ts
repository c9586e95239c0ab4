import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listPostImports, postImportSchema } from "../../../src/contract/moving/post-imports.ts";
import { insertRun } from "../../../src/server/moving/runs/import-run-store.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { violationsOn } from "../../setup/browser/axe.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { zipOf } from "../../setup/zip.ts";
import { button } from "../../setup/browser/parts.ts";

/** What stands beside a line of the report. */
const figure = (page: Page, line: string) =>
  page.getByRole("term").filter({ hasText: line }).locator("xpath=following-sibling::dd").innerText();

const fileOf = (files: Record<string, string>, name = "old-blog.zip") => ({
  name,
  mimeType: "application/zip",
  buffer: zipOf(files),
});

const post = (title: string, more = "") => `---\ntitle: ${title}\n${more}---\nSome words of a post.\n`;

describe.skipIf(!chromiumPath)("importing posts in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite({ SAMPLE_CONTENT: "off" });
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  async function openDialog() {
    const visit = await admin.open("/admin/posts", { viewport: { width: 1280, height: 720 } });
    await button(visit.page, "Import posts").click();
    return { ...visit, file: visit.page.getByLabel("Export of your old site") };
  }

  test("the owner files the posts, sees what it would do, imports, is told what it did, and undoes", async () => {
    await using dialog = await openDialog();
    const { page, file } = dialog;
    await file.setInputFiles(fileOf({ "list.csv": "email\n" }, "list.zip"));
    await page.getByRole("alert").filter({ hasText: "list has no posts, but lists: list.csv." }).waitFor();
    await page.route("**/preview", (route) => route.abort(), { times: 1 });

    await file.setInputFiles(
      fileOf({
        "one.md": post("The first of them", "date: 2024-03-02\ncategories: [News]\n"),
        "two.md": post("The second of them", "draft: true\n"),
        "about.md": post("About us", "type: page\n"),
      }),
    );
    await isFocused(page, "Check the posts");
    await page.getByRole("alert").filter({ hasText: "The server cannot be reached." }).waitFor();
    await button(page, "Try again").click();
    await page.getByText("New posts", { exact: true }).waitFor();
    expect(await figure(page, "New posts")).toBe("2");
    expect(await figure(page, "of which drafts")).toBe("1");
    expect(await figure(page, "New pages")).toBe("1");
    expect(await figure(page, "Filed under News")).toBe("1");
    expect(await page.getByLabel("News (1)").locator("option:checked").innerText()).toBe("A new category");
    await page.getByText("Add categories of the old site").click();
    await page.getByText("Filed under News").waitFor({ state: "detached" });
    expect(await figure(page, "Filed under Content Strategy")).toBe("2");
    await page.getByLabel("News (1)").selectOption("Marketing");
    await page.getByLabel("Category for posts that match no row below").selectOption("Tools");
    await page.getByText("Filed under Marketing").waitFor();
    await page.getByText("Filed under Tools").waitFor();
    await page.getByRole("heading", { name: "1 thing to look at" }).waitFor();
    await page.getByText("It takes the place of the page /about that your site had").waitFor();
    expect(await page.getByRole("link", { name: "About us" }).count()).toBe(0);

    await button(page, "Import").click();
    await isFocused(page, "Import");
    await page.getByRole("status").filter({ hasText: "old-blog has been imported." }).waitFor();
    expect(await figure(page, "New posts")).toBe("2");
    expect(await violationsOn(page)).toEqual([]);
    const path = await page.getByRole("link", { name: "About us" }).getAttribute("href");
    expect(path).toMatch(/^\/admin\/pages\/edit\/\d+$/);
    await button(page, "Done").click();
    await page.getByRole("rowheader", { name: "The first of them" }).waitFor();

    await button(page, "Import posts").click();
    await button(page, "Undo the import of old-blog").click();
    await page.getByText(/· undone$/).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("No posts found.").waitFor();
  });

  test("the address of the old site counts, also when Enter comes right after it", async () => {
    await using dialog = await openDialog();
    const { page, file } = dialog;
    await file.setInputFiles(fileOf({ "three.md": post("The third of them") }, "moved.zip"));
    await page.getByText("New posts").waitFor();
    const address = page.getByLabel("Address of the old site");
    await address.fill("old.example.com");
    await page.keyboard.press("Enter");
    await page.getByText("Must be an address such as https://example.com").waitFor();
    await address.fill("https://old.example.com");
    await page.getByText("Must be an address such as https://example.com").waitFor({ state: "hidden" });
    await page.getByText("Preparing the preview").waitFor({ state: "hidden" });
    await address.fill("https://older.example.com ");
    const begun = page.waitForRequest("**/api/admin/post-imports");
    await page.keyboard.press("Enter");
    expect((await begun).postDataJSON()).toMatchObject({ site: "https://older.example.com" });
    await page.getByText("moved has been imported.").waitFor();
  });

  test("an import that is stopped no longer says that it goes on; when one ends, the dashboard is read again", async () => {
    await using dialog = await openDialog();
    const { page, file } = dialog;
    await file.setInputFiles(fileOf({ "four.md": post("The fourth of them") }, "stopped.zip"));
    await page.getByText("New posts").waitFor();
    await page.route("**/api/admin/post-imports", (route) => stillUnderWay(route));
    await button(page, "Import").click();
    await page.getByText("the import continues.").waitFor();
    const isAsked = Promise.withResolvers<void>();
    await page.route(/post-imports\/\d+$/, async (route) => {
      await isAsked.promise;
      await route.continue();
    });
    await button(page, "Stop and undo").click();
    await page.getByRole("status").filter({ hasText: "Undoing…" }).waitFor();
    await expect.poll(() => page.getByText("the import continues.").count()).toBe(0);
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
    isAsked.resolve();
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("status").filter({ hasText: "The import of stopped was undone." }).waitFor();

    await page.keyboard.press("Escape");
    await button(page, "Import posts").click();
    await file.setInputFiles(
      fileOf({ "five.md": post("The draft that came", "draft: true\n") }, "later.zip"),
    );
    await page.getByText("New posts").waitFor();
    await page.route("**/api/admin/post-imports", (route) => stillUnderWay(route));
    await button(page, "Import").click();
    await button(page, "Done").click();
    const isRead = page.waitForResponse("**/api/admin/dashboard");
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await isRead;
    const isReadAgain = page.waitForResponse("**/api/admin/dashboard");
    await page.unrouteAll({ behavior: "wait" });
    expect((await isReadAgain).ok()).toBe(true);
  });

  test("an import that was interrupted says to import the same file again, which brings nothing twice", async () => {
    await admin.site.withDatabase((db) =>
      insertRun(db, {
        kind: "posts",
        format: "markdown",
        source: "halfway",
        started_at: new Date().toISOString(),
      }),
    );
    await using dialog = await openDialog();
    const { page, file } = dialog;
    const entry = page.getByRole("listitem").filter({ hasText: "halfway" });
    await entry.getByText(/· 0 posts, then interrupted: import the same file again, or undo it$/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await file.setInputFiles(fileOf({ "one.md": post("What came of halfway") }, "halfway.zip"));
    await page.getByText("New posts").waitFor();
    await button(page, "Import").click();
    await page.getByRole("status").filter({ hasText: "halfway has been imported." }).waitFor();
    await button(page, "Done").click();
    await button(page, "Import posts").click();
    await entry.getByText(/· 1 post$/).waitFor();
    await button(page, "Undo the import of halfway").click();
    await entry.getByText(/· undone$/).waitFor();
  });
});

/** The step is there, and its heading has the focus. */
async function isFocused(page: Page, step: string) {
  const heading = page.getByRole("heading", { level: 3, name: step, exact: true });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** The newest import is told as one that takes longer. */
const stillUnderWay = (route: Route) =>
  newestAs(route, { state: "running", isUnderWay: true, report: null, progress: { done: 1, total: 9 } });

async function newestAs(route: Route, underWay: object) {
  const response = await route.fetch();
  const answer: unknown = await response.json();
  if (route.request().method() === "POST") {
    return route.fulfill({ response, json: { ...postImportSchema.parse(answer), ...underWay } });
  }
  const [newest, ...others] = listPostImports.answer.parse(answer).imports;
  return route.fulfill({ response, json: { imports: [{ ...newest, ...underWay }, ...others] } });
}
