import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  homeSectionKinds,
  homeSettings,
  noHomeWords,
  type HomeSection,
  type HomeSectionKind,
} from "../../../src/contract/settings/home.ts";
import { HOME_PREVIEW_PATH } from "../../../src/contract/settings/home-change.ts";
import * as calls from "../../../src/contract/settings/settings.ts";
import { changeSettings } from "../../../src/contract/settings/settings-change.ts";
import { DAY } from "../../../src/server/base/clock.ts";
import { installSamples } from "../../../src/server/content/samples/install-samples.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { problemsInPage } from "../../setup/html.ts";
import { words } from "../../setup/words/english.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { createPost } from "../kit/inputs.ts";
import { askKept } from "./found.ts";

const change = (as: Ask, json: object) => as("PATCH", "/api/admin/settings", { json });
const save = async (as: Ask, json: object) => (await read(await change(as, json), changeSettings)).settings;

/** What the form of the home page has. */
const homePart = (settings: object) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name in homeSettings));

const shown = (...kinds: HomeSectionKind[]) => kinds.map((kind) => ({ kind, isShown: true }));
const allOff = homeSectionKinds.map((kind) => ({ kind, isShown: false }));

/** The headings of the home page: `h1 The Monday letter…`. */
async function headingsOf(app: TestApp): Promise<string[]> {
  const [main = ""] = /<main.*<\/main>/s.exec((await askKept(app, "/")).text) ?? [];
  return [...main.matchAll(/<(h[12])[^>]*>(.*?)<\/h[12]>/gs)].map(
    ([, level, inside = ""]) => `${level} ${inside.replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ")}`,
  );
}

const oneLine = (text: string) => text.replaceAll("*", "").replaceAll(/\s+/g, " ");
const heading = {
  hero: oneLine(words.defaults.homeTitle),
  contents: words.home.contents.heading,
  testimonials: words.home.fromReaders,
  featured: words.home.featured,
  topics: words.home.topics,
  closing: oneLine(words.home.band),
};
const siteTitle = words.home.title({ siteName: "Masthead", tagline: words.defaults.tagline });

