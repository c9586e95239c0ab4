import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { tagKeyOf } from "../../../../src/contract/base/tags.ts";
import { cleanHtml } from "../../../../src/server/engines/html/clean-html.ts";
import { PUBLIC_URL } from "../../../setup/app.ts";
import { openPlace } from "../moving.ts";
import { importInto } from "../posts/importing.ts";
import { exportFor } from "./target-files.ts";

const AT = "2024-03-01T00:00:00.000Z";

/** What titles, excerpts, names and texts may be. */
const texts = [
  "ends ]]> CDATA ]]&gt; <![CDATA[x]]>",
  "emoji 👩‍👩‍👧 and 𝒳",
  "lines\u2028and\u2029paragraphs",
  "\u202Eright\u200F to left שלום",
  `"double" 'single' “both” "`,
  "&amp;amp; &lt;b&gt; &nbsp; &#x41; AT&T",
  "</script><script>x()</script>",
  "</title></item>",
  "=1+1",
  "@SUM(A1)",
  "-2",
  "a, b; c",
  "50% off %20 %zz",
  "{{ field }} {% tag %} <% x %>",
  "[gallery ids=1] [[x]] [/caption]",
  "# no heading",
  "---",
  "- list: yes",
  "null",
  "true",
  "2024-03-01",
  "\\n \\u0041 \\",
  "`code` *a* _b_ ~~c~~",
  "https://a.example/one_two_three?a=1&b=2",
  "very long ".repeat(9).trim(),
  "漢字かな交じり文",
  "Ünïcödé é e\u0301",
  "<!-- more -->",
  "control \u0001\u0008\u001F end",
  "tab\tand\u00A0space",
  "C:\\path\\file",
  "$1 $& $$",
  "a_b_c *d* &copy; &#65; &b",
  ">",
  "'",
  "!important",
  "|a|b|",
  "C",
  "C++",
  "C#",
  "C для всех",
  "C 新聞",
  "1) one",
  "5~6, 7~8",
  "Volume #",
  "~",
];

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const contentOf = (text: string) =>
  cleanHtml(`<p>${escape(text)}</p><h2>${escape(text)}</h2><pre><code>${escape(text)}</code></pre>`);
/** Texts without what XML cannot hold, and with one space for each. */
const plain = (text: string) =>
  text
    .replaceAll(/<\/?a\b[^>]*>/g, "")
    .replaceAll(/>\s+</g, "><")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
/** What a program reads otherwise: the beginning of a tag that Ghost hides, and variables and shortcodes of WordPress. */
const otherwise = {
  ghost: { "# no heading": ["tags"] },
  wordpress: {
    "{{ field }} {% tag %} <% x %>": ["meta_title", "meta_description"],
    "[gallery ids=1] [[x]] [/caption]": ["meta_title", "meta_description"],
  },
  markdown: {},
} as const;

test.each(["ghost", "wordpress", "markdown"] as const)("%s: hostile texts come back", async (program) => {
  await using source = await openPlace("sqlite");
  await using target = await openPlace("sqlite");
  const names = ["title", "excerpt", "meta_title", "meta_description"] as const;
  await source.using(async ({ db }) => {
    await db.deleteFrom("posts").execute();
    for (const [index, text] of texts.entries()) {
      const { id } = await db
        .insertInto("posts")
        .values({
          title: text,
          slug: `post-${index}`,
          excerpt: text,
          content: contentOf(text),
          meta_title: text,
          meta_description: text,
          cover_image: "",
          category: "growth",
          author: "Admin",
          status: "published",
          featured: false,
          canonical_url: "",
          published_at: AT,
          created_at: AT,
          updated_at: AT,
          deleted_at: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("post_tags")
        .values({ post_id: id, tag: text, position: 0, tag_key: tagKeyOf(text) })
        .execute();
    }
  });
  const { path, files } = await exportFor(source, program);
  for (const [name, file] of Object.entries(files)) {
    if (name.endsWith(".json")) JSON.parse(file);
    if (name.endsWith(".xml")) new SaxesParser({ xmlns: true }).write(file).close();
  }
  // Programs know a tag by its slug.
  const slugs = Object.values(files).flatMap(
    (file) => file.match(/(?<=domain="post_tag" nicename=")[^"]*/g) ?? [],
  );
  expect(new Set(slugs).size).toBe(slugs.length);
  const { posts, tags } = await target.using(async ({ db }) => {
    await db.deleteFrom("posts").execute();
    const into = { database: { db }, dataDir: target.dataDir, clock: { now: target.deps.now } };
    await importInto(into, path, { site: PUBLIC_URL });
    const tags = await db.selectFrom("post_tags").select(["post_id", "tag"]).execute();
    return { posts: await db.selectFrom("posts").selectAll().execute(), tags };
  });
  expect(posts).toHaveLength(texts.length);
  const lost = texts.flatMap((text, index) => {
    const post = posts.find(({ slug }) => slug === `post-${index}`);
    const fields = names.filter((name) => plain(post?.[name] ?? "") !== plain(text));
    const isTagged = tags.some(({ post_id, tag }) => post_id === post?.id && plain(tag) === plain(text));
    const isWhole = plain(post?.content ?? "") === plain(contentOf(text));
    const all = [...fields, ...(isTagged ? [] : ["tags"]), ...(isWhole ? [] : ["content"])];
    return all.length > 0 ? [[text, all]] : [];
  });
  expect(Object.fromEntries(lost)).toEqual(otherwise[program]);
});
