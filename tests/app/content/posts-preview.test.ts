import { describe, expect, test } from "vitest";
import * as previews from "../../../src/contract/content/previews.ts";
import * as copies from "../../../src/contract/content/working-copies.ts";
import { DAY } from "../../../src/server/base/clock.ts";
import { PUBLIC_URL, startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { createPost } from "../kit/inputs.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const pathOf = (url: string) => url.slice(PUBLIC_URL.length);

describe.each(engines)("previews on %s", (engine) => {
  test("the link shows what is written as the page would be, and no cache keeps it", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { id } = await createPost(as, { title: "The saved title" });
    const preview = await read(await as("POST", `/api/admin/posts/${id}/preview`), previews.previewPost);
    expect(preview.expiresAt).toBe("2026-03-09T09:00:00.000Z");
    expect(preview.url).toMatch(/^https:\/\/blog\.example\.com\/preview\/[\w.-]+$/);

    const fields = {
      title: "The unsaved title",
      content: "<h2>New</h2><script>alert(1)</script>",
      category: "?",
    };
    await as("PUT", `/api/admin/posts/${id}/working-copy`, {
      json: { fields, baseRevision: 1, copyRevision: null },
    });
    const page = await app.request("GET", pathOf(preview.url));
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(html).toContain("<h1>The unsaved title</h1>");
    expect(html).toContain("New</a></h2>");
    for (const absent of ["alert(1)", "data-post", 'rel="canonical"', "ld+json"])
      expect(html, absent).not.toContain(absent);
  });

  test("the page of a scheduled post leads to public posts only", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const at = (title: string, publishedAt: string) =>
      createPost(as, { title, status: "published", publishedAt });
    await at("Already public", "2026-03-01T09:00:00.000Z");
    await at("A secret of next week", "2026-03-09T09:00:00.000Z");
    const { id } = await at("In two weeks", "2026-03-16T09:00:00.000Z");
    const { url } = await read(await as("POST", `/api/admin/posts/${id}/preview`), previews.previewPost);
    const html = await (await app.request("GET", pathOf(url))).text();
    expect(html).toContain("In two weeks");
    expect(html).toContain("Already public");
    expect(html).not.toContain("A secret of next week");
  });

  test("a link that is wrong, has run out, or whose post is gone is the 404 page", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { id } = await createPost(as);
    const make = async () =>
      pathOf((await read(await as("POST", `/api/admin/posts/${id}/preview`), previews.previewPost)).url);
    const path = await make();
    expect((await app.request("GET", path)).status).toBe(200);
    const mac = path.slice(path.lastIndexOf("."));
    for (const wrong of [
      `${path}x`,
      path.replace(`post.${id}.`, `post.${id + 1}.`),
      "/preview/x",
      `/preview/a${mac}`,
    ]) {
      const answer = await app.request("GET", wrong);
      expect(answer.status, wrong).toBe(404);
      expect(await answer.text()).toContain("404 Page Not Found");
    }
    app.clock.advance(7 * DAY);
    expect((await app.request("GET", path)).status).toBe(404);

    const fresh = await make();
    await as("DELETE", `/api/posts/${id}`);
    expect((await app.request("GET", fresh)).status).toBe(404);
    expect((await as("POST", `/api/admin/posts/${id}/preview`)).status).toBe(404);
  });

  test("a post that was never saved can be looked at too, however little there is of it", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const begin = async (fields: copies.WorkingFields) => {
      const begun = await as("POST", "/api/admin/working-copies", { json: { fields } });
      const { id } = await read(begun, copies.beginUnsavedPost);
      const made = await as("POST", `/api/admin/working-copies/${id}/preview`);
      return (await app.request("GET", pathOf((await read(made, previews.previewUnsavedPost)).url))).text();
    };
    expect(await begin({})).toContain("<h1>Untitled</h1>");
    expect(await begin({ title: "Begun", content: "<p>Just so</p>", author: "" })).toContain(
      "<p>Just so</p>",
    );
    expect((await as("POST", "/api/admin/working-copies/999/preview")).status).toBe(404);
  });

  test("links of our own are known to lead somewhere or not, and nothing private is asked", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const there = await createPost(as, { title: "It is there", status: "published" });
    const draft = await createPost(as, { title: "Not there yet" });
    const expected = [
      [`/blog/${there.slug}`, "ok"],
      [`${PUBLIC_URL}/blog/${there.slug}#part`, "ok"],
      [there.slug, "ok"],
      ["/about", "ok"],
      ["/blog?search=any", "ok"],
      ["#a-heading", "ok"],
      [`/blog/${draft.slug}`, "dead"],
      ["/no-such-page", "dead"],
      ["/blog?tag=none", "dead"],
      ["/media/0123456789abcdef0123456789abcdef/small", "dead"],
      ["https://", "dead"],
      ["http://[::1]:8080/", "unchecked"],
      ["http://127.0.0.1/", "unchecked"],
      ["mailto:mira@example.com", "unchecked"],
    ] as const;
    const answer = await as("POST", "/api/admin/posts/check-links", {
      json: { urls: expected.map(([url]) => url) },
    });
    const { links } = await read(answer, previews.checkLinks);
    expect(links.map(({ url, state }) => [url, state])).toEqual(expected);
    for (const { state, reason } of links) expect(reason === "", reason).toBe(state === "ok");

    const tooMany = Array.from({ length: 101 }, (_, index) => `/${index}`);
    const refused = await as("POST", "/api/admin/posts/check-links", { json: { urls: tooMany } });
    expect(await readRefusal(refused)).toMatchObject({
      status: 422,
      message: "At most 100 addresses at once",
    });
  });
});
