import { withoutCut } from "../../blocks/cut/cut.ts";
import { hiddenBackLink } from "../../blocks/footnotes/back-links.ts";
import { showBlocks } from "../../blocks/show-blocks.ts";
import type { Post } from "../../contract/content/posts.ts";
import { readingOf } from "../../server/kernel/http/context.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { findPublicPost } from "../../server/content/posts/record/get-post.ts";
import { writeMarkdown } from "../../server/engines/threads/write-markdown.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { canonicalOf } from "../head/canonical-of.ts";
import { findMoved } from "../serving/moved-posts.ts";
import { wholeAddress } from "../head/page-meta.ts";
import { changedAtOf, publishedAtOf } from "../head/post-dates.ts";
import { wholeLinks } from "./feeds/whole-links.ts";
import { xmlText } from "./feeds/xml.ts";

/** `/blog/{slug}.md`: a post as Markdown, with what is known about it before it. */
export function mountPostMarkdown(app: AppHono, deps: SiteDeps) {
  app.get("/blog/:file{[^/]+\\.md}", async (c) => {
    const slug = c.req.param("file").replace(/\.md$/, "");
    const post = await findPublicPost(deps, slug, readingOf(c));
    if (!post) return (await findMoved(c, deps, { slug, ending: ".md" })) ?? c.notFound();
    const address = `${deps.publicUrl}/blog/${post.slug}`;
    return c.body(await writePost(post, address), 200, {
      "content-type": "text/markdown; charset=utf-8",
      "x-content-type-options": "nosniff",
      // Search engines know it as the page (RFC 6596).
      // Clients that prefer it get it at the page's address, too (kernel/http/prefer-markdown.ts).
      vary: "accept",
      "content-location": `/blog/${post.slug}.md`,
      link: `<${wholeAddress(deps.publicUrl, canonicalOf(post))}>; rel="canonical"`,
    });
  });
}

/** `address` is the post's page. A text in quotes as JSON has it is one in YAML too (YAML 1.2, 1.3). */
async function writePost(post: Post, address: string): Promise<string> {
  const facts = {
    title: post.title,
    description: post.excerpt,
    author: post.author,
    date: publishedAtOf(post),
    updated: changedAtOf(post),
    category: post.category,
    tags: post.tags,
    url: address,
  };
  const front = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const title = `<h1>${xmlText(post.title)}</h1>`;
  const content = showBlocks(withoutCut(post.content), [hiddenBackLink]);
  const body = await writeMarkdown(title + wholeLinks(content, address));
  return ["---", ...front, "---", "", body, ""].join("\n");
}
