import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

const readCategories = (page: Page) => page.getByRole("button", { name: "Edit Tools" }).waitFor();

/** What posts are filed under. */
export const categoriesScreens: Screen[] = [
  { name: "admin-categories", path: "/admin/categories", until: readCategories },
  {
    name: "admin-categories-edit",
    path: "/admin/categories",
    isWindow: true,
    act: async (page) => {
      await page.getByRole("button", { name: "Edit Growth" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit category" });
      await dialog.getByLabel("Name").fill("Growth of gardens, balconies and other small places");
      await dialog.getByRole("button", { name: /^Change to/ }).waitFor();
    },
  },
  {
    name: "admin-categories-merge",
    path: "/admin/categories",
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await page.getByRole("button", { name: "More for Growth" }).click();
      await page.getByRole("menuitem", { name: "Merge into another…" }).click();
      await page.getByRole("dialog", { name: "Merge “Growth”" }).waitFor();
    },
  },
];
