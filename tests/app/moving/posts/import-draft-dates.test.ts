import { describe, expect, test } from "vitest";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { folderOf, importInto } from "./importing.ts";

const OUT = "2021-03-02T10:00:00.000Z";

const ghostPost = (id: string, parts: Record<string, unknown>) => ({
  id,
  uuid: id,
  title: id,
  slug: id,
  html: "<p>Words</p>",
  published_at: OUT,
  created_at: "2021-03-01T10:00:00.000Z",
  ...parts,
});

const ghost = JSON.stringify({
  data: {
    posts: [
      ghostPost("paid", { status: "published", visibility: "paid" }),
      ghostPost("mailed", { status: "sent", visibility: "public" }),
      ghostPost("draft", { status: "draft", published_at: null }),
    ],
  },
});

const wordpressItem = (title: string, fields: string) =>
  `<item><title>${title}</title><wp:post_id>${title.length}</wp:post_id><wp:post_name>${title}</wp:post_name><wp:post_type>post</wp:post_type><wp:post_date_gmt>2021-03-02 10:00:00</wp:post_date_gmt>${fields}</item>`;

const wordpress = `<rss><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
${wordpressItem("private", "<wp:status>private</wp:status>")}
${wordpressItem("locked", "<wp:status>publish</wp:status><wp:post_password>x</wp:post_password>")}
${wordpressItem("draft", "<wp:status>draft</wp:status>")}</channel></rss>`;

const substack = `post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url
1.paid,${OUT},true,,newsletter,only_paid,paid,,
2.draft,${OUT},false,,newsletter,everyone,draft,,`;

const sources = [
  { name: "Ghost", files: { "ghost.json": ghost }, kept: ["paid", "mailed"] },
  { name: "WordPress", files: { "site.xml": wordpress }, kept: ["private", "locked"] },
  {
    name: "Substack",
    files: { "posts.csv": substack, "posts/1.paid.html": "<p>W</p>", "posts/2.draft.html": "<p>W</p>" },
    kept: ["paid"],
  },
];

describe.each(engines)("dates of drafts on %s", (engine) => {
  test.each(sources)(
    "a post of $name that was out, but not for everybody, keeps its date for the day it is published",
    async ({ files, kept }) => {
      await using app = await startApp(engine);
      await using folder = await folderOf(files);
      const report = await importInto(app, folder.path);
      const posts = await app.database.db
        .selectFrom("posts")
        .select(["id", "slug", "status", "published_at"])
        .orderBy("slug")
        .execute();
      expect(posts.map(({ slug, status, published_at }) => [slug, status, published_at])).toEqual(
        [...kept.map((slug) => [slug, "draft", OUT]), ["draft", "draft", null]].toSorted((one, other) =>
          String(one[0]).localeCompare(String(other[0])),
        ),
      );
      expect(
        report.problems.filter(({ words }) => words.endsWith("comes as a draft that keeps its date")),
      ).toHaveLength(kept.length);

      const post = posts.find(({ slug }) => slug === kept[0]);
      expect((await app.request("GET", `/blog/${post?.slug}`)).status).toBe(404);
      const { posts: listed } = await (await app.request("GET", "/api/posts")).json();
      expect(listed).toEqual([]);
      const owner = await app.signIn();
      await owner("PATCH", `/api/posts/${post?.id}`, { json: { status: "published" } });
      const published = await (await app.request("GET", `/api/posts/${post?.slug}`)).json();
      expect(published).toMatchObject({ publishedAt: OUT });
    },
  );
});
