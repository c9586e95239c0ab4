import type { Post } from "../../contract/posts.ts";
import { readingOf } from "../../server/platform/http/context.ts";
import type { AppHono } from "../../server/platform/http/routes.ts";
import { findPublicPost } from "../../server/posts/get-post.ts";
import type { SiteDeps } from "../deps.ts";
import { answerMoved } from "./moved-posts.ts";
import { wholeLinks } from "./whole-links.ts";

/** `/blog/{slug}.md`: a post as Markdown, with what is known about it before it. */
export function mountPostMarkdown(app: AppHono, deps: SiteDeps) {
  app.get("/blog/:file{[^/]+\\.md}", async (c) => {
    const slug = c.req.param("file").replace(/\.md$/, "");
    const post = await findPublicPost(deps, slug, readingOf(c));
    if (!post) return answerMoved(c, deps, { slug, ending: ".md" });
    const address = `${deps.publicUrl}/blog/${post.slug}`;
    return c.body(await writeMarkdown(post, address), 200, {
      "content-type": "text/markdown; charset=utf-8",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      // Search engines know it as the page (RFC 6596).
      link: `<${address}>; rel="canonical"`,
    });
  });
}

/** `address` is the post's page. A text in quotes as JSON has it is one in YAML too (YAML 1.2, 1.3). */
async function writeMarkdown(post: Post, address: string): Promise<string> {
  const facts = {
    title: post.title,
    description: post.excerpt,
    author: post.author,
    date: post.publishedAt ?? post.createdAt,
    updated: post.updatedAt,
    category: post.category,
    tags: post.tags,
    url: address,
  };
  const front = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const body = await markdownOf(wholeLinks(post.content, address));
  return ["---", ...front, "---", "", `# ${post.title}`, "", body, ""].join("\n");
}

async function markdownOf(html: string): Promise<string> {
  // Few ask for Markdown, and its parser takes 3 MB.
  const { default: Turndown } = await import("turndown");
  const turndown = new Turndown({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
    hr: "---",
  });
  // Markdown has no words for these; HTML is allowed in it.
  turndown.keep(["table", "sub", "sup", "kbd", "details"]);
  return turndown.turndown(html);
}
