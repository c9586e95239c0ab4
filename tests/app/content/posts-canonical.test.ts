import { describe, expect, test } from "vitest";
import { PUBLIC_URL, startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { askKept, readSitemap } from "../site/found.ts";
import { folderOf, importInto } from "../moving/posts/importing.ts";
import { createPost, postInput } from "../kit/inputs.ts";
import * as posts from "../../../src/contract/content/posts.ts";
import * as revisions from "../../../src/contract/content/revisions.ts";

const ELSEWHERE = "https://elsewhere.example/post?a=1";

const fileWith = (canonical: string) =>
  `---\ntitle: "A title"\ndate: 2024-03-02\ncanonical_url: "${canonical}"\n---\nSome words of a post.\n`;

describe.each(engines)("a post that first appeared elsewhere, on %s", (engine) => {
  test("its page, preview card and Markdown name the original, and the sitemap leaves it out", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const own = `${PUBLIC_URL}/blog/of-our-own`;
    await createPost(as, { title: "From elsewhere", status: "published", canonicalUrl: ELSEWHERE });
    await createPost(as, { title: "Of our own", status: "published", canonicalUrl: own });

    const { text } = await askKept(app, "/blog/from-elsewhere");
    expect(text).toContain('<link rel="canonical" href="https://elsewhere.example/post?a=1"/>');
    expect(text).toContain('<meta property="og:url" content="https://elsewhere.example/post?a=1"/>');
    const { headers } = await askKept(app, "/blog/from-elsewhere.md");
    expect(headers).toContain(`<${ELSEWHERE}>; rel="canonical"`);
    const listed = (await readSitemap(app)).map(({ loc }) => loc).filter((loc) => /\/blog\/[^/]+$/.test(loc));
    expect(listed).toEqual([own]);
  });

  test("an address that a header cannot carry is escaped", async () => {
    await using app = await startApp(engine);
    const canonicalUrl = "https://bücher.example/ä>b";
    await createPost(await app.signIn(), { status: "published", canonicalUrl });
    const { headers } = await askKept(app, "/blog/a-plain-title.md");
    expect(headers).toContain('<https://xn--bcher-kva.example/%C3%A4%3Eb>; rel="canonical"');
  });

  test("only a web address that a header can carry is accepted, and an old revision keeps the old one", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const canonicalUrl of ["javascript:alert(1)", "/blog/other", "elsewhere.example"]) {
      const refusal = await readRefusal(
        await as("POST", "/api/posts", { json: postInput({ canonicalUrl }) }),
      );
      expect(refusal.fields).toEqual({
        canonicalUrl: "Canonical URL must begin with https:// or http://",
      });
    }
    // Each of these characters takes nine in a header; 18 kB are more than clients and proxies accept.
    const canonicalUrl = `https://elsewhere.example/${"中".repeat(1_970)}`;
    const refusal = await readRefusal(await as("POST", "/api/posts", { json: postInput({ canonicalUrl }) }));
    expect(refusal.fields).toEqual({
      canonicalUrl: "Canonical URL must be at most 2000 characters, escaped",
    });

    const { id } = await createPost(as, { canonicalUrl: ELSEWHERE });
    const change = { json: { canonicalUrl: "" } };
    const changed = await read(await as("PATCH", `/api/posts/${id}`, change), posts.updatePost);
    expect(changed.canonicalUrl).toBe("");
    const before = await as("GET", `/api/admin/posts/${id}/revisions/1`);
    expect((await read(before, revisions.getRevision)).fields.canonicalUrl).toBe(ELSEWHERE);
  });

  test("front matter with an address is imported; one with another scheme is left out and reported", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "posts/a.md": fileWith(ELSEWHERE),
      "posts/b.md": fileWith("javascript:alert(1)"),
    });
    const report = await importInto(app, folder.path);
    const rows = await app.database.db.selectFrom("posts").select("canonical_url").orderBy("slug").execute();
    expect(rows.map(({ canonical_url }) => canonical_url)).toEqual([ELSEWHERE, ""]);
    expect(report.problems.map(({ words }) => words).join()).toContain("Canonical URL");
  });
});