describe.each(engines)("the sections of the home page on %s", (engine) => {
  test("are in the owner’s order without those that are off, under one h1, and the default comes back", async () => {
    await using app = await startApp(engine);
    await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
    const as = await app.signIn();
    const usual = await headingsOf(app);
    const [first, ...others] = homeSectionKinds.map((kind) => heading[kind]);
    expect(usual).toEqual([`h1 ${first}`, ...others.map((each) => `h2 ${each}`)]);

    const sections: HomeSection[] = [
      ...shown("closing", "topics"),
      { kind: "testimonials", isShown: false },
      ...shown("hero", "featured"),
    ];
    const { homeSections } = await save(as, { homeSections: sections });
    expect(homeSections).toEqual([...sections, { kind: "contents", isShown: false }]);
    expect(await headingsOf(app)).toEqual([
      `h1 ${siteTitle}`,
      `h2 ${heading.closing}`,
      `h2 ${heading.topics}`,
      `h2 ${heading.hero}`,
      `h2 ${heading.featured}`,
    ]);

    await save(as, { homeSections: shown(...homeSectionKinds) });
    expect(await headingsOf(app)).toEqual(usual);
  });

  test("have the owner’s words; empty ones are the default in the language of the site", async () => {
    await using app = await startApp(engine);
    await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
    const as = await app.signIn();
    const homeWords = {
      heroButton: " Count me in ",
      topicsHeading: "<b>Beds</b> & borders",
      featuredHeading: "",
      cardLink: "All about {topic}",
      firstCardText: "What grew.",
      closingHeading: "One letter,\n*every week*",
      closingNote: "   ",
    };
    const settings = await save(as, { homeWords });
    expect(settings.homeWords).toEqual({
      ...noHomeWords,
      ...homeWords,
      heroButton: "Count me in",
      closingNote: "",
    });
    const { text } = await askKept(app, "/");
    for (const expected of [
      ">Count me in</button>",
      "<h2>&lt;b&gt;Beds&lt;/b&gt; &amp; borders</h2>",
      `<h2>${words.home.featured}</h2>`,
      "All about Technology",
      "<p>What grew.</p>",
      "<h2>One letter, <br/><em>every week</em></h2>",
      words.home.bandNote,
    ])
      expect(text).toContain(expected);

    await save(as, { language: "de" });
    const german = (await askKept(app, "/")).text;
    expect(german).toContain("<h2>Empfohlene Artikel</h2>");
    expect(german).toContain(">Count me in</button>");
    const view = await read(await as("GET", "/api/admin/settings"), calls.getSettings);
    expect(view.defaultHomeWords).toMatchObject({
      featuredHeading: "Empfohlene Artikel",
      cardLink: "Mehr zu {topic}",
    });
  });

  test("that have nothing to show leave no room, and without any the page lists the latest posts, else the hero", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await save(as, { testimonials: [], homeSections: shown("testimonials", "featured", "closing") });
    expect(await headingsOf(app)).toEqual([`h1 ${siteTitle}`, `h2 ${heading.closing}`]);

    await save(as, { homeSections: shown("testimonials", "featured") });
    expect(await headingsOf(app)).toEqual([`h1 ${heading.hero}`]);
    await createPost(as, { status: "published", title: "Seed trays in May" });
    expect(await headingsOf(app)).toEqual([`h1 ${siteTitle}`, `h2 ${words.blog.latest}`]);
    await save(as, { homeSections: allOff });
    expect((await askKept(app, "/")).text).toContain(">Seed trays in May</a>");
    await createPost(as, { status: "published", title: "Slugs at night" });
    expect((await askKept(app, "/")).text).toContain(">Slugs at night</a>");
  });

  test("the cards of the newsletter show when their categories last had a post, and lead to it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const linesOn = async () =>
      [
        ...(await askKept(app, "/")).text.matchAll(/<p class="was"><b>(.*?)<\/b><a href="(.*?)">(.*?)<\/a>/g),
      ].map(([, age, href, title]) => [age, href, title]);
    expect(await linesOn()).toEqual([]);
    await createPost(as, { status: "published", category: "tools", title: "A spade", slug: "spade" });
    await createPost(as, { status: "published", category: "growth", title: "Elsewhere" });
    await createPost(as, { status: "draft", category: "technology", title: "Not yet" });
    app.clock.advance(2 * DAY);
    expect(await linesOn()).toEqual([["2 days ago", "/blog/spade", "A spade"]]);
    await createPost(as, { status: "published", category: "tools", title: "A <rake>", slug: "rake" });
    await save(as, { language: "de" });
    app.clock.advance(DAY);
    expect(await linesOn()).toEqual([["vor 1 Tag", "/blog/rake", "A &lt;rake&gt;"]]);
  });

  test("lists of posts end with the closing one, in the owner’s words, unless it is off", async () => {
    await using app = await startApp(engine);
    await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
    const as = await app.signIn();
    const bandsOf = async (path: string) =>
      [...(await askKept(app, path)).text.matchAll(/<section class="band">.*?<h2>(.*?)<\/h2>/gs)].map(
        ([, inside]) => inside,
      );
    const lists = ["/blog", "/blog/category/growth", "/blog?search=reply"];
    for (const path of lists) {
      expect(await bandsOf(path), path).toEqual(await bandsOf("/"));
      expect((await askKept(app, path)).text).toContain('<body data-italics="">');
    }
    await save(as, { homeWords: { closingHeading: "One letter, every week" } });
    for (const path of lists) {
      expect(await bandsOf(path), path).toEqual(["One letter, every week"]);
      expect((await askKept(app, path)).text).toContain("<body>");
    }
    await save(as, { homeSections: shown("hero", "topics") });
    for (const path of lists) expect(await bandsOf(path), path).toEqual([]);
  });

  test("that are not saved are shown to the owner alone, and readers see none of it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { settings } = await read(await as("GET", "/api/admin/settings"), calls.getSettings);
    const form = (changed: object) => ({ settings: JSON.stringify({ ...homePart(settings), ...changed }) });
    const unsaved = form({ homeTitle: "Grow\n*slowly*", homeSections: shown("hero", "topics") });
    const preview = await as("POST", HOME_PREVIEW_PATH, { form: unsaved });
    expect(preview.status).toBe(200);
    expect(preview.headers.get("cache-control")).toBe("no-store");
    expect(preview.headers.get("x-robots-tag")).toContain("noindex");
    const text = await preview.text();
    expect(text).toContain("<h1>Grow <br/><em>slowly</em></h1>");
    expect(text).not.toContain(heading.contents);
    expect(await problemsInPage(text)).toEqual([]);
    expect((await headingsOf(app))[0]).toBe(`h1 ${heading.hero}`);
    expect(await app.database.db.selectFrom("settings").select("name").execute()).toEqual([]);

    expect((await app.request("POST", HOME_PREVIEW_PATH, { form: unsaved })).status).toBe(401);
    for (const wrong of [{}, { settings: "{" }, form({ homeTitle: "" }), form({ homeSections: [{}] })])
      expect((await as("POST", HOME_PREVIEW_PATH, { form: wrong })).status).toBe(422);
    expect((await as("POST", HOME_PREVIEW_PATH, { json: {} })).status).toBe(415);
  });

  test("that cannot be are refused with a sentence, and nothing is written", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const refused: [field: string, wrong: unknown, sentence: string][] = [
      ["homeSections", "hero", "Sections must be a list"],
      ["homeSections", shown("hero", "topics", "hero"), "A section can be listed only once"],
      ["homeSections", [...allOff, ...shown("hero")], "At most 6 sections"],
      ["homeSections.0", ["hero"], "A section has a kind and isShown"],
      [
        "homeSections.0.kind",
        [{ kind: "ads", isShown: true }],
        `Kind must be one of ${homeSectionKinds.join(", ")}`,
      ],
      ["homeSections.0.isShown", [{ kind: "hero", isShown: "yes" }], "isShown must be true or false"],
      ["homeWords.heroButton", { heroButton: "x".repeat(41) }, "Must be at most 40 characters"],
      ["homeWords.heroNote", { heroNote: 7 }, "Must be text"],
    ];
    for (const [field, wrong, sentence] of refused) {
      const json = { tagline: "Written", [field.split(".")[0] ?? ""]: wrong };
      const refusal = await readRefusal(await change(as, json));
      expect(refusal, field).toMatchObject({ status: 422, message: sentence, fields: { [field]: sentence } });
    }
    for (const homeWords of [{ heroTitle: "x" }, ["x"], "x", null])
      expect((await readRefusal(await change(as, { homeWords }))).status).toBe(422);
    expect(await app.database.db.selectFrom("settings").select("name").execute()).toEqual([]);
  });

  test("drop the home page alone when they change; words and order are no conflict, two orders are", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { revision } = await read(await as("GET", "/api/admin/settings"), calls.getSettings);
    const pageOf = async (path: string) => (await askKept(app, path)).answer;
    const [home, faq] = [await pageOf("/"), await pageOf("/faq")];
    await save(as, { homeSections: shown("hero"), homeTitle: "Grow", revision });
    expect(await pageOf("/faq")).toBe(faq);
    expect(await pageOf("/")).not.toBe(home);
    expect(await headingsOf(app)).toEqual(["h1 Grow"]);

    await save(as, { homeWords: { heroButton: "Join" }, revision });
    expect(await readRefusal(await change(as, { homeSections: allOff, revision }))).toMatchObject({
      status: 409,
      current: { homeSections: [{ kind: "hero", isShown: true }, ...allOff.slice(1)] },
      yours: { homeSections: allOff },
    });
    await save(as, { siteName: "The Allotment" });
    expect(await pageOf("/faq")).not.toBe(faq);
    expect((await askKept(app, "/")).text).toContain("<title>The Allotment");
  });
});

