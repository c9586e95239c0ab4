import { makeImages } from "../setup/media/images.ts";
import type { Screen } from "./screen.ts";

/** What is stored of images. */
export const imagesScreens: Screen[] = [
  {
    name: "admin-images",
    on: "owned",
    path: "/admin/images",
    before: ({ request }) => makeImages(request),
    until: (page) => page.getByText("Not used", { exact: true }).last().waitFor(),
  },
  {
    name: "admin-images-none",
    on: "empty",
    path: "/admin/images",
    at: [360, 1440],
    until: (page) => page.getByText("There are no images yet.").waitFor(),
  },
  {
    name: "admin-images-choose",
    on: "owned",
    path: "/admin/posts/create",
    isWindow: true,
    before: ({ request }) => makeImages(request),
    act: async (page) => {
      await page.getByRole("button", { name: "Choose from your images" }).first().click();
      await page.getByText("Not used yet").waitFor();
    },
  },
  {
    name: "admin-images-delete",
    on: "owned",
    path: "/admin/images?use=unused",
    at: [360, 1440],
    isWindow: true,
    before: ({ request }) => makeImages(request),
    act: async (page) => {
      await page.getByRole("button", { name: /^Delete/ }).click();
      await page.getByRole("alertdialog", { name: "Delete this image?" }).waitFor();
    },
  },
];
