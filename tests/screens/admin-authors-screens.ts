import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

const readAuthors = (page: Page) => page.getByRole("button", { name: "Edit Mara Lindqvist" }).waitFor();

/** Whose posts these are. */
export const authorsScreens: Screen[] = [
  { name: "admin-authors", path: "/admin/authors", until: readAuthors },
  {
    name: "admin-authors-edit",
    path: "/admin/authors",
    isWindow: true,
    act: async (page) => {
      await page.getByRole("button", { name: "Edit Mara Lindqvist" }).click();
      await page.getByRole("dialog", { name: "Edit author" }).waitFor();
    },
  },
];
