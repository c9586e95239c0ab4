import { describe, expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { words } from "../../setup/words/english.ts";
import { createPost } from "../kit/inputs.ts";
import { askKept } from "./found.ts";

describe.each(engines)("pages without much to read on %s", (engine) => {
  test("a blog without a post says so, and a search or a category that finds nothing gives advice", async () => {
    await using app = await startApp(engine);
    const textOf = async (path: string) => (await askKept(app, path)).text;
    expect(await textOf("/blog")).toContain(words.blog.empty);
    expect(await textOf("/blog")).not.toContain(words.blog.none);
    for (const path of ["/blog?search=ink", "/blog/category/growth", "/blog?tag=ink"])
      expect(await textOf(path), path).toContain(words.blog.none);
    await createPost(await app.signIn(), { status: "published" });
    expect(await textOf("/blog")).not.toContain(words.blog.empty);
  });

  test("the page of an unknown post shows the featured posts, if there are any", async () => {
    await using app = await startApp(engine);
    const textOf = async () => (await askKept(app, "/blog/nothing-here")).text;
    expect(await textOf()).not.toContain(words.notFound.discover);
    const as = await app.signIn();
    const { slug } = await createPost(as, { title: "Ink and paper", status: "published", featured: true });
    const text = await textOf();
    expect(text).toContain(words.notFound.discover);
    expect(text).toContain(`href="/blog/${slug}"`);
  });

  test("a post has a table of contents from two headings on", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const tablesIn = async (content: string) => {
      const { slug } = await createPost(as, {
        content: content + "<p>ink</p>".repeat(30),
        status: "published",
      });
      return (await askKept(app, `/blog/${slug}`)).text.match(/class="toc(?:-bar)?"/g)?.length ?? 0;
    };
    expect(await tablesIn("")).toBe(0);
    expect(await tablesIn("<h2>One</h2>")).toBe(0);
    expect(await tablesIn("<h4>One</h4>")).toBe(0);
    expect(await tablesIn("<h2>One</h2><h3>Two</h3>")).toBe(3);
  });
});
