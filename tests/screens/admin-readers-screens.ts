import type { Page } from "playwright-core";
import { BUSY_RECEIPT, BUSY_TEST } from "./busy-site.ts";
import type { Screen } from "./screen.ts";

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const dialog = (page: Page, name: string) =>
  page.getByRole("dialog", { name }).or(page.getByRole("alertdialog", { name })).waitFor();
const ofReceipt = `/admin/newsletter/${BUSY_RECEIPT}`;

/** Until all are counted. */
const readSegments = async (page: Page) => {
  await page.getByRole("row", { name: /^New here/ }).waitFor();
  await page.getByRole("main").locator(".skeleton").first().waitFor({ state: "hidden" });
};

const readTags = (page: Page) => page.getByRole("row", { name: /^City/ }).waitFor();

let removals: Promise<void> | undefined;
/** Makes them once: screens are opened side by side. */
const makeRemovals = (page: Page) => (removals ??= removeTwo(page));

async function removeTwo({ request }: Page) {
  const consent = { hasAgreed: true, consent: "Asked me at the fair in Graz" };
  for (const email of ["visitor-1@example.com", "visitor-2@example.com"]) {
    const added = await request.post("/api/admin/subscribers", { data: { email, ...consent } });
    await request.delete(`/api/subscribers/${(await added.json()).id}`);
  }
}

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
    name: "admin-subscribers-selected",
    on: "busy",
    path: "/admin/subscribers",
    until: readSubscribers,
    act: async (page) => {
      const box = (name: string | RegExp) => page.getByRole("checkbox", { name }).first();
      await box(/^Select [^a]/).check();
      await box("Select all on this page").check();
      await press(page, /^Select all \d+$/);
      await page.getByText(/^\d\d selected$/).waitFor();
    },
  },
  {
    name: "admin-subscriber",
    on: "busy",
    path: "/admin/subscribers/6",
    until: (page) => page.getByRole("heading", { name: "Newsletters" }).waitFor(),
  },
  {
    name: "admin-subscriber-extreme",
    on: "extreme",
    path: "/admin/subscribers?search=somebody",
    act: async (page) => {
      await page.getByRole("link", { name: /of\.somebody/ }).click();
      await page.getByRole("heading", { name: "Newsletters" }).waitFor();
    },
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
  {
    name: "admin-suppressions-add-many",
    on: "busy",
    path: "/admin/suppressions",
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await press(page, "Add many");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-removed",
    on: "owned",
    path: "/admin/subscribers/removed",
    before: makeRemovals,
    until: (page) => page.getByRole("row", { name: /visitor-2@example\.com/ }).waitFor(),
  },
  {
    name: "admin-removed-none",
    on: "empty",
    path: "/admin/subscribers/removed",
    at: [360, 1440],
    until: (page) => page.getByText("Nobody was removed recently.").waitFor(),
  },
  { name: "admin-segments", on: "busy", path: "/admin/segments", until: readSegments },
  {
    name: "admin-segments-none",
    path: "/admin/segments",
    at: [360, 1440],
    until: (page) => page.getByText("No segments yet.").waitFor(),
  },
  {
    name: "admin-segments-edit",
    on: "busy",
    path: "/admin/segments",
    until: readSegments,
    isWindow: true,
    act: async (page) => {
      await press(page, /^Edit Gardeners who/);
      await dialog(page, "Edit segment");
      await page.getByText(/of whom \d+ get newsletters/).waitFor();
    },
  },
  { name: "admin-tags", on: "busy", path: "/admin/subscribers/tags", until: readTags },
  {
    name: "admin-tags-none",
    path: "/admin/subscribers/tags",
    at: [360, 1440],
    until: (page) => page.getByText("No custom fields yet.").waitFor(),
  },
  {
    name: "admin-tags-edit",
    on: "busy",
    path: "/admin/subscribers/tags",
    until: readTags,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await press(page, "Edit Gardens");
      await dialog(page, "Edit tag");
    },
  },
  {
    name: "admin-tags-delete-field",
    on: "busy",
    path: "/admin/subscribers/tags",
    until: readTags,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await press(page, "Delete City");
      await dialog(page, "Delete field?");
    },
  },
];