const anyWord = fc.oneof(
  fc.constant(""),
  fc
    .string({ unit: "grapheme", maxLength: 40 })
    .map((word) => word.replaceAll("\0", "").slice(0, 40).toWellFormed()),
  fc.constantFrom(
    '"><script>alert(1)</script>',
    "*a* & *b",
    "<!--",
    "]]>",
    "{topic}$&",
    "שלום",
    "\u200b\u2060",
  ),
);

const anyHome = fc.record({
  homeSections: fc
    .shuffledSubarray([...homeSectionKinds])
    .chain((kinds) =>
      fc.tuple(...kinds.map((kind) => fc.record({ kind: fc.constant(kind), isShown: fc.boolean() }))),
    ),
  homeWords: fc.dictionary(fc.constantFrom(...Object.keys(noHomeWords)), anyWord),
  testimonials: fc.array(fc.constant({ quote: "Calm.", name: "Ines", role: "" }), { maxLength: 1 }),
});

test("whatever the owner switches off, moves and rewords, the page is valid, has one h1 first, and is not empty", async () => {
  await using app = await startApp("sqlite");
  await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
  const as = await app.signIn();
  await fc.assert(
    fc.asyncProperty(anyHome, async (home) => {
      const { homeSections } = await save(as, home);
      const { text, status } = await askKept(app, "/");
      expect(status).toBe(200);
      expect(await problemsInPage(text)).toEqual([]);
      expect(text).not.toContain("<script>alert");
      const headings = await headingsOf(app);
      expect(headings.map((each) => each.slice(0, 2))).toEqual(["h1", ...headings.slice(1).map(() => "h2")]);
      const isThere = ({ kind, isShown }: HomeSection) =>
        isShown && (kind !== "testimonials" || home.testimonials.length > 0);
      const expected = homeSections.filter(isThere).map(({ kind }) => kind);
      const hasOwnTitle = expected[0] !== "hero";
      expect(headings).toHaveLength(Math.max(expected.length, 1) + (hasOwnTitle ? 1 : 0));
    }),
    { numRuns: 60 },
  );
});
