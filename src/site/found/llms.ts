import { offeredIn } from "../../contract/content/categories.ts";
import { readingOf } from "../../server/kernel/http/context.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { listNewestPosts } from "../../server/content/posts/reading/list-newest.ts";
import { listPublicPages } from "../../server/content/pages/get-page.ts";
import { answerFile } from "../serving/answer-file.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { readFrame } from "../layout/frame.ts";

const LISTED_POSTS = 100;

/** `/llms.txt` (https://llmstxt.org): what the site is, its newest 100 posts as Markdown, and the owner's pages. */
export function mountLlms(app: AppHono, deps: SiteDeps) {
  app.get("/llms.txt", async (c) => {
    const posts = await listNewestPosts(deps, { limit: LISTED_POSTS }, readingOf(c));
    const { siteName, siteDescription, publicUrl, categories, words } = await readFrame(deps, readingOf(c));
    const { pages } = await listPublicPages(deps.db, [], readingOf(c));
    const pagesPart = [
      `## ${words.llms.pages}`,
      "",
      ...pages.map(({ title, slug, description }) => {
        const link = `- ${linkTo(title, `${publicUrl}/${slug}`)}`;
        return description ? `${link}: ${oneLine(description)}` : link;
      }),
      "",
    ];
    const lines = [
      `# ${oneLine(siteName)}`,
      "",
      `> ${oneLine(siteDescription)}`,
      "",
      `## ${words.llms.posts}`,
      "",
      ...posts.map(
        ({ title, slug, excerpt }) =>
          `- ${linkTo(title, `${publicUrl}/blog/${slug}.md`)}: ${oneLine(excerpt)}`,
      ),
      "",
      `## ${words.llms.categories}`,
      "",
      ...offeredIn(categories).map(
        ({ title, slug }) => `- ${linkTo(title, `${publicUrl}/blog/category/${slug}`)}`,
      ),
      "",
      ...(pages.length > 0 ? pagesPart : []),
      "## Optional",
      "",
      `- ${linkTo(words.llms.everyPage, `${publicUrl}/sitemap.xml`)}`,
      `- ${linkTo(words.llms.newestPosts, `${publicUrl}/feed.json`)}`,
      `- ${linkTo(words.llms.api, `${publicUrl}/api/openapi.json`)}`,
    ];
    return answerFile(c, `${lines.join("\n")}\n`, { type: "text/plain", now: deps.now() });
  });
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const linkTo = (text: string, address: string) =>
  `[${oneLine(text).replaceAll(/[[\]\\]/g, "\\$&")}](${address})`;
