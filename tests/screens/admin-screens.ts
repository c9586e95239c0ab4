import { listWebhooks } from "../../src/contract/mailing/webhooks.ts";
import type { Page } from "playwright-core";
import { OWNER } from "../setup/browser/admin.ts";
import { authorsScreens } from "./admin-authors-screens.ts";
import { categoriesScreens } from "./admin-categories-screens.ts";
import { dmarcScreens } from "./admin-dmarc-screens.ts";
import { imagesScreens } from "./admin-images-screens.ts";
import { linksScreens } from "./admin-links-screens.ts";
import { organizationScreens, organizationSignInScreens } from "./admin-organization-screens.ts";
import { peopleScreens } from "./admin-people-screens.ts";
import { pollsScreens } from "./admin-polls-screens.ts";
import { providersScreens } from "./admin-providers-screens.ts";
import { templatesScreens } from "./admin-templates-screens.ts";
import { webhooksScreens } from "./admin-webhooks-screens.ts";
import { newsletterScreens, readersScreens } from "./admin-readers-screens.ts";
import { writingScreens } from "./admin-writing-screens.ts";
import type { Screen } from "./screen.ts";

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const account = (page: Page) => press(page, `Account: ${OWNER.username}, menu`);
const never = () => new Promise<never>(() => {});

/** The dashboard with its figures, over which the parts of the frame open. */
const readDashboard = (page: Page) =>
  main(page)
    .getByRole("row", { name: /Published|Scheduled|Draft/ })
    .first()
    .waitFor();

const dashboard: Screen[] = [
  { name: "admin-dashboard", path: "/admin/dashboard", until: readDashboard },
  {
    name: "admin-dashboard-empty",
    on: "empty",
    path: "/admin/dashboard",
    until: (page) => page.getByText("No posts found").waitFor(),
  },
  {
    name: "admin-dashboard-loading",
    path: "/admin/dashboard",
    before: (page) => page.route("**/api/admin/dashboard", never),
    until: (page) => main(page).locator(".skeleton:visible").first().waitFor(),
  },
  {
    name: "admin-dashboard-failure",
    on: "broken",
    path: "/admin/dashboard",
    until: (page) =>
      page.getByText("Failed to load dashboard data. Please try refreshing the page.").waitFor(),
  },
];

const readPages = (page: Page) => page.getByRole("row", { name: /About/ }).waitFor();

const pages: Screen[] = [
  { name: "admin-pages", path: "/admin/pages", until: readPages },
  {
    name: "admin-pages-loading",
    path: "/admin/pages",
    at: [1440],
    before: (page) => page.route("**/api/admin/pages", never),
    until: (page) => main(page).locator(".skeleton:visible").first().waitFor(),
  },
  {
    name: "admin-page-create",
    path: "/admin/pages/create",
    until: (page) => page.getByRole("textbox", { name: "Content" }).waitFor(),
  },
  {
    name: "admin-page-from-default",
    path: "/admin/pages/create?from=privacy",
    until: (page) => page.getByText("your postal address").first().waitFor(),
  },
];

const readPosts = (page: Page) => page.getByText(/^Showing 1-/).waitFor();
const pick = (page: Page, row: number) =>
  main(page)
    .getByRole("checkbox", { name: /^Select/ })
    .nth(row)
    .check();

