import type { Page } from "playwright-core";
import { desk } from "../setup/writing.ts";
import type { Screen } from "./screen.ts";

const readText = (page: Page) => desk(page).text.waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Where posts are written. */
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
    name: "admin-post-missing",
    path: "/admin/posts/edit/987654",
    at: [360, 1440],
    until: (page) => page.getByRole("heading", { name: "Error Loading Post" }).waitFor(),
  },
];
