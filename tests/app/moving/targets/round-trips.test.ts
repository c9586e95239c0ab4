import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { cleanHtml } from "../../../../src/server/engines/html/clean-html.ts";
import { originalKeyOf } from "../../../../src/server/content/media/images/image-key.ts";
import { PUBLIC_URL } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { fourColors } from "../../../setup/media/test-images.ts";
import { openPlace, type Place } from "../moving.ts";
import { importInto } from "../posts/importing.ts";
import { elements, type Element } from "./elements.ts";
import { exportFor } from "./target-files.ts";

const AT = "2024-05-01T00:00:00.000Z";
const programs = ["ghost", "wordpress", "markdown"] as const;
type Program = (typeof programs)[number];

const image = await fourColors().webp().toBuffer();
const file = Buffer.from(`%PDF-1.4 ${"hello ".repeat(200)}`);
const idOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex").slice(0, 32);
const withIds = (html: string) =>
  html.replaceAll("/IMAGE/", `/${idOf(image)}/`).replaceAll("/FILE/", `/${idOf(file)}/`);
const withoutIds = (html: string) =>
  html
    .replaceAll(/\s*\n\s*(?=<)|(?<=>)\s*\n\s*/g, "")
    .trim()
    .replaceAll(`${PUBLIC_URL}/media/`, "/media/")
    .replaceAll(/\/media\/[0-9a-f]{32}\/original/g, "/media/IMAGE/original")
    .replaceAll(/\/media\/[0-9a-f]{32}\/file\/[^"]*/g, "/media/FILE/file/The%20file.pdf");

const blank = {
  excerpt: "A short excerpt",
  cover_image: "",
  category: "growth",
  author: "Admin",
  status: "published" as const,
  featured: false,
  meta_title: "",
  meta_description: "",
  canonical_url: "",
  published_at: "2024-03-01T00:00:00.000Z",
  created_at: "2024-03-01T00:00:00.000Z",
  updated_at: AT,
  deleted_at: null,
};

type NewPost = Partial<Omit<typeof blank, "status" | "published_at" | "deleted_at">> & {
  title: string;
  slug: string;
  content: string;
  status?: "draft" | "published";
  published_at?: string | null;
  deleted_at?: string | null;
};

/** Takes away the samples of a new site, and writes these posts, an image, a file and a page. */
const writePosts = (place: Place, posts: readonly NewPost[]) =>
  place.using(async ({ db, files }) => {
    await db.deleteFrom("posts").execute();
    for (const [bytes, format, file_name] of [
      [image, "webp", null],
      [file, "pdf", "The file.pdf"],
    ] as const) {
      const [width, height] = file_name === null ? [60, 40] : [0, 0];
      const facts = { id: idOf(bytes), format, file_name, width, height, size_bytes: bytes.length };
      await db
        .insertInto("media")
        .values({ ...facts, created_at: AT })
        .execute();
      await files.write(originalKeyOf(facts), new Uint8Array(bytes), "image/webp");
    }
    await db
      .insertInto("pages")
      .values({
        title: "Our team",
        slug: "our-team",
        description: "Who we are",
        content: "<p>We are two.</p>",
        status: "published",
        created_at: AT,
        updated_at: AT,
        deleted_at: null,
      })
      .execute();
    for (const post of posts)
      await db
        .insertInto("posts")
        .values({ ...blank, ...post })
        .execute();
  });

/** Imports the file of a program into an empty site, as somebody would who moves back. */
async function bringBack(target: Place, path: string) {
  const web = { [`${PUBLIC_URL}/media/${idOf(image)}/original`]: new Uint8Array(image) };
  return target.using(async ({ db }) => {
    await db.deleteFrom("posts").execute();
    const into = { database: { db }, dataDir: target.dataDir, clock: { now: target.deps.now } };
    const report = await importInto(into, path, { site: PUBLIC_URL, web });
    return {
      report,
      posts: await db.selectFrom("posts").selectAll().orderBy("id").execute(),
      pages: await db.selectFrom("pages").selectAll().where("slug", "=", "our-team").execute(),
      tags: (await db.selectFrom("post_tags").select("tag").execute()).map(({ tag }) => tag),
    };
  });
}

const cases = engines.flatMap((engine) => programs.map((program) => [program, engine] as const));

describe.each(cases)("for %s, from and to %s", (program, engine) => {
  test("every element comes back as it was, or as what the program has in its place", async () => {
    await using source = await openPlace(engine);
    await using target = await openPlace(engine);
    const posts = Object.entries(elements).map(([slug, { html }]) => ({
      title: `The ${slug} post`,
      slug,
      content: cleanHtml(withIds(html)),
    }));
    await writePosts(source, posts);
    const { path } = await exportFor(source, program);
    const back = await bringBack(target, path);
    const found = Object.fromEntries(back.posts.map(({ slug, content }) => [slug, withoutIds(content)]));
    const wanted = Object.entries(elements).map(([slug, element]) => [slug, wantedOf(element, program)]);
    expect(found).toEqual(Object.fromEntries(wanted));
    expect(back.pages).toMatchObject([
      { title: "Our team", content: expect.stringContaining("We are two.") },
    ]);
  });

  test("the facts of a post come back, and what was not public is not", async () => {
    await using source = await openPlace(engine);
    await using target = await openPlace(engine);
    const cover_image = `/media/${idOf(image)}/original`;
    const meta = { meta_title: "For search", meta_description: "What it is about" };
    const seen = { cover_image, featured: true, canonical_url: "https://first.example/a", ...meta };
    const words = { content: "<p>Words that are long enough.</p>" };
    await writePosts(source, [
      {
        ...words,
        ...seen,
        title: "Größe & <more> ]]>",
        slug: "one",
        author: "Ruth Ämsel",
        excerpt: 'It\'s "so"',
      },
      { ...words, title: "The draft", slug: "two", status: "draft", published_at: null },
      { ...words, title: "The scheduled one", slug: "three", published_at: "2099-01-01T00:00:00.000Z" },
      { ...words, title: "The deleted one", slug: "four", deleted_at: AT },
    ]);
    await source.using(async ({ db }) => {
      const { id } = await db
        .selectFrom("posts")
        .select("id")
        .where("slug", "=", "one")
        .executeTakeFirstOrThrow();
      const tags = ["Zwei Wörter", "Größe"].map((tag, position) => ({
        post_id: id,
        position,
        tag,
        tag_key: tag.toLowerCase(),
      }));
      await db.insertInto("post_tags").values(tags).execute();
    });
    const { path } = await exportFor(source, program);
    const { posts, tags } = await bringBack(target, path);
    expect(Object.fromEntries(posts.map(({ slug, title, status }) => [slug, [title, status]]))).toEqual({
      one: ["Größe & <more> ]]>", "published"],
      two: ["The draft", "draft"],
      three: ["The scheduled one", "published"],
    });
    const one = posts.find(({ slug }) => slug === "one");
    expect(one).toMatchObject({
      ...meta,
      author: "Ruth Ämsel",
      excerpt: 'It\'s "so"',
      canonical_url: "https://first.example/a",
      category: "growth",
      published_at: "2024-03-01T00:00:00.000Z",
      updated_at: AT,
      cover_image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/original$/),
    });
    expect(Boolean(one?.featured)).toBe(true);
    expect(tags).toEqual(expect.arrayContaining(["Zwei Wörter", "Größe"]));
    expect(posts.find(({ slug }) => slug === "three")?.published_at).toBe("2099-01-01T00:00:00.000Z");
  });
});

const wantedOf = (element: Element, program: Program) => element[program] ?? element.html;

const most = (rows: Record<string, string>[], column: string) =>
  Math.max(...rows.map((row) => row[column]?.length ?? 0));

test("Ghost gets nothing for which it would refuse the file", async () => {
  await using place = await openPlace("sqlite");
  const long = "word ".repeat(200).trim();
  const slug = "word-".repeat(50);
  const content = "<p>Words that are long enough.</p>";
  const more = { excerpt: long, meta_title: long, meta_description: long, author: long.slice(0, 199) };
  const [a, b] = [`${slug}a`, `${slug}b`];
  await writePosts(place, [
    { ...more, title: `${long} a`, slug: a, content },
    { ...more, title: `${long} b`, slug: b, content },
    { title: "Our team", slug: "our-team", content },
  ]);
  await place.using(async ({ db }) => {
    const { id } = await db.selectFrom("posts").select("id").where("slug", "=", a).executeTakeFirstOrThrow();
    await db
      .insertInto("post_tags")
      .values({ post_id: id, position: 1, tag: ", #odd", tag_key: ", #odd" })
      .execute();
  });
  const { files, losses } = await exportFor(place, "ghost");
  const { db } = JSON.parse(files["masthead.ghost.json"] ?? "");
  const { posts: rows, posts_meta: metas, users, tags } = db[0].data;
  expect(most(rows, "title")).toBeLessThanOrEqual(255);
  expect(most(rows, "slug")).toBeLessThanOrEqual(191);
  expect(most(rows, "custom_excerpt")).toBeLessThanOrEqual(300);
  expect(most(metas, "meta_title")).toBeLessThanOrEqual(300);
  expect(most(metas, "meta_description")).toBeLessThanOrEqual(500);
  expect(most(users, "name")).toBeLessThanOrEqual(191);
  for (const { email } of users) expect(email).toMatch(/^[a-z0-9-]{1,64}@example\.com$/);
  expect(tags.map(({ name }: { name: string }) => name)).toContain("odd");
  const slugs = rows.map((row: { slug: string }) => row.slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs).toContain("our-team-page");
  expect(losses.map(({ what }) => what)).toContain(
    "Longer titles than Ghost has room for (255 characters) were cut",
  );
});

/** The two sides of a line of Ghost's redirects. */
const target = (line = "") => /: '(.*)'$/.exec(line)?.[1];
const pattern = (line = "") => new RegExp(/^ {2}'(.*)': '/.exec(line)?.[1]?.replaceAll("''", "'") ?? "");

test("old addresses of files and lists, and links to lists, lead to where the program has them", async () => {
  await using place = await openPlace("sqlite");
  const links = ["/blog/category/tools", "/blog?tag=Zwei+W%C3%B6rter", "/author/ann", "/search?q=a"];
  const content = `<p>${links.map((href) => `<a href="${href}">x</a>`).join(" ")}</p>`;
  await writePosts(place, [{ title: "One post", slug: "one", content }]);
  const old = { post_id: null, page_id: null };
  await place.using(({ db }) =>
    db
      .insertInto("old_addresses")
      .values([
        { ...old, address: "/topics/it's", path: "/blog/category/tools", media_id: null },
        { ...old, address: "/uploads/a.webp", path: `/media/${idOf(image)}/original`, media_id: idOf(image) },
      ])
      .execute(),
  );
  const ghost = (await exportFor(place, "ghost")).files;
  const yaml = ghost["redirects.yaml"] ?? "";
  const [topics, upload, ...own] = yaml.split("\n").slice(1, -1);
  expect([target(topics), target(upload)]).toEqual([
    "/tag/tools/",
    `/content/images/masthead/${idOf(image)}.webp`,
  ]);
  expect(pattern(topics).test("/topics/it's/")).toBe(true);
  expect(pattern(upload).test("/uploads/aXwebp")).toBe(false);
  expect(own.map(target)).toEqual(["/tag/$1/", "/$1/", "/", "/rss/"]);
  const text = ghost["masthead.ghost.json"] ?? "";
  for (const path of ["/tag/tools/", "/tag/zwei-worter/", "/author/ann/"])
    expect(text).toContain(`__GHOST_URL__${path}`);
  expect(text).toContain(`${PUBLIC_URL}/search?q=a`);
  const wordpress = (await exportFor(place, "wordpress")).files;
  expect(wordpress["redirects.csv"]).toContain('"/topics/it\'s","/category/tools/"\n');
  expect(wordpress["redirects.csv"]).toContain('"/blog/category/tools","/category/tools/"\n');
  expect(wordpress["posts.xml"]).toContain(`${PUBLIC_URL}/tag/zwei-worter/`);
});

test("nothing redirects from an address at which the program has a text or a list", async () => {
  await using place = await openPlace("sqlite");
  const content = "<p>Words.</p>";
  const posts = [
    { title: "One", slug: "one", content, author: "Ann" },
    { title: "Two", slug: "two", content },
  ];
  await writePosts(place, posts);
  await place.using(async ({ db }) => {
    const ids = await db.selectFrom("posts").select(["id", "slug"]).execute();
    const at = (slug: string, address: string) => ({
      post_id: ids.find((post) => post.slug === slug)?.id ?? null,
      page_id: null,
      path: null,
      media_id: null,
      address,
    });
    const list = (address: string, path: string) => ({ ...at("", address), path });
    await db
      .insertInto("post_tags")
      .values({ post_id: ids[0]?.id ?? 0, position: 0, tag: "News", tag_key: "news" })
      .execute();
    await db
      .insertInto("old_addresses")
      .values([
        ...["/one", "/Two", "/our-team", "/posts/two", "/blog/two", "/tag/news", "/2014/one"].map((address) =>
          at("one", address),
        ),
        list("/tag/news/x", "/blog?tag=News"),
        list("/author/ann", "/author/ann"),
        list("/tag/Empty", "/blog?tag=Empty"),
      ])
      .execute();
  });
  const ghost = (await exportFor(place, "ghost")).files["redirects.yaml"] ?? "";
  const [year, folder, tag, ...own] = ghost.split("\n").slice(1, -1);
  expect([year, folder, tag].map(target)).toEqual(["/one/", "/one/", "/tag/news/"]);
  expect(own.map(target)).toEqual(["/tag/$1/", "/$1/", "/", "/rss/"]);
  const wordpress = (await exportFor(place, "wordpress")).files["redirects.csv"] ?? "";
  const lines = wordpress.split("\n").filter((line) => !line.startsWith('"/blog/category/'));
  expect(lines.slice(1, -1).toSorted()).toEqual(
    ['"/2014/one","/blog/one/"', '"/Two","/blog/one/"', '"/feed.xml","/feed/"', '"/one","/blog/one/"']
      .concat('"/posts/two","/blog/one/"', '"/tag/news/x","/tag/news/"')
      .toSorted(),
  );
  const hugo = (await exportFor(place, "markdown")).files["posts/one/index.md"] ?? "";
  expect(/^aliases: (.*)$/m.exec(hugo)?.[1]).toBe('["/blog/one","/2014/one","/Two","/one","/tag/news"]');
});
