import type { Page } from "playwright-core";
import { desk } from "../setup/browser/writing.ts";
import { zipOf } from "../setup/zip.ts";
import type { Screen } from "./screen.ts";

const readText = (page: Page) => desk(page).text.waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const openImport = async (page: Page) => {
  await press(page, "Import posts");
  await page.getByRole("dialog", { name: "Import posts" }).waitFor();
};

/** Posts of an old site, filed there under some names. */
const OLD_POSTS = Array.from({ length: 4 }, (_, index): [string, string] => [
  `post-${index}.md`,
  `---\ntitle: The post ${index}\ncategories: [News, Company ${index % 2}, How we work together]\n---\nWords.\n`,
]);

/** Where posts are written, and come in. */
export const writingScreens: Screen[] = [
  { name: "admin-post-create", path: "/admin/posts/create", until: readText },
  {
    name: "admin-post-refused",
    path: "/admin/posts/create",
    until: readText,
    at: [360, 1440],
    act: async (page) => {
      await desk(page).save.click();
      await page.getByText("Title must be at least 5 characters").waitFor();
    },
  },
  { name: "admin-post-edit", path: "/admin/posts/edit/1", until: readText },
  {
    name: "admin-post-edit-extreme",
    on: "extreme",
    path: "/admin/posts?sort=title",
    act: async (page) => {
      await page.getByRole("link", { name: /^Edit/ }).first().click();
      await readText(page);
    },
  },
  {
    name: "admin-post-seo",
    path: "/admin/posts/edit/1",
    until: readText,
    at: [360, 1440],
    act: async (page) => {
      await desk(page).tab("Metadata & SEO").click();
      await page.getByText("As a search result").waitFor();
    },
  },
  {
    name: "admin-post-slash-menu",
    path: "/admin/posts/create",
    until: readText,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await desk(page).text.click();
      await page.keyboard.type("/");
      await page.getByRole("option", { name: "Quote" }).waitFor();
    },
  },
  {
    name: "admin-post-revisions",
    path: "/admin/posts/edit/1",
    until: readText,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await press(page, "Revisions");
      await desk(page).dialog("Revisions").waitFor();
    },
  },
  {
    name: "admin-posts-import",
    path: "/admin/posts",
    at: [360, 1440],
    isWindow: true,
    act: openImport,
  },
  {
    name: "admin-posts-import-look",
    path: "/admin/posts",
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await openImport(page);
      const buffer = zipOf(Object.fromEntries(OLD_POSTS));
      const file = { name: "old-blog.zip", mimeType: "application/zip", buffer };
      await page.getByLabel("Export of your old site").setInputFiles(file);
      await page.getByText("New posts").waitFor();
      await page.getByText("4 things to look at").click();
    },
  },
  {
    name: "admin-post-missing",
    path: "/admin/posts/edit/987654",
    at: [360, 1440],
    until: (page) => page.getByRole("heading", { name: "Error Loading Post" }).waitFor(),
  },
];
