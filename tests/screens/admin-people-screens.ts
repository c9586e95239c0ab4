import type { Page } from "playwright-core";
import { OWNER } from "../setup/browser/admin.ts";
import type { Screen } from "./screen.ts";

const readPeople = (page: Page) => page.getByRole("row", { name: OWNER.username }).waitFor();

const readTokens = (page: Page) => page.getByText("No API tokens").waitFor();

/** Who can sign in, the programs that act for them, and who did what. */
export const peopleScreens: Screen[] = [
  { name: "admin-people", path: "/admin/settings/people", until: readPeople },
  {
    name: "admin-people-invite",
    path: "/admin/settings/people",
    isWindow: true,
    until: readPeople,
    act: async (page) => {
      await page.getByRole("button", { name: "Invite somebody" }).click();
      await page.getByRole("dialog", { name: "Invite somebody" }).getByLabel("May publish").waitFor();
    },
  },
  { name: "admin-tokens", path: "/admin/settings/tokens", until: readTokens },
  {
    name: "admin-tokens-new",
    path: "/admin/settings/tokens",
    isWindow: true,
    until: readTokens,
    act: async (page) => {
      await page.getByRole("button", { name: "New token" }).click();
      const dialog = page.getByRole("dialog", { name: "New API token" });
      await dialog.getByRole("textbox", { name: "Name" }).fill("Drafts from Obsidian");
      await dialog.getByRole("checkbox", { name: /^Write posts/ }).check();
    },
  },
  {
    name: "admin-activity",
    on: "busy",
    path: "/admin/settings/activity",
    until: (page) => page.getByRole("rowheader").first().waitFor(),
  },
];
