import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

const path = "/admin/newsletter/mail-templates";
const readList = (page: Page) => page.getByRole("row", { name: /order-shipped/ }).waitFor();
const never = () => new Promise<never>(() => {});

export const templatesScreens: Screen[] = [
  { name: "admin-mail-templates", on: "busy", path, until: readList },
  {
    name: "admin-mail-templates-empty",
    on: "empty",
    path,
    at: [360],
    until: (page) => page.getByText("No mail templates yet.").waitFor(),
  },
  {
    name: "admin-mail-templates-loading",
    path,
    at: [1440],
    before: (page) => page.route("**/api/admin/mail-templates", never),
    until: (page) => page.getByRole("main").locator(".skeleton:visible").first().waitFor(),
  },
  {
    name: "admin-mail-templates-add",
    on: "busy",
    path,
    at: [360, 1440],
    isWindow: true,
    until: readList,
    act: async (page) => {
      await page.getByRole("button", { name: "Add template" }).click();
      await page.getByRole("dialog", { name: "Add a template" }).waitFor();
    },
  },
  {
    name: "admin-mail-template",
    on: "busy",
    path: `${path}/1`,
    until: async (page) => {
      await page.getByRole("textbox", { name: "Content" }).waitFor();
      await page.frameLocator("iframe[aria-hidden=false]").getByRole("link", { name: "follow it" }).waitFor();
    },
  },
];
