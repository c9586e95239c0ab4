import type { Page } from "playwright-core";
import { BUSY_RECEIPT } from "./busy-site.ts";
import type { Screen } from "./screen.ts";

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const dialog = (page: Page, name: string) =>
  page.getByRole("dialog", { name }).or(page.getByRole("alertdialog", { name })).waitFor();
const ofReceipt = `/admin/newsletter/${BUSY_RECEIPT}`;

const readSubscribers = (page: Page) => page.getByText(/^Showing 1-/).waitFor();

/** Who reads, and whom nobody may mail. */
export const readersScreens: Screen[] = [
  { name: "admin-subscribers", on: "busy", path: "/admin/subscribers", until: readSubscribers },
  {
    name: "admin-subscribers-not-found",
    on: "busy",
    path: "/admin/subscribers?search=nobody",
    at: [360],
    until: (page) => page.getByText("No subscribers found matching your search.").waitFor(),
  },
  {
    name: "admin-subscribers-add",
    on: "busy",
    path: "/admin/subscribers",
    until: readSubscribers,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await press(page, /^Add/);
      await dialog(page, "Add a subscriber");
    },
  },
  {
    name: "admin-subscribers-remove",
    on: "busy",
    path: "/admin/subscribers",
    until: readSubscribers,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await press(page, /^Remove/);
      await dialog(page, "Confirm Removal");
    },
  },
  {
    name: "admin-subscriber",
    on: "busy",
    path: "/admin/subscribers/6",
    until: (page) => page.getByRole("heading", { name: "Newsletters" }).waitFor(),
  },
  {
    name: "admin-suppressions",
    on: "busy",
    path: "/admin/suppressions",
    until: (page) =>
      page
        .getByRole("cell", { name: /Complain|Bounce/ })
        .first()
        .waitFor(),
  },
  {
    name: "admin-suppressions-none",
    path: "/admin/suppressions",
    at: [360, 1440],
    until: (page) => page.getByText("The list is empty.").waitFor(),
  },
  {
    name: "admin-suppressions-add",
    on: "busy",
    path: "/admin/suppressions",
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await press(page, "Add address");
      await dialog(page, "Add an address");
    },
  },
];

const readHistory = (page: Page) => page.getByRole("article").first().waitFor();

/** What has gone out, and what is about to. */
export const newsletterScreens: Screen[] = [
  {
    name: "admin-dashboard-busy",
    on: "busy",
    path: "/admin/dashboard",
    until: (page) => page.getByRole("application").nth(2).waitFor(),
  },
  {
    name: "admin-dashboard-table",
    on: "busy",
    path: "/admin/dashboard?days=365",
    at: [360, 1440],
    act: async (page) => {
      await press(page, "Show as table");
      await page.getByRole("table", { name: "Readers by day" }).waitFor();
    },
  },
  {
    name: "admin-newsletter-history",
    on: "busy",
    path: "/admin/newsletter?tab=history",
    until: readHistory,
  },
  {
    name: "admin-receipt",
    on: "busy",
    path: ofReceipt,
    until: (page) => page.getByText("reader-0@kiosk.example").waitFor(),
  },
  {
    name: "admin-newsletter-send",
    on: "busy",
    path: "/admin/newsletter?tab=history",
    until: readHistory,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await press(page, "Send Now");
      await dialog(page, "Send Newsletter");
      await page
        .getByText(/^Goes to /)
        .first()
        .waitFor();
    },
  },
  {
    name: "admin-newsletter-schedule",
    on: "busy",
    path: "/admin/newsletter?tab=history",
    until: readHistory,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await press(page, /^Schedule$/);
      await dialog(page, "Schedule Newsletter");
    },
  },
  {
    name: "admin-newsletter-delete",
    on: "busy",
    path: "/admin/newsletter?tab=history",
    until: readHistory,
    at: [360],
    isWindow: true,
    act: async (page) => {
      await press(page, /^Delete$/);
      await dialog(page, "Delete Newsletter");
    },
  },
];
