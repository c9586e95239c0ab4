import type { Page } from "playwright-core";
import { EXTREME_POST } from "./extreme-content.ts";
import { BUSY_POLLS } from "./busy-site.ts";
import type { Screen } from "./screen.ts";
import { words } from "../setup/words/english.ts";
import { button } from "../setup/browser/parts.ts";

/** Has figures, code, a table, lists, quotes and headings of both levels. */
const POST = "/blog/let-a-script-read-it-first";

const press = (name: string) => (page: Page) => page.getByRole("main").getByRole("button", { name }).click();
/** A reader who returns with the same link has done it before, and gets a page without the button. */
const pressOnce = (name: string) => async (page: Page) => {
  const button = page.getByRole("main").getByRole("button", { name });
  if (await button.isVisible()) await button.click();
};
const toast = (page: Page) => page.locator(".toast:visible").waitFor();

/** Types an address into the first form of the page and sends it. */
async function subscribe(page: Page, email: string) {
  const form = page.locator("form.subscribe").first();
  await form.getByLabel(words.subscribeForm.label).fill(email);
  await form.getByRole("button").click();
  return form;
}

/** Opens what a link leads to, and of each group of the reference the entry with the most in it. */
async function openReference(page: Page) {
  await page.locator("details[open]").waitFor();
  await page.evaluate(() => {
    for (const group of document.querySelectorAll(".api-group")) {
      const folds = [...group.querySelectorAll("details")];
      const sizes = folds.map((fold) => fold.textContent.length);
      const longest = folds[sizes.indexOf(Math.max(...sizes))];
      if (longest) longest.open = true;
    }
  });
}

const never = () => new Promise<never>(() => {});

const lists: Screen[] = [
  { name: "blog", path: "/blog" },
  { name: "blog-without-script", path: "/blog", isWithoutScript: true },
  { name: "blog-page-2", path: "/blog?page=2" },
  { name: "author", path: "/author/mara-lindqvist" },
  { name: "blog-category", path: "/blog/category/content-strategy" },
  { name: "blog-tag", path: "/blog?tag=newsletters" },
  { name: "blog-search", path: "/blog?search=letter" },
  { name: "blog-search-one", path: "/blog?search=solicitors" },
  { name: "blog-search-none", path: "/blog?search=xylophone+quartz" },
  { name: "blog-beyond-end", path: "/blog?page=99" },
  { name: "blog-empty", on: "empty", path: "/blog" },
  { name: "blog-failure", on: "broken", path: "/blog" },
  {
    name: "blog-loading",
    path: "/blog",
    before: (page) => page.route("**/blog?page=2", never),
    act: async (page) => {
      await page.getByRole("link", { name: "Page 2" }).click();
      await page.locator(".skeleton").first().waitFor();
    },
  },
  {
    name: "blog-search-failure",
    path: "/blog",
    before: (page) => page.route("**/blog?search=letter", (route) => route.abort()),
    act: async (page) => {
      await page.getByRole("searchbox").fill("letter");
      await button(page, "Search").click();
      await page.getByText("Failed to load blog posts.").waitFor();
    },
  },
];

const posts: Screen[] = [
  { name: "post", path: POST },
  { name: "post-without-script", path: POST, isWithoutScript: true },
  { name: "post-figures", path: "/blog/the-quiet-case-for-a-smaller-archive" },
  {
    name: "post-popup",
    path: POST,
    isWindow: true,
    act: async (page) => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "post-contents-bar",
    path: POST,
    at: [360, 768],
    isWindow: true,
    act: async (page) => {
      await page.getByRole("heading", { name: "Facts" }).evaluate((heading) => heading.scrollIntoView());
      await page.locator("summary", { hasText: words.post.contents }).click();
      await page.locator(".toc-bar [aria-current]").waitFor();
    },
  },
  {
    name: "post-copied",
    path: POST,
    isWindow: true,
    act: async (page) => {
      await button(page, "Copy link").click();
      await toast(page);
    },
  },
  { name: "post-failure", on: "broken", path: POST },
  { name: "post-missing", path: "/blog/never-written" },
];

