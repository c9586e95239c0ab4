import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPostSchema } from "../../../src/contract/content/posts.ts";
import { insertPost } from "../../../src/server/content/posts/writing/create-post.ts";
import { HOUR } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import type { Ask } from "../kit/ask.ts";
import { createPost, postInput, titlesAt } from "../kit/inputs.ts";
import { askKept } from "../site/found.ts";

interface Text {
  title: string;
  excerpt?: string;
  body?: string;
}

/** Long enough for a post, and nothing that a test looks for. */
const FILLER = `<p>${"lorem ipsum dolor ".repeat(4)}</p>`;

/** Publishes posts; what is not given has no word that a test looks for. */
async function publish(as: Ask, texts: Text[]) {
  for (const { title, excerpt = "Nothing of note here.", body = "" } of texts)
    await createPost(as, { title, excerpt, content: `${FILLER}<p>${body}</p>`, status: "published" });
}

const found = (ask: Ask, search: string) => titlesAt(ask, `/api/posts?search=${encodeURIComponent(search)}`);

const LODZ = "Café culture in Łódź";
const RUSSIAN = "Пишем письма читателям";
const TOKYO = "東京の図書館で働く";
const HEBREW = "שָׁלוֹם לַקּוֹרְאִים";
const THAI = "การเขียนจดหมาย";
const PHOTOS = "Photography for writers";
const SUBJECT = "Writing the subject line";
const SHARP = "C++ and C# for letters";
const TAX = 'כמה מע"מ';
const SCREEN = "Bildschirme";
const DAY = "दिन की शुरुआत";
const GIFT = "दान और विज्ञान";
const OYSTER = "かきの季節";
const GHOST = "ｶﾞｷ と がき";
const TEACHER = "ครูที่ดี";
const TAMIL = "கோவில் வாசல்";

const texts: Text[] = [
  { title: LODZ, body: "Résumé, naïve, coöperate." },
  { title: RUSSIAN, body: "Ёлка и йогурт." },
  { title: TOKYO, body: "本を読む人のために。" },
  { title: HEBREW, body: "מכתב שבועי." },
  { title: THAI, body: "สวัสดีชาวโลก" },
  { title: PHOTOS, body: "Aperture and shutter." },
  { title: SUBJECT, body: "Be plain. AND OR NOT NEAR are words too." },
  { title: SHARP, body: "Version 2.5 of the 80/20 rule, 100% sure." },
  { title: TAX, body: "מע״מ על ספרים מארה״ב." },
  { title: SCREEN, body: 'A 32" monitor, or one of 27".' },
  { title: DAY },
  { title: GIFT },
  { title: OYSTER },
  { title: GHOST },
  { title: TEACHER },
  { title: TAMIL },
];

const finds: [what: string, search: string, titles: string[]][] = [
  ["a word without its accent", "cafe", [LODZ]],
  ["a word with accents that the text has not", "cúlturé", [LODZ]],
  ["a word in capitals", "RESUME", [LODZ]],
  ["a word in another form of its accents", "re\u0301sume\u0301", [LODZ]],
  ["the beginning of the last word", "photog", [PHOTOS]],
  ["whole words and the beginning of the last", "for wri", [PHOTOS]],
  ["the beginning of a word that is not the last", "photog writers", []],
  ["one letter that words begin with", "p", [PHOTOS, SUBJECT]],
  ["one letter that is a word, too", "c", [LODZ, SHARP]],
  ["one letter after a word", "for c", [SHARP]],
  ["one letter of another script", "ч", [RUSSIAN]],
  ["one letter that nothing begins with", "z", []],
  ["words in any order", "line subject", [SUBJECT]],
  ["words of title and text together", "subject plain", [SUBJECT]],
  ["two words of two posts", "cafe photography", []],
  ["a word in two posts", "for", [PHOTOS, SHARP]],
  ["Cyrillic in another case", "ПИСЬМА", [RUSSIAN]],
  ["Cyrillic without its dots", "елка иогурт", [RUSSIAN]],
  ["Chinese characters", "図書館", [TOKYO]],
  ["one Chinese character", "本", [TOKYO]],
  ["characters that do not stand side by side", "館図", []],
  ["Hebrew without its points", "שלום", [HEBREW]],
  ["Hebrew with points that the text has not", "מִכְתָּב", [HEBREW]],
  ["Thai", "จดหมาย", [THAI]],
  ["a Hindi word, whose vowels are marks", "दिन", [DAY]],
  ["one with another vowel", "दान", [GIFT]],
  ["a quoted one", '"दान"', [GIFT]],
  ["the beginning of one, up to a mark", "शुरु", [DAY]],
  ["one with signs that join letters", "विज्ञान", [GIFT]],
  ["one with its first vowel left out", "दन", []],
  ["kana without their marks", "かき", [OYSTER]],
  ["kana with their marks", "がき", [GHOST]],
  ["kana with marks of their own", "か\u3099き", [GHOST]],
  ["katakana of full width", "ガキ", [GHOST]],
  ["Thai with its vowels", "ครู", [TEACHER]],
  ["Thai without them", "คร", []],
  ["Tamil", "கோவில்", [TAMIL]],
  ["operators as words", "AND OR NOT NEAR", [SUBJECT]],
  ["words side by side", '"subject line"', [SUBJECT]],
  ["quoted words in another order", '"line subject"', []],
  ["quoted words beside another word, in other quotation marks", "plain „subject line“", [SUBJECT]],
  ["a quoted word, which does not go on", '"photog"', []],
  ["quotation marks within words", 'ספרים מע"מ מארה"ב', [TAX]],
  ["marks of inches", '27" or 32" monitor', [SCREEN]],
  ["quoted words beside inches", '27" "or one"', [SCREEN]],
  ["an open quotation mark", '"subject li', [SUBJECT]],
  ["signs around a word", '"subject" -line +(the* writing):^', [SUBJECT]],
  ["numbers", "2.5 80/20", [SHARP]],
  ["a per cent sign", "100%", [SHARP]],
  ["signs alone", "%_%' \" * -- ;", []],
  ["a word that is nowhere", "zyxwvut", []],
];

