import { makePictures } from "../setup/pictures.ts";
import type { Screen } from "./screen.ts";

/** What is stored of pictures. */
export const picturesScreens: Screen[] = [
  {
    name: "admin-pictures",
    on: "owned",
    path: "/admin/pictures",
    before: ({ request }) => makePictures(request),
    until: (page) => page.getByText("Shown nowhere", { exact: true }).last().waitFor(),
  },
  {
    name: "admin-pictures-none",
    on: "empty",
    path: "/admin/pictures",
    at: [360, 1440],
    until: (page) => page.getByText("There are no pictures yet.").waitFor(),
  },
  {
    name: "admin-pictures-delete",
    on: "owned",
    path: "/admin/pictures?use=unused",
    at: [360, 1440],
    isWindow: true,
    before: ({ request }) => makePictures(request),
    act: async (page) => {
      await page.getByRole("button", { name: /^Delete/ }).click();
      await page.getByRole("alertdialog", { name: "Delete this picture?" }).waitFor();
    },
  },
];