const posts: Screen[] = [
  { name: "admin-posts", path: "/admin/posts", until: readPosts },
  { name: "admin-posts-extreme", on: "extreme", path: "/admin/posts", until: readPosts },
  {
    name: "admin-posts-loading",
    path: "/admin/posts",
    at: [1440],
    before: (page) => page.route("**/api/admin/posts?*", never),
    until: (page) => main(page).locator(".skeleton:visible").first().waitFor(),
  },
  {
    name: "admin-posts-none",
    on: "empty",
    path: "/admin/posts",
    at: [1440],
    until: (page) => page.getByText("No posts found.").waitFor(),
  },
  {
    name: "admin-posts-not-found",
    path: "/admin/posts?search=evergreen&tag=none&sort=-title",
    at: [360],
    until: (page) => page.getByText("No posts found.").waitFor(),
  },
  {
    name: "admin-posts-trash",
    path: "/admin/posts?status=trash",
    at: [360, 1440],
    until: (page) => page.getByText("The trash is empty.").waitFor(),
  },
  {
    name: "admin-posts-selected",
    path: "/admin/posts",
    until: readPosts,
    at: [360, 1440],
    act: async (page) => {
      await pick(page, 1);
      await page.getByText("1 selected").waitFor();
      await pick(page, 3);
    },
  },
  {
    name: "admin-posts-selected-all",
    path: "/admin/posts",
    until: readPosts,
    at: [768, 1440],
    act: async (page) => {
      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await page.getByRole("button", { name: /^Select all \d+$/ }).waitFor();
    },
  },
  {
    name: "admin-posts-publishing-all",
    path: "/admin/posts",
    until: readPosts,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await page
        .getByRole("checkbox", { name: /^Select [^a]/ })
        .first()
        .check();
      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await page.getByRole("button", { name: /^Select all \d+$/ }).click();
      await press(page, "Publish");
      await page.getByRole("dialog", { name: "Confirm Publishing" }).waitFor();
    },
  },
  {
    name: "admin-posts-menu",
    path: "/admin/posts",
    until: readPosts,
    at: [360],
    isWindow: true,
    act: async (page) => {
      await page
        .getByRole("button", { name: /^More for/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Duplicate" }).waitFor();
    },
  },
  {
    name: "admin-posts-delete",
    path: "/admin/posts",
    until: readPosts,
    at: [360],
    isWindow: true,
    act: async (page) => {
      await page.getByRole("button", { name: "Delete" }).first().click();
      await page.getByText("This action cannot be undone.").waitFor();
    },
  },
];

const newsletter: Screen[] = [
  {
    name: "admin-newsletter",
    path: "/admin/newsletter",
    until: (page) => page.getByRole("textbox", { name: "Content" }).waitFor(),
  },
  {
    name: "admin-newsletter-personal-fields",
    path: "/admin/newsletter",
    isWindow: true,
    act: async (page) => {
      await page.getByRole("textbox", { name: "Subject" }).fill("{first_name|friend}, what {nobody} saw");
      await page.getByRole("textbox", { name: "Content" }).click();
      await page.keyboard.type("Dear {first_name|friend} and {nobody}, {");
      await page.getByRole("listbox", { name: "Insert" }).waitFor();
    },
  },
  {
    name: "admin-newsletter-subject-test",
    path: "/admin/newsletter",
    act: async (page) => {
      await page.getByRole("textbox", { name: "Subject", exact: true }).fill("What we threw away");
      await press(page, "Test another subject");
      await press(page, "Test another subject");
      await page.getByRole("textbox", { name: "Subject 2" }).fill("Ten years in one box");
    },
  },
  {
    name: "admin-newsletter-history-empty",
    path: "/admin/newsletter?tab=history",
    until: (page) => page.getByText("No newsletters yet").waitFor(),
  },
  {
    name: "admin-newsletter-history-loading",
    path: "/admin/newsletter?tab=history",
    before: (page) => page.route("**/api/newsletters?*", never),
    until: (page) => main(page).locator(".skeleton:visible").first().waitFor(),
  },
];

/** Keeps a mail in the outbox. */
const keepMail = (page: Page) =>
  page.request.post("/api/admin/mail-server/trial", { data: { email: "reader@example.com" } });

let webhooks: Promise<void> | undefined;
/** Makes them once: screens are opened side by side. */
const makeWebhooks = (page: Page) => (webhooks ??= createWebhooks(page));

/** A webhook that works, one that has rejected a request, and one that was never called. */
async function createWebhooks(page: Page) {
  for (const [provider, event] of [
    ["postmark", { RecordType: "Open" }],
    ["mailgun", {}],
  ] as const) {
    const created = await page.request.post("/api/admin/webhooks", { data: { provider } });
    const { id, address } = listWebhooks.answer.shape.webhooks.element.parse(await created.json());
    const key = { data: { key: "0123456789abcdef0123456789abcdef" } };
    await page.request.put(`/api/admin/webhooks/${id}/key`, key);
    await page.request.post(new URL(address ?? "").pathname, { data: event });
  }
  await page.request.post("/api/admin/webhooks", { data: { provider: "sendgrid" } });
}

/** Turns the default menu into a list that can be changed. */
const changeMenu = async (page: Page) => {
  await press(page, "Change the menu");
  await page.getByRole("button", { name: "Move Blog down" }).waitFor();
};

const settings: Screen[] = [
  {
    name: "admin-settings",
    path: "/admin/settings",
    until: (page) => page.getByRole("link", { name: "Sample content" }).waitFor(),
  },
  {
    name: "admin-settings-site",
    path: "/admin/settings/site",
    until: (page) => page.getByRole("button", { name: "Save contact" }).waitFor(),
  },
  {
    name: "admin-settings-look",
    path: "/admin/settings/look",
    until: (page) => page.getByRole("button", { name: "Save home page" }).waitFor(),
  },
  {
    name: "admin-settings-newsletter",
    path: "/admin/settings/newsletter",
    until: (page) =>
      page
        .getByRole("region", { name: "Preview of the newsletter look" })
        .locator("iframe")
        .first()
        .contentFrame()
        .locator("h1")
        .waitFor(),
  },
  {
    name: "admin-settings-access",
    path: "/admin/settings/access",
    until: (page) => page.getByText("This session").waitFor(),
  },
  {
    name: "admin-settings-data",
    path: "/admin/settings/data",
    until: async (page) => {
      await page.getByText("Stored", { exact: true }).waitFor();
      await page.getByText("Last backup").waitFor();
    },
  },
  ...["site", "look"].map((part) => ({
    name: `admin-settings-${part}-extreme`,
    on: "extreme" as const,
    path: `/admin/settings/${part}`,
    until: (page: Page) => page.getByRole("button", { name: `Save ${part}` }).waitFor(),
  })),
  {
    name: "admin-settings-extreme",
    on: "extreme",
    path: "/admin/settings/newsletter",
    until: (page) =>
      page
        .getByRole("region", { name: "Preview of the newsletter look" })
        .getByText(/and then some more words/)
        .waitFor(),
  },
  {
    name: "admin-settings-form",
    on: "busy",
    path: "/admin/settings?field=Ask+for+the+name#form",
    isWindow: true,
    act: async (page) => {
      await page.getByLabel("Ask for the name").check();
      const topics = page.getByRole("group", { name: "Topics to choose from" });
      for (const box of await topics.getByRole("checkbox").all()) await box.check();
      await page.getByText("<form action=").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "admin-settings-newsletter-look",
    path: "/admin/settings?field=Font#newsletter-look",
    isWindow: true,
    act: async (page) => {
      const preview = page.getByRole("region", { name: "Preview of the newsletter look" });
      await preview.locator("iframe").first().contentFrame().locator("h1").waitFor();
      await page.getByRole("heading", { name: "Newsletter look" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "admin-settings-menu",
    path: "/admin/settings#menu",
    isWindow: true,
    act: async (page) => {
      await changeMenu(page);
      await page
        .getByRole("heading", { name: "Menu and footer" })
        .evaluate((heading) => heading.scrollIntoView());
    },
  },
  ...["Page", "Address"].map((kind) => ({
    name: `admin-settings-menu-${kind.toLowerCase()}`,
    path: "/admin/settings#menu",
    isWindow: true,
    act: async (page: Page) => {
      await changeMenu(page);
      await press(page, "Add an entry");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Leads to").selectOption(kind);
      await dialog.getByRole("button", { name: "Add" }).click();
      await dialog.locator("[aria-invalid=true]").waitFor();
    },
  })),
  {
    name: "admin-settings-search",
    path: "/admin/settings",
    act: async (page) => {
      await page.getByRole("combobox", { name: "Search settings" }).fill("mail");
      await page.getByRole("option").first().waitFor();
    },
    isWindow: true,
  },
  {
    name: "admin-settings-time-zone",
    path: "/admin/settings?field=Time+zone#site",
    act: async (page) => {
      await page.getByRole("combobox", { name: "Time zone" }).fill("germany");
      await page.getByRole("option").first().waitFor();
    },
    isWindow: true,
  },
  {
    name: "admin-settings-refused",
    path: "/admin/settings/site",
    at: [360, 1440],
    act: async (page) => {
      await page.getByLabel("Email", { exact: true }).fill("nobody");
      await press(page, "Save contact");
      await page.getByText("Please enter a valid email address").waitFor();
      await press(page, "Add a link");
    },
  },
  {
    name: "admin-settings-words",
    path: "/admin/settings/words",
    until: (page) => page.getByText("Skip to the content").waitFor(),
  },
  {
    name: "admin-settings-words-edit",
    path: "/admin/settings/words?search=confirm+your+subscription+to",
    until: async (page) => {
      await page.getByRole("button", { name: "Edit: Confirmation, subject" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-settings-mail",
    path: "/admin/settings/mail",
    until: (page) => page.getByText("No mail server is set.").waitFor(),
  },
  {
    name: "admin-settings-webhooks",
    path: "/admin/settings/mail",
    before: makeWebhooks,
    until: (page) => page.getByText("Last event received").waitFor(),
  },
  {
    name: "admin-settings-webhooks-remove",
    path: "/admin/settings/mail",
    at: [360],
    isWindow: true,
    before: makeWebhooks,
    act: async (page) => {
      await press(page, "Remove the webhook of Postmark");
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "admin-outbox",
    path: "/admin/outbox",
    before: keepMail,
    until: (page) => page.getByRole("link", { name: "Your mail server works" }).first().waitFor(),
  },
  {
    name: "admin-outbox-mail",
    path: "/admin/outbox",
    before: keepMail,
    act: async (page) => {
      await page.getByRole("link", { name: "Your mail server works" }).first().click();
      await page.getByRole("tab", { name: "HTML" }).waitFor();
      await page.frameLocator("iframe").getByRole("paragraph").getByText("If you can read it").waitFor();
    },
  },
  {
    name: "admin-outbox-headers",
    path: "/admin/outbox",
    before: keepMail,
    at: [360],
    act: async (page) => {
      await page.getByRole("link", { name: "Your mail server works" }).first().click();
      await page.getByRole("tab", { name: "Headers" }).click();
      await page.getByText("Message-ID").waitFor();
    },
  },
];

const frame: Screen[] = [
  {
    name: "admin-sidebar",
    path: "/admin/dashboard",
    until: readDashboard,
    at: [360],
    isWindow: true,
    act: async (page) => {
      await press(page, "Open sidebar");
      await page.getByRole("link", { name: "Settings" }).waitFor();
    },
  },
  {
    name: "admin-palette",
    path: "/admin/dashboard",
    until: readDashboard,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("letter");
      await page.getByRole("option", { name: /Write for the reply/ }).waitFor();
    },
  },
  {
    name: "admin-keyboard",
    path: "/admin/dashboard",
    until: readDashboard,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
    },
  },
  {
    name: "admin-account",
    path: "/admin/dashboard",
    until: readDashboard,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await account(page);
      await page.getByRole("menuitem", { name: "Log Out" }).waitFor();
    },
  },
  {
    name: "admin-notifications",
    path: "/admin/dashboard",
    until: readDashboard,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await press(page, "Notifications");
      await page.getByText("No notifications.").waitFor();
    },
  },
  {
    name: "admin-sign-in-again",
    path: "/admin/dashboard",
    until: readDashboard,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await page.context().clearCookies();
      await page.keyboard.press("g");
      await page.keyboard.press("p");
      await page.getByRole("dialog", { name: "Sign in again" }).waitFor();
    },
  },
  { name: "admin-not-found", path: "/admin/nowhere" },
  {
    name: "admin-something-wrong",
    path: "/admin/settings",
    before: (page) => page.route("**/assets/SettingsScreen-*.js", (route) => route.abort()),
    until: (page) => page.getByRole("heading", { name: "Something went wrong" }).waitFor(),
  },
];

/** The owner's screen, seen once its first heading is there. */
const asOwner = ({ until, ...screen }: Screen): Screen => ({
  on: "owned",
  ...screen,
  isSignedIn: true,
  until: async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    await until?.(page);
  },
});

/** The admin's screens, in every state. */
export const adminScreens: Screen[] = [
  {
    name: "admin-login-invalid",
    on: "owned",
    path: "/admin/login",
    act: async (page) => {
      await press(page, "Log in");
      await page.getByText("Password is required").waitFor();
    },
  },
  ...organizationSignInScreens,
  ...[
    ...dashboard,
    ...newsletter,
    ...newsletterScreens,
    ...posts,
    ...pages,
    ...writingScreens,
    ...readersScreens,
    ...authorsScreens,
    ...categoriesScreens,
    ...imagesScreens,
    ...settings,
    ...peopleScreens,
    ...pollsScreens,
    ...linksScreens,
    ...providersScreens,
    ...dmarcScreens,
    ...organizationScreens,
    ...webhooksScreens,
    ...templatesScreens,
    ...frame,
  ].map(asOwner),
];