/** What must hold whatever is written into it. */
const extremes: Screen[] = [
  { name: "extreme-home", on: "extreme", path: "/" },
  { name: "extreme-blog", on: "extreme", path: "/blog" },
  { name: "extreme-search", on: "extreme", path: `/blog?search=${"xylophone".repeat(20)}` },
  { name: "extreme-tag", on: "extreme", path: `/blog?tag=${"xylophone".repeat(20)}` },
  { name: "extreme-post", on: "extreme", path: EXTREME_POST },
  { name: "extreme-contact", on: "extreme", path: "/contact" },
  { name: "extreme-privacy", on: "extreme", path: "/privacy" },
];

const forms: Screen[] = [
  {
    name: "form-sending",
    path: "/",
    isWindow: true,
    before: (page) => page.route("**/api/subscribers", never),
    act: async (page) => {
      await subscribe(page, "ines@allotmentnotes.example");
      await button(page, "Subscribing...").waitFor();
    },
  },
  {
    name: "form-success",
    path: "/",
    isWindow: true,
    before: (page) => page.route("**/api/subscribers", (route) => route.fulfill({ status: 202, json: {} })),
    act: async (page) => {
      await subscribe(page, "ines@allotmentnotes.example");
      await toast(page);
    },
  },
  {
    name: "form-invalid",
    path: "/",
    isWindow: true,
    act: async (page) => {
      const form = await subscribe(page, "ines@allotment");
      await form.getByText("Please enter a valid email address").waitFor();
    },
  },
  {
    name: "form-failure",
    path: "/",
    isWindow: true,
    before: (page) => page.route("**/api/subscribers", (route) => route.abort()),
    act: async (page) => {
      await subscribe(page, "ines@allotmentnotes.example");
      await toast(page);
    },
  },
  {
    name: "band-invalid",
    path: "/about",
    act: async (page) => {
      const form = await subscribe(page, "ines@allotment");
      await form.getByText("Please enter a valid email address").waitFor();
    },
  },
  {
    name: "band-success",
    path: "/about",
    before: (page) => page.route("**/api/subscribers", (route) => route.fulfill({ status: 202, json: {} })),
    act: async (page) => {
      await subscribe(page, "ines@allotmentnotes.example");
      await toast(page);
    },
  },
];