describe.each(engines)("what a search finds on %s", (engine) => {
  let library: TestApp;

  beforeAll(async () => {
    library = await startApp(engine);
    await publish(await library.signIn(), texts);
  });
  afterAll(() => library[Symbol.asyncDispose]());

  test.each(finds)("%s (%s)", async (_what, search, titles) => {
    expect((await found(library.request, search)).sort()).toEqual([...titles].sort());
  });
});

describe.each(engines)("search on %s", (engine) => {
  test("a word in the title ranks before one in the excerpt, and that before one in the text", async () => {
    await using app = await startApp(engine);
    await publish(await app.signIn(), [
      { title: "First of the three", body: "One heron." },
      { title: "Second of them all", excerpt: "One heron here." },
      { title: "Third is the heron" },
      { title: "Fourth has nothing" },
    ]);
    expect(await found(app.request, "heron")).toEqual([
      "Third is the heron",
      "Second of them all",
      "First of the three",
    ]);
  });

  test("what thousands of posts have comes the newest first, each of them once", async () => {
    await using app = await startApp(engine);
    const now = app.clock.now();
    const count = 2_005;
    await app.database.db.transaction().execute(async (tx) => {
      for (let number = 1; number <= count; number++) {
        const title = `Heron ${number}`;
        const input = newPostSchema.parse({
          ...postInput({ title, slug: `heron-${number}` }),
          status: "published",
        });
        await insertPost(tx, input, { now, isSample: false });
      }
    });
    expect((await found(app.request, "heron")).slice(0, 2)).toEqual([`Heron ${count}`, `Heron ${count - 1}`]);
    const last = await app.request("GET", `/api/posts?search=heron&page=${Math.ceil(count / 10)}`);
    expect(await last.json()).toMatchObject({
      totalPosts: count,
      posts: [{ title: "Heron 5" }, {}, {}, {}, { title: "Heron 1" }],
    });
  });

  test("white space alone is no search", async () => {
    await using app = await startApp(engine);
    await publish(await app.signIn(), [{ title: "One post" }]);
    expect(await found(app.request, "  \t ")).toEqual(["One post"]);
  });

  test("a mistyped word finds what was meant, one letter off or two in a long word", async () => {
    await using app = await startApp(engine);
    await publish(await app.signIn(), [{ title: "Photography of wolves", body: "World river." }]);
    const inLongWords = ["photografy", "fotography", "photograhpy", "pohtography", "photoographys", "walvas"];
    const inShortWords = ["wolfes", "wovles", "wolvess", "wolrd", "owrld", "worlb", "rivre", "rievr"];
    for (const typo of [...inLongWords, ...inShortWords])
      expect(await found(app.request, typo), typo).toEqual(["Photography of wolves"]);
    for (const tooFar of ["fotografi", "wirdl", "rvr", "zz"])
      expect(await found(app.request, tooFar), tooFar).toEqual([]);
  });

  test("a typo is forgiven in any script", async () => {
    await using app = await startApp(engine);
    await publish(await app.signIn(), [{ title: "Фотография и מכתבים" }]);
    for (const typo of ["фотографея", "фтоография", "מכתבין"])
      expect(await found(app.request, typo), typo).toEqual(["Фотография и מכתבים"]);
  });

  test("a typo is only forgiven when nothing has the word itself", async () => {
    await using app = await startApp(engine);
    await publish(await app.signIn(), [{ title: "Letters from home" }, { title: "The order form" }]);
    expect(await found(app.request, "form")).toEqual(["The order form"]);
    expect(await found(app.request, "from")).toEqual(["Letters from home"]);
    expect(await found(app.request, "fron")).toEqual(["Letters from home"]);
  });

  test("one right word beside a mistyped one is enough", async () => {
    await using app = await startApp(engine);
    await publish(await app.signIn(), [{ title: "Letters from home" }, { title: "Letters to nobody" }]);
    expect(await found(app.request, "lettres home")).toEqual(["Letters from home"]);
  });

  test("a post is found by its author, by the one that it has now", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, {
      title: "About herons",
      author: "Åsa Lindqvist",
      status: "published",
    });
    expect(await found(app.request, "lindqvist")).toEqual(["About herons"]);
    expect(await found(app.request, '"asa lindqvist" herons')).toEqual(["About herons"]);
    await as("PATCH", `/api/posts/${id}`, { json: { author: "Ruth Amsel" } });
    expect(await found(app.request, "ruth")).toEqual(["About herons"]);
    expect(await found(app.request, "lindqvist")).toEqual([]);
  });

  test("posts that the index lacks are put into it", async () => {
    await using app = await startApp(engine);
    await publish(await app.signIn(), [{ title: "About herons" }, { title: "More herons" }]);
    await sql`delete from post_search`.execute(app.database.db);
    await app.database.db.updateTable("post_index").set({ version: 0 }).execute();
    const kept = async () => (await askKept(app, "/api/posts?search=herons")).text;
    expect(await kept()).toContain('"totalPosts":0');
    await app.work("search index");
    // The answer of before is not kept.
    await app.work("changes");
    expect(await kept()).toContain('"totalPosts":2');
    expect((await found(app.request, "herons")).sort()).toEqual(["About herons", "More herons"]);
  });

  test("a changed post is found by its new words at once, and no longer by its old ones", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { title: "About herons", status: "published" });
    const content = `${FILLER}<p>Cormorants <b>dive</b>.</p>`;
    await as("PATCH", `/api/posts/${id}`, { json: { title: "About kingfishers", content } });
    for (const word of ["kingfishers", "cormorants", "dive"])
      expect(await found(app.request, word), word).toEqual(["About kingfishers"]);
    expect(await found(app.request, "herons")).toEqual([]);
    expect(await found(app.request, "heron")).toEqual([]);
  });

  test("a scheduled post is found once its time has come, by a mistyped word too", async () => {
    await using app = await startApp(engine);
    const publishedAt = new Date(app.clock.now().getTime() + HOUR).toISOString();
    await createPost(await app.signIn(), { title: "About herons", status: "published", publishedAt });
    const searches = ["herons", "heorns", "herons about"];
    for (const search of searches) expect(await found(app.request, search), search).toEqual([]);
    app.clock.advance(HOUR);
    for (const search of searches) expect(await found(app.request, search), search).toEqual(["About herons"]);
  });

  test("a typo leads to a word that some post has now, not to one that is gone", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const gone = await createPost(as, { title: "Of herons", status: "published" });
    await createPost(as, { title: "Of heros", status: "published" });
    expect(await found(app.request, "herona")).toEqual(["Of herons"]);
    await as("DELETE", `/api/posts/${gone.id}`);
    expect(await found(app.request, "herona")).toEqual(["Of heros"]);
  });

  test("a draft’s word does not keep a reader’s typo from being forgiven", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createPost(as, { title: "The colour of ink", status: "published" });
    await createPost(as, { title: "The coluor draft" });
    expect(await found(app.request, "coluor")).toEqual(["The colour of ink"]);
  });

  test("tags, attributes and scripts are not text: only what a reader sees is found", async () => {
    await using app = await startApp(engine);
    const body = '<a href="https://hidden.example/secretpath" title="tooltip">a link</a>&eacute;t&eacute;';
    await publish(await app.signIn(), [{ title: "Visible things", body: `${body} <b>inter</b>national` }]);
    expect(await found(app.request, "link")).toEqual(["Visible things"]);
    expect(await found(app.request, "international")).toEqual(["Visible things"]);
    for (const hidden of ["secretpath", "href", "strong"])
      expect(await found(app.request, hidden)).toEqual([]);
  });

  test("many hits come in pages, each once, with the total", async () => {
    await using app = await startApp(engine);
    const titles = Array.from({ length: 23 }, (_, index) => ({ title: `Heron number ${index}` }));
    await publish(await app.signIn(), titles);
    const pages = await Promise.all(
      ["1", "2", "3", "4", "0", "x"].map((page) =>
        titlesAt(app.request, `/api/posts?search=heron&page=${page}`),
      ),
    );
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 3, 0, 10, 10]);
    expect(new Set(pages.flat()).size).toBe(23);
    const list = await app.request("GET", "/api/posts?search=heron");
    expect(await list.json()).toMatchObject({ totalPosts: 23, totalPages: 3 });
  });
});
