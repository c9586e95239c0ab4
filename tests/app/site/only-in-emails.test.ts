import { describe, expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { createPost } from "../kit/inputs.ts";

const FILLER = `<p>${"lorem ipsum dolor ".repeat(4)}</p>`;

describe.each(engines)("what is only for emails on %s", (engine) => {
  test("the site's readers neither see nor find it anywhere; its writer does", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const call = '<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a>';
    const content = `${FILLER}<div data-only="email"><p>marzipan${call}</p></div><div data-only="web"><p>quinces</p></div><ol><li id="text-fn-1">nutmeg <a href="#text-fnref-1" title="Back to the text">↩</a></li></ol>`;
    const { id, slug } = await createPost(as, { content, status: "published" });
    const textOf = async (path: string) => (await app.request("GET", path)).text();

    for (const path of [
      `/blog/${slug}`,
      `/blog/${slug}.md`,
      `/api/posts/${slug}`,
      "/feed.xml",
      "/feed.json",
    ]) {
      const text = await textOf(path);
      expect(text, path).toContain("quinces");
      expect(text, path).not.toMatch(/marzipan|nutmeg/);
    }
    expect(await textOf("/api/posts?search=marzipan")).not.toContain(slug);
    expect(await textOf("/api/posts?search=nutmeg")).not.toContain(slug);
    expect(await textOf("/api/posts?search=quinces")).toContain(slug);
    expect(await (await as("GET", `/api/admin/posts/${id}`)).text()).toContain("marzipan");
  });

  test("the place where an email is cut is seen in no feed and no Markdown", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const content = `${FILLER}<hr data-cut="" />${FILLER}`;
    const { slug } = await createPost(as, { content, status: "published" });
    for (const path of [`/blog/${slug}.md`, "/feed.xml", "/feed.json"]) {
      const text = await (await app.request("GET", path)).text();
      expect(text, path).not.toMatch(/data-cut|dolor\s+---\s+lorem/);
    }
  });
});
