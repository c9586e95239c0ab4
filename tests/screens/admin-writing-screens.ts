import type { Page } from "playwright-core";
import { desk } from "../setup/browser/writing.ts";
import { zipOf } from "../setup/zip.ts";
import type { Screen } from "./screen.ts";

const readText = (page: Page) => desk(page).text.waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const openImport = async (page: Page) => {
  await press(page, "Import posts");
  await page.getByRole("dialog", { name: "Import posts" }).waitFor();
};

/** On a phone, the tools of the bar are behind a button. */
const showAllTools = async (page: Page) => {
  const more = page.getByRole("button", { name: "More", exact: true });
  if (await more.isVisible()) await more.click();
};

/** Posts of an old site, filed there under some names. */
const OLD_POSTS = Array.from({ length: 4 }, (_, index): [string, string] => [
  `post-${index}.md`,
  `---\ntitle: The post ${index}\ncategories: [News, Company ${index % 2}, How we work together]\n---\nWords.\n`,
]);

/** Where posts are written, and come in. */
export const writingScreens: Screen[] = [
  { name: "admin-post-create", path: "/admin/posts/create", until: readText },
  {
    name: "admin-post-refused",
    path: "/admin/posts/create",
    until: readText,
    at: [360, 1440],
    act: async (page) => {
      await showAllTools(page);
      await desk(page).save.click();
      await page.getByText("Title must be at least 5 characters").waitFor();
    },
  },
  { name: "admin-post-edit", path: "/admin/posts/edit/1", until: readText },
  {
    name: "admin-post-edit-extreme",
    on: "extreme",
    path: "/admin/posts?sort=title",
    act: async (page) => {
      await page.getByRole("link", { name: /^Edit/ }).first().click();
      await readText(page);
    },
  },
  {
    name: "admin-post-seo-extreme",
    on: "extreme",
    path: "/admin/posts?sort=title",
    act: async (page) => {
      await page.getByRole("link", { name: /^Edit/ }).first().click();
      await readText(page);
      await desk(page).tab("Metadata & SEO").click();
      await page.getByLabel("Slug", { exact: true }).fill("a-very-long-slug".repeat(5));
      await page.getByText(/a-very-long-slug$/).waitFor();
    },
  },
  {
    name: "admin-posts-published",
    path: "/admin/posts",
    at: [360, 1440],
    act: async (page) => {
      // As the screen for new posts leaves it.
      await page.evaluate(() => {
        const justPublished = {
          id: 1,
          slug: "let-a-script-read-it-first",
          title: "Let a script read it first",
        };
        history.replaceState({ usr: { justPublished }, key: "published", idx: 0 }, "");
      });
      await page.reload();
      await page.getByRole("link", { name: "View post" }).waitFor();
    },
  },
  {
    name: "admin-post-find",
    path: "/admin/posts/edit/1",
    until: readText,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await press(page, "Find and replace");
      await page.getByLabel("Find", { exact: true }).fill("line");
      await page.getByText(/^1 of \d+$/).waitFor();
    },
  },
  {
    name: "admin-post-gallery",
    path: "/admin/posts/edit/1",
    before: (page) =>
      page.route("**/api/admin/posts/1", async (route) => {
        const response = await route.fetch();
        const images = ['alt="A pattern of lines"', 'alt="" role="presentation"', 'alt=""']
          .map((alt, index) => `<img src="/covers/tools/0000000${index + 1}.svg" ${alt} />`)
          .join("");
        const content = `<p>Three covers.</p><figure>${images}<figcaption>Drawn</figcaption></figure>`;
        await route.fulfill({ response, json: { ...(await response.json()), content } });
      }),
    until: readText,
    at: [360, 1440],
    act: (page) => page.getByLabel("Alt text of image 3").waitFor(),
  },
  {
    name: "admin-post-publish-time",
    path: "/admin/posts/edit/1",
    until: readText,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await page.getByRole("button", { name: /^Publish at/ }).click();
      await page.getByRole("dialog", { name: "Publish at" }).waitFor();
    },
  },
  {
    name: "admin-post-mail",
    path: "/admin/posts/edit/1",
    // Not public yet, with a cut.
    before: (page) =>
      page.route("**/api/admin/posts/1", async (route) => {
        const response = await route.fetch();
        const post = await response.json();
        const json = { ...post, status: "draft", content: `${post.content}<hr data-cut=""><p>The rest.</p>` };
        await route.fulfill({ response, json });
      }),
    until: readText,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await press(page, "Send as newsletter");
      await page.getByRole("dialog", { name: "Mail this post" }).waitFor();
      await page.getByLabel("When").selectOption("With the publication of the post");
    },
  },
  {
    name: "admin-post-focus-mode",
    path: "/admin/posts/edit/1",
    until: readText,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await page.keyboard.press("Control+.");
      await page.getByRole("complementary", { name: "Admin" }).waitFor({ state: "hidden" });
    },
  },
  {
    name: "admin-post-seo",
    path: "/admin/posts/edit/1",
    until: readText,
    at: [360, 1440],
    act: async (page) => {
      await desk(page).tab("Metadata & SEO").click();
      await page.getByText("As a search result").waitFor();
    },
  },
  {
    name: "admin-post-slash-menu",
    path: "/admin/posts/create",
    until: readText,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await desk(page).text.click();
      await page.keyboard.type("/");
      await page.getByRole("option", { name: "Quote" }).waitFor();
    },
  },
  {
    name: "admin-post-revisions",
    path: "/admin/posts/edit/1",
    until: readText,
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await showAllTools(page);
      await press(page, "Revisions");
      await desk(page).dialog("Revisions").waitFor();
    },
  },
  {
    name: "admin-posts-import",
    path: "/admin/posts",
    at: [360, 1440],
    isWindow: true,
    act: openImport,
  },
  {
    name: "admin-posts-import-look",
    path: "/admin/posts",
    at: [360, 1440],
    isWindow: true,
    act: async (page) => {
      await openImport(page);
      const buffer = zipOf(Object.fromEntries(OLD_POSTS));
      const file = { name: "old-blog.zip", mimeType: "application/zip", buffer };
      await page.getByLabel("Export of your old site").setInputFiles(file);
      await page.getByText("New posts").waitFor();
      await page.getByText("4 things to look at").click();
    },
  },
  {
    name: "admin-post-missing",
    path: "/admin/posts/edit/987654",
    at: [360, 1440],
    until: (page) => page.getByRole("heading", { name: "Error Loading Post" }).waitFor(),
  },
];