const frame: Screen[] = [
  {
    name: "header-drop-down",
    path: "/",
    at: [768, 1440],
    isWindow: true,
    act: (page) => button(page, "Blog").click(),
  },
  {
    name: "header-menu",
    path: "/",
    at: [360],
    isWindow: true,
    act: (page) => button(page, "Menu").click(),
  },
  {
    name: "subscribe-popup",
    path: "/",
    isWindow: true,
    act: async (page) => {
      await page
        .getByRole("banner")
        .getByRole("button", { name: /^(?:Join the Community|Subscribe)$/ })
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
];

const subscription: Screen[] = [
  { name: "subscribe", path: "/subscribe" },
  {
    name: "subscribe-invalid",
    path: "/subscribe",
    isWithoutScript: true,
    act: (page) => subscribe(page, "ines@allotment"),
  },
  {
    name: "subscribed",
    path: "/subscribe",
    isWithoutScript: true,
    act: (page) => subscribe(page, "ruth@halyard.example"),
  },
  { name: "confirm", path: ({ confirmPath }) => confirmPath },
  {
    name: "confirmed",
    path: ({ confirmPath }) => confirmPath,
    act: pressOnce(words.subscription.confirm.button),
  },
  { name: "confirm-dead", path: "/confirm/1.nonsense" },
  { name: "unsubscribe", path: ({ unsubscribePath }) => unsubscribePath },
  {
    name: "unsubscribed",
    path: ({ unsubscribePath }) => unsubscribePath,
    act: pressOnce(words.subscription.unsubscribe.button),
  },
  { name: "unsubscribe-dead", path: "/unsubscribe/1.nonsense" },
  { name: "preferences", path: ({ preferencesPath }) => preferencesPath },
  { name: "poll", on: "busy", path: `/poll/${BUSY_POLLS[0]}` },
  {
    name: "poll-reader-saved",
    on: "busy",
    isWithoutScript: true,
    path: ({ pollToken }) => `/poll/${BUSY_POLLS[0]}?answer=2&reader=${pollToken}`,
    act: pressOnce(words.blocks.poll.send),
  },
  { name: "polls-in-text", on: "busy", path: "/two-polls" },
  { name: "poll-closed", on: "busy", path: `/poll/${BUSY_POLLS[1]}` },
  { name: "preferences-topics", on: "busy", path: ({ preferencesPath }) => preferencesPath },
  {
    name: "preferences-topics-saved",
    on: "busy",
    isWithoutScript: true,
    path: ({ preferencesPath }) => preferencesPath,
    act: async (page) => {
      await page.getByLabel("Gardens").check();
      await button(page, words.subscription.preferences.saveTopics).click();
      await page.getByText(words.subscription.preferences.topicsSaved).waitFor();
    },
  },
  {
    name: "preferences-mailed",
    path: ({ preferencesPath }) => preferencesPath,
    act: press(words.subscription.preferences.mailLink),
  },
  { name: "my-data", path: ({ ownDataPath }) => ownDataPath },
  {
    name: "my-data-invalid",
    path: ({ ownDataPath }) => ownDataPath,
    act: async (page) => {
      await page.getByLabel(words.subscription.ownData.newAddress).fill("ines@allotment");
      await button(page, words.subscription.ownData.change).click();
      await page.getByText("Please enter a valid email address").waitFor();
    },
  },
  {
    name: "my-data-mailed",
    path: ({ ownDataPath }) => ownDataPath,
    act: async (page) => {
      await page.getByLabel(words.subscription.ownData.newAddress).fill("maren@new.example");
      await button(page, words.subscription.ownData.change).click();
      await page.getByText("We sent a link to maren@new.example.").waitFor();
    },
  },
  { name: "my-data-erase", path: ({ ownDataPath }) => `${ownDataPath}/erase` },
  { name: "my-data-dead", path: "/my-data/1.nonsense" },
  { name: "new-address", path: ({ newAddressPath }) => newAddressPath },
  { name: "failure", on: "broken", path: ({ confirmPath }) => confirmPath },
];

const doors: Screen[] = [
  { name: "setup", path: ({ setupPath }) => setupPath },
  {
    name: "setup-language",
    path: ({ setupPath }) => setupPath,
    before: (page) =>
      page.route("**/setup/*", (route) =>
        route.continue({ headers: { ...route.request().headers(), "accept-language": "de" } }),
      ),
    act: (page) => page.getByText("Your readers’ language:").click(),
  },
  { name: "setup-invalid", path: ({ setupPath }) => setupPath, act: press(words.account.create) },
  {
    name: "sign-in",
    path: "/signin",
    act: (page) => page.getByRole("heading", { name: "Admin Login" }).waitFor(),
  },
  { name: "api-docs", path: "/api/docs#post-api-subscribers", until: openReference },
];

/** Every screen of the public site, in every state. */
export const publicScreens: Screen[] = [
  { name: "home", path: "/" },
  { name: "home-without-script", path: "/", isWithoutScript: true },
  { name: "home-empty", on: "empty", path: "/" },
  { name: "home-failure", on: "broken", path: "/" },
  ...lists,
  ...posts,
  { name: "about", path: "/about" },
  { name: "contact", path: "/contact" },
  { name: "privacy", path: "/privacy" },
  { name: "terms", path: "/terms" },
  { name: "faq", path: "/faq" },
  { name: "faq-open", path: "/faq", act: (page) => page.locator("summary").nth(4).click() },
  { name: "not-found", path: "/nowhere/at/all" },
  { name: "not-found-empty", on: "empty", path: "/nowhere/at/all" },
  { name: "not-found-failure", on: "broken", path: "/nowhere/at/all" },
  ...extremes,
  ...frame,
  ...forms,
  ...subscription,
  ...doors,
];
