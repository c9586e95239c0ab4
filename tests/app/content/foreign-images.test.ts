import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { uploadImage } from "../../../src/contract/content/media.ts";
import { listNotices } from "../../../src/contract/insight/notices.ts";
import { fourColors } from "../../setup/media/test-images.ts";
import { HOUR, MINUTE, SECOND } from "../../../src/server/base/clock.ts";
import { readForeign } from "../../../src/server/kernel/outside/read-foreign.ts";
import { createOutside, type Outside } from "../../../src/server/kernel/outside/outside.ts";
import { silence, startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read } from "../kit/ask.ts";
import { createPost, PARAGRAPH } from "../kit/inputs.ts";

/** Another site on this machine, which stands for `https://elsewhere.example`, and what it was asked for. */
async function startElsewhere() {
  const files = new Map<string, Buffer>();
  const asked: string[] = [];
  const server = createServer(({ url = "" }: IncomingMessage, response) => {
    asked.push(url);
    const file = files.get(url);
    response.writeHead(file ? 200 : 503).end(file);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has one.
  const { port } = server.address() as AddressInfo;
  const outside: Outside = {
    ...silence,
    read: async ({ protocol, pathname, search }, options) => {
      expect(protocol).toBe("https:");
      const here = new URL(`http://localhost:${port}${pathname}${search}`);
      return readForeign(here, { ...options, isAllowed: () => true });
    },
  };
  return {
    files,
    asked,
    port,
    outside,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const COVER = "https://elsewhere.example/cover.png";
const IN_TEXT = "https://elsewhere.example/in-text.png?a=1&b=2";
const content = `${PARAGRAPH}<figure><img src="${IN_TEXT.replace("&", "&amp;")}" alt="It"></figure>`;

const image = (width: number, height: number) =>
  fourColors().resize(width, height, { fit: "fill" }).png().toBuffer();

const pageOf = async (app: TestApp, slug: string) => (await app.request("GET", `/blog/${slug}`)).text();
const coverIn = (page: string) => /class="cover post-cover"><img src="([^"]*)"/.exec(page)?.[1];
const imageIn = (page: string) => /<figure[^>]*>.*?<img([^>]*)>/.exec(page)?.[1];

/** A log of errors, and how many there are in it of texts. */
function listeningLog() {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  return { log, failures: () => lines.filter((line) => line.includes("images of a text")).length };
}

/** The database does not take down that this image is shown. */
async function refuseUses({ database: { db, engine } }: TestApp, address: string) {
  if (engine === "sqlite") {
    await sql`create trigger refuse_uses before insert on image_uses when new.image = ${sql.lit(address)}
      begin select raise(abort, 'refused'); end`.execute(db);
    return;
  }
  await sql`create function refuse() returns trigger language plpgsql as
    ${sql.lit("begin raise 'refused'; end")}`.execute(db);
  await sql`create trigger refuse_uses before insert on image_uses for each row
    when (new.image = ${sql.lit(address)}) execute function refuse()`.execute(db);
}

const allowUses = ({ database: { db, engine } }: TestApp) =>
  (engine === "sqlite" ? sql`drop trigger refuse_uses` : sql`drop trigger refuse_uses on image_uses`).execute(
    db,
  );

const hexId = (n: number) => n.toString(16).padStart(32, "0");

const addressesOf = async (app: TestApp) => {
  const rows = await app.database.db.selectFrom("foreign_images").select("address").execute();
  return rows.map(({ address }) => address);
};

const copiedFor = (id: number) => JSON.stringify({ kind: "images.copied", posts: [id] });

describe.each(engines)("images elsewhere on %s", (engine) => {
  test("those of a post are copied when it is saved, and readers get our copies", async () => {
    await using elsewhere = await startElsewhere();
    elsewhere.files.set("/cover.png", await image(1800, 1200));
    elsewhere.files.set("/in-text.png?a=1&b=2", await image(600, 300));
    await using app = await startApp(engine, { outside: elsewhere.outside });
    const as = await app.signIn();
    const saved = await createPost(as, { status: "published", coverImage: COVER, content });
    expect(elsewhere.asked).toEqual([]);
    const before = await pageOf(app, saved.slug);
    expect(coverIn(before)).toMatch(/^\/covers\//);
    expect(imageIn(before)).toContain(`src="${IN_TEXT.replace("&", "&amp;")}"`);

    await app.work("images");

    const post = (await (await app.request("GET", `/api/posts/${saved.slug}`)).json()) as typeof saved;
    expect(post).toMatchObject({ coverImage: COVER, content: saved.content, revision: 1 });
    const after = await pageOf(app, saved.slug);
    expect(coverIn(after)).toBe(`/media/${post.coverId}/medium`);
    expect(after).not.toContain("elsewhere.example");
    expect(imageIn(after)).toMatch(
      / src="\/media\/[0-9a-f]{32}\/original" .*srcset="\/media\/.* width="600" height="300"/,
    );
    const shown = await app.request("GET", `/media/${post.coverId}/hero`, {
      headers: { accept: "image/webp" },
    });
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(elsewhere.asked.sort()).toEqual(["/cover.png", "/in-text.png?a=1&b=2"]);
    await app.work("images");
    expect(elsewhere.asked).toHaveLength(2);
  });

  test("the pages that show the image are made anew when it has come, and no others", async () => {
    await using elsewhere = await startElsewhere();
    elsewhere.files.set("/cover.png", await image(300, 200));
    await using app = await startApp(engine, { outside: elsewhere.outside });
    const as = await app.signIn();
    const other = await createPost(as, { status: "published" });
    const { id } = await createPost(as, { status: "published", coverImage: COVER });
    const newest = async () =>
      app.database.db.selectFrom("changes").select(["seq", "event"]).orderBy("seq", "desc").execute();
    const [last] = await newest();
    await app.work("images");
    const since = (await newest()).filter(({ seq }) => seq > (last?.seq ?? 0));
    expect(since.map(({ event }) => event)).toEqual([copiedFor(id)]);
    expect(other.id).not.toBe(id);
  });

  test("what cannot be had is asked for again, later and later, and a save asks once more", async () => {
    await using elsewhere = await startElsewhere();
    await using app = await startApp(engine, { outside: elsewhere.outside });
    const as = await app.signIn();
    const { id, slug } = await createPost(as, { status: "published", coverImage: COVER, content });
    await app.work("images");
    expect(elsewhere.asked).toHaveLength(2);
    const page = await pageOf(app, slug);
    expect(coverIn(page)).toMatch(/^\/covers\//);
    expect(imageIn(page)).toContain("elsewhere.example/in-text.png");

    app.clock.advance(MINUTE - 1);
    await app.work("images");
    expect(elsewhere.asked).toHaveLength(2);
    for (let hour = 0; hour < 100; hour += 1) {
      app.clock.advance(HOUR);
      await app.work("images");
    }
    expect(elsewhere.asked.filter((path) => path === "/cover.png")).toHaveLength(6);

    elsewhere.files.set("/cover.png", await image(300, 200));
    await as("PATCH", `/api/posts/${id}`, { json: { coverImage: COVER } });
    await app.work("images");
    expect(coverIn(await pageOf(app, slug))).toMatch(/^\/media\//);
  });

  test("an image that a worker died over is fetched by the next one", async () => {
    await using elsewhere = await startElsewhere();
    elsewhere.files.set("/cover.png", await image(300, 200));
    let isDying = true;
    const outside: Outside = {
      ...elsewhere.outside,
      read: async (address, options) => {
        if (isDying) throw new Error("The process died here.");
        return elsewhere.outside.read(address, options);
      },
    };
    await using app = await startApp(engine, { outside });
    const as = await app.signIn();
    const { slug } = await createPost(as, { status: "published", coverImage: COVER });
    await expect(app.work("images")).rejects.toThrow("died");
    isDying = false;
    app.clock.advance(10 * MINUTE);
    await app.work("images");
    expect(coverIn(await pageOf(app, slug))).toMatch(/^\/media\//);
  });

  test("nothing is asked of this machine or a private network", async () => {
    await using elsewhere = await startElsewhere();
    await using app = await startApp(engine, { outside: createOutside() });
    const as = await app.signIn();
    const hosts = [`127.0.0.1:${elsewhere.port}`, `localhost:${elsewhere.port}`, "[::1]", "169.254.169.254"];
    for (const host of hosts) await createPost(as, { coverImage: `https://${host}/cover.png` });
    await app.work("images");
    const { db } = app.database;
    const noted = await db.selectFrom("foreign_images").select(["failure", "media_id"]).execute();
    const isPrivate = { failure: "it is in a private network", media_id: null };
    // A name is answered as one that does not exist: the answer says nothing about the network of the server.
    const isUnknown = { failure: "there is no such host", media_id: null };
    expect(noted).toHaveLength(hosts.length);
    expect(noted).toEqual(expect.arrayContaining([isPrivate, isUnknown]));
    expect(noted.filter(({ failure }) => failure === isPrivate.failure)).toHaveLength(3);
    expect(elsewhere.asked).toEqual([]);
  });

  test("the owner is told once that a cover cannot be had, when it is given up", async () => {
    await using elsewhere = await startElsewhere();
    elsewhere.files.set("/text.png", Buffer.from("no image"));
    elsewhere.files.set("/other.png", Buffer.from("no image"));
    await using app = await startApp(engine, { outside: elsewhere.outside });
    const as = await app.signIn();
    const told = async () =>
      (await read(await as("GET", "/api/admin/notifications"), listNotices)).notices.map(
        ({ words, link }) => ({ words, link }),
      );
    const tryFor = async (hours: number) => {
      for (let hour = 0; hour < hours; hour++) {
        app.clock.advance(HOUR);
        await app.work("images");
      }
    };
    const inText = `${PARAGRAPH}<img src="https://elsewhere.example/text.png" alt="It">`;
    const { id } = await createPost(as, { title: "Far away", coverImage: COVER, content: inText });
    await app.work("images");
    await tryFor(20);
    expect(await told()).toEqual([]);
    await tryFor(20);
    const first = {
      words: expect.stringMatching(
        /^The cover of “Far away” cannot be had from elsewhere\.example: .+[^.]\. Readers see a plain one\.$/,
      ),
      link: `/admin/posts/edit/${id}`,
    };
    expect(await told()).toEqual([first]);

    // Until that is seen, not of another one there; and of this one never again.
    await createPost(as, { title: "Near it", coverImage: "https://elsewhere.example/other.png" });
    await as("PATCH", `/api/posts/${id}`, { json: { coverImage: COVER } });
    await tryFor(40);
    expect(await told()).toEqual([first]);
    const { notices } = await read(await as("GET", "/api/admin/notifications"), listNotices);
    await as("PUT", "/api/admin/notifications/seen", { json: { upTo: notices[0]?.id } });
    await as("PATCH", `/api/posts/${id}`, { json: { coverImage: COVER } });
    await tryFor(40);
    expect(await told()).toEqual([first]);
  });

  test("what is no image, or too large, is left where it is", async () => {
    await using elsewhere = await startElsewhere();
    elsewhere.files.set("/cover.png", Buffer.from("<svg onload='alert(1)'/>"));
    elsewhere.files.set("/in-text.png?a=1&b=2", Buffer.alloc(31 * 1024 * 1024, 7));
    await using app = await startApp(engine, { outside: elsewhere.outside });
    const as = await app.signIn();
    const { slug } = await createPost(as, { status: "published", coverImage: COVER, content });
    await app.work("images");
    expect(coverIn(await pageOf(app, slug))).toMatch(/^\/covers\//);
    const { db } = app.database;
    const noted = await db
      .selectFrom("foreign_images")
      .select(["failure", "next_at"])
      .orderBy("address")
      .execute();
    expect(noted).toEqual([
      { failure: "Only PNG, JPG, WEBP, AVIF and GIF images can be uploaded.", next_at: null },
      { failure: "it is larger than 30 MB", next_at: expect.any(String) },
    ]);
  });

  test("a text that is saved while the job looks for new ones is read when it is committed", async () => {
    await using elsewhere = await startElsewhere();
    await using app = await startApp(engine, { outside: elsewhere.outside });
    const as = await app.signIn();
    const { id } = await createPost(as);
    const { db } = app.database;
    const working = await db.transaction().execute(async (tx) => {
      await tx.updateTable("posts").set({ cover_image: COVER }).where("id", "=", id).execute();
      const work = app.work("images");
      // SQLite's transactions take turns, so there the job is what waits.
      if (engine === "postgres") await work;
      return { work };
    });
    await working.work;
    await app.work("images");
    expect(await addressesOf(app)).toEqual([COVER]);
  });

  test("images of a host that is silent keep no others waiting, also new ones", async () => {
    await using elsewhere = await startElsewhere();
    elsewhere.files.set("/cover.png", await image(300, 200));
    const asked: string[] = [];
    let saveNew: (() => Promise<void>) | undefined;
    const outside: Outside = {
      ...elsewhere.outside,
      read: async (address, options) => {
        asked.push(address.href);
        if (address.host !== "silent.example") return elsewhere.outside.read(address, options);
        const save = saveNew;
        saveNew = undefined;
        await save?.();
        return { failure: "its server does not answer", isSilent: true };
      },
    };
    await using app = await startApp(engine, { outside });
    const as = await app.signIn();
    const silent = Array.from({ length: 12 }, (_, n) => `<p><img src="https://silent.example/${n}.png"></p>`);
    await createPost(as, { content: PARAGRAPH + silent.join("") });
    saveNew = async () => {
      await createPost(as, { coverImage: COVER });
    };
    await app.work("images");
    const place = asked.indexOf(COVER);
    expect(place).toBeGreaterThan(0);
    expect(place).toBeLessThanOrEqual(4);
    expect(asked.filter((address) => address.includes("silent")).length).toBeLessThanOrEqual(4);
  });

  test("a post that is saved while its image is copied gets the copy on its pages", async () => {
    await using elsewhere = await startElsewhere();
    elsewhere.files.set("/cover.png", await image(300, 200));
    await using app = await startApp(engine, { outside: elsewhere.outside });
    const as = await app.signIn();
    await createPost(as, { status: "published", coverImage: COVER });
    await app.work("images");
    const { id } = await createPost(as, { status: "published", coverImage: COVER });
    const { db } = app.database;
    const { seq } = await db
      .selectFrom("changes")
      .select(({ fn }) => fn.max("seq").as("seq"))
      .executeTakeFirstOrThrow();
    await app.work("images");
    const since = await db.selectFrom("changes").select("event").where("seq", ">", seq).execute();
    expect(since).toEqual([{ event: copiedFor(id) }]);
  });

  test("a post whose text the deletion of an image reads gets the copy on its pages", async () => {
    await using elsewhere = await startElsewhere();
    elsewhere.files.set("/cover.png", await image(300, 200));
    await using app = await startApp(engine, { outside: elsewhere.outside });
    const as = await app.signIn();
    await createPost(as, { status: "published", coverImage: COVER });
    await app.work("images");
    const { db } = app.database;
    // A reader gets its page, then the copy comes, and its text is not read before.
    const { id } = await createPost(as, { status: "published", coverImage: COVER });
    const { seq } = await db
      .selectFrom("changes")
      .select(({ fn }) => fn.max("seq").as("seq"))
      .executeTakeFirstOrThrow();
    const body = new FormData();
    body.append("file", new File([new Uint8Array(await image(30, 20))], "a.png", { type: "image/png" }));
    const unused = await read(await as("POST", "/api/upload", { body }), uploadImage);
    expect((await as("DELETE", `/api/admin/media/${unused.id}`)).status).toBe(200);
    const since = await db.selectFrom("changes").select("event").where("seq", ">", seq).execute();
    expect(since).toContainEqual({ event: copiedFor(id) });
  });

  test("a text whose images cannot be written down is tried later and later, and keeps no others waiting", async () => {
    await using elsewhere = await startElsewhere();
    elsewhere.files.set("/cover.png", await image(300, 200));
    const { log, failures } = listeningLog();
    await using app = await startApp(engine, { outside: elsewhere.outside, log });
    const as = await app.signIn();
    await refuseUses(app, "https://elsewhere.example/refused.png");
    await createPost(as, { coverImage: "https://elsewhere.example/refused.png" });
    const { slug } = await createPost(as, { status: "published", coverImage: COVER });
    await app.work("images");
    expect(coverIn(await pageOf(app, slug))).toMatch(/^\/media\//);
    expect(failures()).toBe(1);
    for (let second = 0; second < 59; second++) {
      app.clock.advance(SECOND);
      await app.work("images");
    }
    expect(failures()).toBe(1);
    for (let minute = 0; minute < 60; minute++) {
      app.clock.advance(MINUTE);
      await app.work("images");
    }
    expect(failures()).toBe(3);
    await allowUses(app);
    app.clock.advance(HOUR);
    await app.work("images");
    expect(elsewhere.asked).toContain("/refused.png");
  });

  test("a text with more images than a statement takes parameters is written down", async () => {
    await using elsewhere = await startElsewhere();
    await using app = await startApp(engine, { outside: elsewhere.outside });
    const as = await app.signIn();
    const { id } = await createPost(as);
    const { db } = app.database;
    const count = 9_000;
    const images = Array.from({ length: count }, (_, n) => `<img src="/media/${hexId(n)}/original">`);
    const tooLong = `https://elsewhere.example/${"ä".repeat(1_900)}.png`;
    await db
      .updateTable("posts")
      .set({ content: images.join(""), cover_image: tooLong })
      .where("id", "=", id)
      .execute();
    await app.work("images");
    const uses = await db.selectFrom("image_uses").select("image").where("place", "=", "post").execute();
    expect(uses).toHaveLength(count);
  });

  test("an image that every worker dies of is not fetched forever", async () => {
    let asked = 0;
    const outside: Outside = {
      ...silence,
      read: async () => {
        asked += 1;
        throw new Error("The process died here.");
      },
    };
    await using app = await startApp(engine, { outside });
    const as = await app.signIn();
    await createPost(as, { coverImage: COVER });
    for (let hour = 0; hour < 20; hour += 1) {
      await app.work("images").catch(() => undefined);
      app.clock.advance(HOUR);
    }
    expect(asked).toBe(6);
  });

  test("an image of another site whose address looks like an upload's is copied, too", async () => {
    await using elsewhere = await startElsewhere();
    const path = `/media/${hexId(7)}/original`;
    elsewhere.files.set(path, await image(300, 200));
    await using app = await startApp(engine, { outside: elsewhere.outside });
    const as = await app.signIn();
    const coverImage = `https://elsewhere.example${path}`;
    const { slug } = await createPost(as, { status: "published", coverImage });
    await app.work("images");
    expect(elsewhere.asked).toEqual([path]);
    expect(coverIn(await pageOf(app, slug))).not.toContain(hexId(7));
  });
});