const readHistory = (page: Page) => page.getByRole("article").first().waitFor();

/** Makes a draft one of a post that was saved since. */
async function showPost(page: Page) {
  await page.route(/\/api\/admin\/newsletters\/\d+$/, async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), post: { id: 1, revision: 1, extent: "beginning" } };
    await route.fulfill({ response, json });
  });
  await page.route(/\/api\/newsletters\/\d+\/post$/, (route) =>
    route.fulfill({
      json: {
        title: "The second draft, and what became of it",
        revision: 2,
        savedAt: "2026-03-02T08:00:00.000Z",
        words: {
          subject: "The second draft, and what became of it",
          preheader: "",
          content: "<p>A second draft is where the work begins.</p>",
        },
      },
    }),
  );
}

/** What has gone out, and what is about to. */
export const newsletterScreens: Screen[] = [
  {
    name: "admin-dashboard-busy",
    on: "busy",
    path: "/admin/dashboard",
    until: (page) => page.getByRole("application").nth(1).waitFor(),
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
    until: async (page) => {
      await page.getByText("reader-0@kiosk.example").waitFor();
      await page.getByRole("application").nth(1).waitFor();
    },
  },
  {
    name: "admin-receipt-subject-test",
    on: "busy",
    path: `/admin/newsletter/${BUSY_TEST}`,
    until: (page) => page.getByRole("table", { name: "Subjects" }).waitFor(),
  },
  {
    name: "admin-receipt-once-more",
    on: "busy",
    path: ofReceipt,
    at: [360, 1440],
    isWindow: true,
    before: async (page) => {
      const leftOut = { opened: 1604, unknown: 812, gone: 3 };
      await page.route("**/once-more", (route) => route.fulfill({ json: { recipients: 2117, leftOut } }));
    },
    act: async (page) => {
      await press(page, "Send once more to those who have not opened it");
      await page.getByText("2,117 subscribers").waitFor();
    },
  },
  {
    name: "admin-receipt-tag-link",
    on: "busy",
    path: ofReceipt,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await press(page, /^Tag people who click/);
      await dialog(page, "Tag people who click");
    },
  },
  {
    name: "admin-receipt-table",
    on: "busy",
    path: ofReceipt,
    at: [360, 1440],
    act: async (page) => {
      await press(page, "Show as table");
      await page.getByRole("table", { name: "Timeline by hour" }).waitFor();
    },
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
      await press(page, /^Schedule “/);
      await dialog(page, "Schedule Newsletter");
      await page.getByText(/checks passed$/).waitFor();
    },
  },
  {
    name: "admin-newsletter-of-post",
    on: "busy",
    path: "/admin/newsletter?tab=history",
    before: showPost,
    until: readHistory,
    at: [360, 1440],
    act: async (page) => {
      await page.getByRole("link", { name: "Edit" }).first().click();
      await page.getByRole("button", { name: "Pull in changes" }).waitFor();
      await page
        .getByText(/of \d+$/)
        .first()
        .waitFor();
    },
  },
  {
    name: "admin-newsletter-pull",
    on: "busy",
    path: "/admin/newsletter?tab=history",
    before: showPost,
    until: readHistory,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await page.getByRole("link", { name: "Edit" }).first().click();
      await press(page, "Pull in changes");
      await dialog(page, "Changes of the post");
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
      await press(page, /^Delete “/);
      await dialog(page, "Delete Newsletter");
    },
  },
  {
    name: "admin-series",
    on: "busy",
    path: "/admin/newsletter/welcome-series",
    until: (page) => page.getByRole("row", { name: /Not written/ }).waitFor(),
  },
  {
    name: "admin-series-add",
    on: "busy",
    path: "/admin/newsletter/welcome-series",
    at: [360, 1440],
    isWindow: true,
    until: (page) => page.getByRole("row", { name: /Not written/ }).waitFor(),
    act: async (page) => {
      await press(page, "Add email");
      await dialog(page, "Add an email");
    },
  },
];
