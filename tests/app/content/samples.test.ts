import { hash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { firstCategories } from "../../../src/contract/content/first-categories.ts";
import { listMedia } from "../../../src/contract/content/media.ts";
import * as calls from "../../../src/contract/content/posts.ts";
import { getSettings } from "../../../src/contract/settings/settings.ts";
import { DAY } from "../../../src/server/base/clock.ts";
import { installSamples } from "../../../src/server/content/samples/install-samples.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, type Ask } from "../kit/ask.ts";
import { createPost, PARAGRAPH } from "../kit/inputs.ts";
import { askKept } from "../site/found.ts";

const categorySlugs = firstCategories.map(({ slug }) => slug);

const install = ({ database, files, clock }: TestApp) =>
  installSamples({ db: database.db, files, now: clock.now });

async function listAll(ask: Ask) {
  const pages = await Promise.all(
    [1, 2].map(async (page) => read(await ask("GET", `/api/posts?page=${page}`), calls.listPosts)),
  );
  return pages.flatMap(({ posts }) => posts);
}

/** Of each kind of example, what readers see of it. */
const examples = ["Ines Calder", "Join over 10,000", "Galley Proof", "Exampleton", "twitter.com/example"];

async function examplesIn(app: TestApp) {
  const pages = await Promise.all(["/", "/contact"].map(async (path) => (await askKept(app, path)).text));
  return examples.filter((example) => pages.some((page) => page.includes(example)));
}

describe.each(engines)("sample content on %s", (engine) => {
  test("an empty site starts with twelve public posts over all eight categories, marked as samples", async () => {
    await using app = await startApp(engine);
    expect(await install(app)).toBe(12);
    const posts = await listAll(app.request);
    expect(posts).toHaveLength(12);
    expect(new Set(posts.map(({ category }) => category))).toEqual(new Set(categorySlugs));
    expect(posts.every(({ isSample }) => isSample)).toBe(true);
    expect(new Set(posts.map(({ publishedAt }) => publishedAt)).size).toBe(12);
    expect(posts.every(({ publishedAt }) => new Date(publishedAt ?? 0) <= app.clock.now())).toBe(true);
    expect(await (await app.request("GET", "/api/posts/featured")).json()).toHaveLength(3);
  });

  test("each of them keeps the rules: saved as it is, nothing of it changes", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await install(app);
    for (const { id, slug } of await listAll(as)) {
      const post = await read(await as("GET", `/api/posts/${slug}`), calls.getPost);
      const { title, excerpt, content, author, category, tags, seo } = post;
      const json = { title, slug, excerpt, content, author, category, tags, seo };
      const saved = await as("PATCH", `/api/posts/${id}`, { json });
      expect(await saved.json(), slug).toMatchObject(json);
      expect(post.seo.metaTitle.length, slug).toBeGreaterThan(0);
    }
  });

  test("three have images with alt texts and captions, which go at a start after the samples have left the trash", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await install(app);
    const contents = await Promise.all(
      (await listAll(as)).map(
        async ({ slug }) => (await read(await as("GET", `/api/posts/${slug}`), calls.getPost)).content,
      ),
    );
    const figures = contents.flatMap((content) => content.match(/<figure>.*?<\/figure>/g) ?? []);
    expect(figures).toHaveLength(3);
    for (const figure of figures) {
      const [, path = ""] =
        /^<figure><img src="(\/media\/[0-9a-f]{32}\/original)" alt="[^"]{40,}" \/><figcaption>[^<]+<\/figcaption>/.exec(
          figure,
        ) ?? [];
      const image = await app.request("GET", path, { headers: { accept: "image/webp" } });
      const bytes = Buffer.from(await image.arrayBuffer());
      const { width, height } = await sharp(bytes).metadata();
      expect([width, height]).toEqual([1344, 756]);
      expect(path).toContain(hash("sha256", bytes).slice(0, 32));
    }
    const stored = async (owner = as) =>
      (await read(await owner("GET", "/api/admin/media"), listMedia)).totalImages;
    expect(await stored()).toBe(3);

    await as("DELETE", "/api/admin/samples");
    await install(app);
    expect(await stored()).toBe(3);
    app.clock.advance(31 * DAY);
    await app.work("tidying up");
    await install(app);
    expect(await stored(await app.signIn())).toBe(0);
  });

  test("one act removes them all, and no later start brings them back", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await install(app);
    const own = await createPost(as, { title: "The owner’s own", status: "published" });
    expect(await (await as("DELETE", "/api/admin/samples")).json()).toEqual({ removed: 12 });
    expect((await listAll(app.request)).map(({ id }) => id)).toEqual([own.id]);
    expect(await (await as("DELETE", "/api/admin/samples")).json()).toEqual({ removed: 0 });

    await as("DELETE", `/api/posts/${own.id}`);
    expect(await install(app)).toBe(0);
    // As when the trash has been emptied.
    await app.database.db.deleteFrom("posts").execute();
    expect(await install(app)).toBe(0);
    expect(await listAll(app.request)).toEqual([]);
  });

  test("a site without samples shows no example texts and links of them", async () => {
    await using app = await startApp(engine);
    expect(await examplesIn(app)).toEqual([]);
    const contact = (await askKept(app, "/contact")).text;
    expect(contact).not.toContain('class="ways"');
    expect(contact).not.toContain("Or let us write to you");
  });

  test("the example texts and links of the pages leave with the last sample; what the owner wrote stays", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await install(app);
    expect(await examplesIn(app)).toEqual(examples);

    // A word of the owner's, though it is that of the sample.
    const own = { communityClaim: "Join over 10,000 creators.", contactEmail: "ines@kiosk.example" };
    await as("PATCH", "/api/admin/settings", { json: own });
    const [first, ...others] = await listAll(as);
    for (const { id } of others) await as("DELETE", `/api/posts/${id}`);
    expect(await examplesIn(app)).toEqual(examples);
    await as("PATCH", `/api/posts/${first?.id}`, { json: { title: "The owner’s own" } });
    expect(await examplesIn(app)).toEqual(["Join over 10,000"]);
    expect((await askKept(app, "/contact")).text).toContain("ines@kiosk.example");

    // Restored, a sample brings them back.
    await as("POST", `/api/posts/${others[0]?.id}/restore`);
    expect(await examplesIn(app)).toEqual(examples);
  });

  test("a sample that the owner has rewritten is the owner’s and stays; one that was only featured goes", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await install(app);
    const [first, second, third] = await listAll(as);
    await as("PATCH", `/api/posts/${first?.id}`, { json: { content: PARAGRAPH } });
    await as("PATCH", `/api/posts/${second?.id}`, { json: { title: "Renamed by the owner" } });
    await as("PATCH", `/api/posts/${third?.id}`, { json: { featured: true } });
    expect(await (await as("DELETE", "/api/admin/samples")).json()).toEqual({ removed: 10 });
    const left = await listAll(app.request);
    expect(left.map(({ id }) => id).sort()).toEqual([first?.id, second?.id].sort());
    expect(left.every(({ isSample }) => !isSample)).toBe(true);
  });

  test("a site that has a post gets no samples", async () => {
    await using app = await startApp(engine);
    await createPost(await app.signIn());
    expect(await install(app)).toBe(0);
  });

  test("two processes that start together install them once", async () => {
    await using app = await startApp(engine);
    const installed = await Promise.all([install(app), install(app)]);
    expect(installed.sort()).toEqual([0, 12]);
    expect(await listAll(app.request)).toHaveLength(12);
  });

  test("a program that writes all settings as it has read them makes none of the examples the site's own", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await install(app);
    const view = await read(await as("GET", "/api/admin/settings"), getSettings);
    await as("PATCH", "/api/admin/settings", { json: { ...view.settings, siteName: "Another" } });
    const after = await read(await as("GET", "/api/admin/settings"), getSettings);
    expect(after.settings.siteName).toBe("Another");
    expect(after.samples).toEqual(view.samples);
    // What differs from its example is written, and stays when it is written again.
    await as("PATCH", "/api/admin/settings", { json: { ...view.settings, contactPhone: "+48 42 123" } });
    await as("PATCH", "/api/admin/settings", { json: { contactPhone: view.settings.contactPhone } });
    expect((await read(await as("GET", "/api/admin/settings"), getSettings)).samples).toEqual(
      view.samples.filter((name) => name !== "contactPhone"),
    );
  });
});
