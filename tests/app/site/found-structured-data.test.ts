import { describe, expect, test } from "vitest";
import { listPosts } from "../../../src/contract/content/posts.ts";
import { questionsIn } from "../../../src/site/static-pages/page-texts.ts";
import { installSamples } from "../../../src/server/content/samples/install-samples.ts";
import { words } from "../../setup/words/english.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read } from "../kit/ask.ts";
import { hardContents, hardTexts } from "./hard-content.ts";
import { createPost } from "../kit/inputs.ts";
import { thingSchema, type Thing } from "./structured-data-schemas.ts";

/**
 * The script elements of a page as a browser cuts them out: each begins at its tag and ends at the next end tag,
 * whatever stands between (HTML, 13.2.5.15).
 */
function scriptsIn(html: string) {
  const scripts: { attributes: string; text: string }[] = [];
  const starts = /<script(?=[\s/>])([^>]*)>/gi;
  for (let start = starts.exec(html); start; start = starts.exec(html)) {
    const end = html.slice(starts.lastIndex).search(/<\/script[\s/>]/i);
    scripts.push({ attributes: start[1] ?? "", text: html.slice(starts.lastIndex, starts.lastIndex + end) });
    starts.lastIndex += end;
  }
  return scripts;
}

/** What a page tells search engines about itself, held to the vocabulary. */
async function thingsAt({ request }: TestApp, path: string): Promise<Thing[]> {
  const scripts = scriptsIn(await (await request("GET", path)).text());
  return scripts
    .filter(({ attributes }) => attributes.includes("application/ld+json"))
    .map(({ text }) => thingSchema.parse(JSON.parse(text)));
}

const typesAt = async (app: TestApp, path: string) =>
  (await thingsAt(app, path)).map((thing) => thing["@type"]);

/** The steps that lead to a page, as they are told. */
async function stepsTo(app: TestApp, path: string): Promise<string[][]> {
  const crumbs = (await thingsAt(app, path)).find((thing) => thing["@type"] === "BreadcrumbList");
  return crumbs?.itemListElement.map(({ name, item }) => [name, item.slice(PUBLIC_URL.length)]) ?? [];
}

/** Titles and names have one line. */
const inOneLine = (written: string) => asTold(written.replaceAll(/\p{Cc}+/gu, " "));
/** HTML cannot carry every character. */
const asTold = (written: string) => written.trim().replaceAll(/\p{Noncharacter_Code_Point}/gu, "");

const crumbs = ["BreadcrumbList"];

describe.each(engines)("structured data on %s", (engine) => {
  test("each kind of page tells what it is, and those that are nothing to find tell nothing", async () => {
    await using app = await startApp(engine);
    await createPost(await app.signIn(), { slug: "a-post", status: "published", tags: ["web"] });
    const expected: Record<string, string[]> = {
      "/": ["Organization", "WebSite"],
      "/blog/a-post": ["BlogPosting", "BreadcrumbList"],
      "/author/admin": ["ProfilePage", "BreadcrumbList"],
      "/faq": ["FAQPage", "BreadcrumbList"],
      ...Object.fromEntries(
        ["/blog", "/blog/category/growth", "/blog?tag=web", "/about", "/contact", "/privacy", "/terms"].map(
          (path) => [path, crumbs],
        ),
      ),
      ...Object.fromEntries(
        [
          "/blog?search=post",
          "/nowhere",
          "/subscribe",
          "/confirm/x",
          "/unsubscribe/x",
          "/setup/x",
          "/api/docs",
        ].map((path) => [path, []]),
      ),
    };
    for (const [path, types] of Object.entries(expected))
      expect(await typesAt(app, path), path).toEqual(types);
  });

  test("steps lead from the front page to the page itself, and each is there", async () => {
    await using app = await startApp(engine);
    await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
    const { posts } = await read(await app.request("GET", "/api/posts"), listPosts);
    for (const path of ["/blog", "/blog/category/tools", "/about", "/faq", `/blog/${posts[0]?.slug}`]) {
      const steps = await stepsTo(app, path);
      expect(steps[0], path).toEqual(["Home", "/"]);
      expect(steps.at(-1)?.[1], path).toBe(path);
      for (const [name, address = ""] of steps)
        expect((await app.request("GET", address)).status, name).toBe(200);
    }
  });

  test("the search that is told of finds posts", async () => {
    await using app = await startApp(engine);
    await createPost(await app.signIn(), {
      title: "Ten ways to print",
      slug: "ten-ways",
      status: "published",
    });
    const website = (await thingsAt(app, "/")).find((thing) => thing["@type"] === "WebSite");
    const template = website?.potentialAction.target.urlTemplate ?? "";
    const response = await app.request("GET", template.replace("{search_term_string}", "ways%20print"));
    expect(await response.text()).toContain(`<a href="/blog/ten-ways">`);
  });

  test("the questions that are told are those that are shown", async () => {
    await using app = await startApp(engine);
    const page = (await thingsAt(app, "/faq")).find((thing) => thing["@type"] === "FAQPage");
    expect(page?.mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
      questionsIn(words, "Masthead").map(({ question, answer }) => [question, answer]),
    );
  });

  test("no text of a post ends its data or begins another script, and all of it is told", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const plain = await createPost(as, { status: "published" });
    const scriptsOf = async (slug: string) =>
      scriptsIn(await (await app.request("GET", `/blog/${slug}`)).text()).map(({ attributes }) => attributes);
    const usual = await scriptsOf(plain.slug);
    expect(usual.length).toBeGreaterThan(3);
    for (const text of [...hardTexts, "<!--<script>", "</SCRIPT\t>", "\u2028]]>"]) {
      const { slug, publishedAt } = await createPost(as, {
        title: `Title ${text}`.slice(0, 300),
        excerpt: `Excerpt ${text}`,
        author: `Author ${text}`.slice(0, 200),
        tags: [text.slice(0, 60)],
        coverImage: "https://e.com/a b.png",
        status: "published",
      });
      expect(await scriptsOf(slug), text).toEqual(usual);
      const [posting] = await thingsAt(app, `/blog/${slug}`);
      expect(posting, text).toMatchObject({
        headline: inOneLine(`Title ${text}`.slice(0, 300)),
        description: asTold(`Excerpt ${text}`),
        author: { name: inOneLine(`Author ${text}`.slice(0, 200)) },
        url: `${PUBLIC_URL}/blog/${slug}`,
        image: `${PUBLIC_URL}/cards/post/${slug}.png`,
        datePublished: publishedAt,
      });
    }
  });

  test("whatever the text of a post has in it, what is told of it stays valid", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const { what, content } of hardContents) {
      const { slug } = await createPost(as, { title: `About ${what}`, content, status: "published" });
      expect(await typesAt(app, `/blog/${slug}`), what).toEqual(["BlogPosting", "BreadcrumbList"]);
    }
  });
});
