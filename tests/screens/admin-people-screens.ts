import type { Page } from "playwright-core";
import { OWNER } from "../setup/browser/admin.ts";
import type { Screen } from "./screen.ts";

const readPeople = (page: Page) => page.getByRole("row", { name: OWNER.username }).waitFor();

/** Who can sign in. */
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
];
