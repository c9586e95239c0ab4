import { readdir, readFile, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { originalKeyOf } from "../../../src/server/content/media/images/image-key.ts";
import { setAttributes } from "../../../src/server/audience/attributes/set-attributes.ts";
import { exportList, makeExport } from "../../../src/server/moving/archive/make-export.ts";
import { countAnswers } from "../../../src/server/audience/polls/poll-store.ts";
import { importSite } from "../../../src/server/moving/archive/import-site.ts";
import { SQLITE_FILE } from "../../../src/server/kernel/db/open.ts";
import { makeBackup } from "../../../src/server/moving/archive/make-backup.ts";
import { openSiteArchive } from "../../../src/server/moving/archive/read-archive.ts";
import { anySite, someSite, writePosts } from "../../setup/any-site.ts";
import { listAllPosts } from "../../../src/server/content/posts/reading/list-all-posts.ts";
import { dataSets } from "../../setup/data.ts";
import { lockFile } from "../../../src/server/kernel/db/server-lock.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { spawnProgram } from "../../setup/process.ts";
import { openPlace, putFile, type Place } from "./moving.ts";

const [onePost, oneSubscriber] = [someSite.posts[0], someSite.readers[0]];
if (!onePost || !oneSubscriber) throw new Error("The site has nobody in it");

const ways = engines.flatMap((from) => engines.map((to) => [from, to] as const));

async function exportSite(place: Place) {
  const path = join(place.dataDir, "site.zip");
  await makeExport(place.deps, path);
  return path;
}

async function filesIn(path: string) {
  await using archive = await openSiteArchive(path);
  const names = Object.keys(archive.manifest.files);
  const contents = await Promise.all(
    names.map(async (name) => [name, await text(Readable.from(archive.read(name)))] as const),
  );
  return Object.fromEntries(contents);
}

const asOwner = async (place: Place, args: string[]) => {
  const { config } = place;
  const env = {
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl ?? "",
    PUBLIC_URL: config.publicUrl,
  };
  const { child, output } = spawnProgram("command", args, env);
  child.stdin.end();
  const [code] = await once(child, "close");
  return { code, ...output() };
};

describe.each(ways)("from %s to %s", (from, to) => {
  test("a site that is exported and imported is the same, field by field and image by image", async () => {
    await fc.assert(
      fc.asyncProperty(anySite, async (site) => {
        await using source = await openPlace(from);
        await using target = await openPlace(to);
        await source.write(site);
        const before = await source.read();
        await importSite(target.deps, { path: await exportSite(source), isDryRun: false });
        expect(await target.read()).toEqual(before);
      }),
      { numRuns: 4 },
    );
  });

  test.for(dataSets("naughty-strings"))(
    "naughty strings come through byte for byte ($where)",
    async ({ read }) => {
      await using source = await openPlace(from);
      await using target = await openPlace(to);
      // A NUL is refused wherever text comes in (PostgreSQL has none), and so is half a surrogate pair.
      const strings = (read("blns.json") as string[]).filter(
        (each) => !each.includes("\0") && each.isWellFormed(),
      );
      expect(strings.length).toBeGreaterThan(200);
      const posts = strings.map((each) => ({
        ...onePost,
        title: each,
        excerpt: each,
        content: `<p>${each}</p>`,
        author: each,
        meta_title: each,
        tags: [],
      }));
      const readers = strings.map((each) => ({ ...oneSubscriber, name: each, source: each }));
      await source.write({ ...someSite, posts, readers, lost: 0 });
      await importSite(target.deps, { path: await exportSite(source), isDryRun: false });
      expect(await target.read()).toEqual(await source.read());
      const names = await target.using(({ db }) =>
        db.selectFrom("subscribers").select("name").orderBy("id").execute(),
      );
      expect(names.map(({ name }) => Buffer.from(name))).toEqual(strings.map((each) => Buffer.from(each)));
    },
  );
});

describe.each(engines)("on %s", (engine) => {
  test("an export goes into an empty site only, and says what is in the way", async () => {
    await using source = await openPlace(engine);
    await using target = await openPlace(engine);
    await source.write(someSite);
    await target.write({ ...someSite, posts: [], newsletters: [] });
    const before = await target.read();
    const path = await exportSite(source);
    await expect(importSite(target.deps, { path, isDryRun: false })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/^This site is not empty \([\d,]+ subscribers/),
    });
    expect(await target.read()).toEqual(before);
  });

  test("an export says nothing of subscribers who were removed", async () => {
    await using source = await openPlace(engine);
    await using target = await openPlace(engine);
    await source.write({ ...someSite, lost: 0 });
    const path = join(source.dataDir, "site.zip");
    await source.using(async ({ db }) => {
      const at = "2026-03-02T09:00:00.000Z";
      await db.insertInto("removals").values({ removed_at: at, removed_by: "owner" }).execute();
      const kept = { subscriber_id: 99, removal_id: 1, mailbox_key: "gone@example.com", stored: "{}" };
      await db.insertInto("removed_subscribers").values(kept).execute();
    });
    await makeExport(source.deps, path);
    expect(JSON.stringify(await filesIn(path))).not.toContain("gone@example.com");
    await importSite(target.deps, { path, isDryRun: false });
    expect((await target.read()).tables["subscribers"]).toEqual((await source.read()).tables["subscribers"]);
  });

  test("posts are found by their words after the import", async () => {
    await using source = await openPlace(engine);
    await using target = await openPlace(engine);
    const post = { ...onePost, title: "Heliotrope gardens", deleted_at: null };
    await source.write({ ...someSite, posts: [post], lost: 0 });
    await importSite(target.deps, { path: await exportSite(source), isDryRun: false });
    const found = await target.using(({ db }) =>
      listAllPosts({ db, heavy: db, now }, { page: 1, search: "heliotrope" }),
    );
    expect(found).toMatchObject({ totalPosts: 1, posts: [{ title: "Heliotrope gardens" }] });
  });

  test("the answers of polls are counted after the import", async () => {
    await using source = await openPlace(engine);
    await using target = await openPlace(engine);
    await source.write({ ...someSite, readers: [oneSubscriber], lost: 0 });
    await importSite(target.deps, { path: await exportSite(source), isDryRun: false });
    const counts = await target.using(({ db }) => countAnswers(db, [1]));
    expect(counts).toMatchObject([{ answer: 2, readers: 1, visitors: 1 }]);
  });

  test("a dry run counts, and changes nothing", async () => {
    await using source = await openPlace(engine);
    await using target = await openPlace(engine);
    await source.write(someSite);
    const before = await target.read();
    const { manifest } = await importSite(target.deps, { path: await exportSite(source), isDryRun: true });
    expect(manifest.tables["posts"]).toEqual({ rows: (await source.read()).tables["posts"]?.length });
    expect(await target.read()).toEqual(before);
  });

  test.each([
    [["hard_bounce", "manual"], "bounced"],
    [["manual", "complaint"], "complained"],
    [["manual"], "unsubscribed"],
  ] as const)("whom nobody may mail, for %j, is %s in the lists", async (reasons, status) => {
    await using place = await openPlace(engine);
    await place.write({ ...someSite, readers: [oneSubscriber], lost: 0 });
    await place.using(({ db }) =>
      db.transaction().execute(async (tx) => {
        const { id, mailbox_key } = await tx.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow();
        const said = { address_hash: mailbox_key, evidence: "", created_at: "2026-03-02T09:00:00.000Z" };
        const suppressions = reasons.map((reason) => ({ ...said, reason, subscriber_id: id }));
        await tx.updateTable("subscribers").set({ status: "active", unsubscribed_at: null }).execute();
        await tx.deleteFrom("suppressions").execute();
        await tx.insertInto("suppressions").values(suppressions).execute();
      }),
    );
    const write = async (ending: string) => {
      const path = join(place.dataDir, `list.${ending}`);
      await exportList(place.deps, "subscribers", path);
      return readFile(path, "utf8");
    };
    expect((await write("csv")).split("\r\n")[1]?.split(",").slice(0, 2)).toEqual([
      "Reader.0@Example.com",
      status,
    ]);
    expect(JSON.parse(await write("json"))).toMatchObject([{ status }]);
  });

  test("posts and subscribers are exported alone, as CSV and as JSON", async () => {
    await using place = await openPlace(engine);
    const reader = { ...oneSubscriber, name: 'Anna "A" Ünal', consents: ["2026-01-02T03:04:05.678Z"] };
    const post = { ...onePost, title: "One, two", deleted_at: null, tags: ["zwei", "One"] };
    const canonical_url = "https://first.example/a";
    const posts = [{ ...post, canonical_url }];
    await place.write({ ...someSite, posts, readers: [reader], lost: 0 });
    await place.using(({ db }) =>
      db.transaction().execute(async (tx) => {
        const at = "2026-03-02T09:00:00.000Z";
        await tx
          .insertInto("subscriber_fields")
          .values({ key: "city", label: "City", created_at: at })
          .execute();
        const { id } = await tx.selectFrom("subscribers").select("id").executeTakeFirstOrThrow();
        await setAttributes(tx, id, { tags: ["VIP", "Fair"], fields: { city: "Graz" } }, at);
      }),
    );
    const write = async (list: "posts" | "subscribers", ending: string) => {
      const path = join(place.dataDir, `list.${ending}`);
      await exportList(place.deps, list, path);
      return readFile(path, "utf8");
    };
    const [, line] = (await write("subscribers", "csv")).split("\r\n");
    expect(line).toMatch(
      /^Reader\.0@Example\.com,.*"Anna ""A"" Ünal".*2026-01-02T03:04:05.678Z,list,Signed up at the fair,"Fair, VIP",Graz$/,
    );
    expect(JSON.parse(await write("subscribers", "json"))).toEqual([
      expect.objectContaining({
        email: "Reader.0@Example.com",
        name: 'Anna "A" Ünal',
        tags: ["Fair", "VIP"],
        fields: { city: "Graz" },
        consents: [
          {
            givenAt: "2026-01-02T03:04:05.678Z",
            how: "list",
            wording: "Signed up at the fair",
            source: "fair.csv",
          },
        ],
      }),
    ]);
    expect(JSON.parse(await write("posts", "json"))).toEqual([
      expect.objectContaining({
        title: "One, two",
        tags: ["zwei", "One"],
        slug: "post-0",
        content: post.content,
        canonicalUrl: canonical_url,
      }),
    ]);
    const posted = await write("posts", "csv");
    expect(posted).toMatch(/^id,title,.*,canonical_url,.*,content,tags\r\n/);
    expect(posted).toContain('"One, two"');
    expect(posted).toContain(canonical_url);
  });
});

test("the zip shows each post as Markdown with its image beside it, old addresses and all", async () => {
  await using place = await openPlace("sqlite");
  const bytes = new Uint8Array([1, 2, 3]);
  await place.write({ ...someSite, posts: [], images: [bytes], lost: 0 });
  const id = await place.using(async ({ db, files }) => {
    const image = await db.selectFrom("media").select(["id", "format"]).executeTakeFirstOrThrow();
    expect(await files.read(originalKeyOf(image))).toEqual(Buffer.from(bytes));
    return image.id;
  });
  const content = `<h2>Why</h2><p><img src="/media/${id}/original" alt="A lamp"> <strong>So.</strong></p>`;
  const post = { ...onePost, title: 'He said "go": now', content, isPublished: true, deleted_at: null };
  const canonical_url = "https://first.example/a";
  const cover_image = `https://blog.example.com/media/${id}/original`;
  await place.using(({ db }) =>
    writePosts(db, { ...someSite, posts: [{ ...post, cover_image, canonical_url }], lost: 0 }),
  );
  const files = await filesIn(await exportSite(place));
  expect(files[`media/${id}.webp`]).toBe("\u0001\u0002\u0003");
  const name = Object.keys(files).find((each) => each.startsWith("posts/")) ?? "";
  expect(name).toMatch(/^posts\/\d{5}-post-0\.md$/);
  expect(files[name]).toContain('title: "He said \\"go\\": now"\nslug: "post-0"\n');
  expect(files[name]).toContain('canonical_url: "https://first.example/a"\n');
  expect(files[name]).toContain('aliases: ["/blog/older-0"]\n---\n');
  expect(files[name]).toContain(`cover: "../media/${id}.webp"\n`);
  expect(files[name]).toContain(`## Why\n\n![A lamp](../media/${id}.webp) **So.**\n`);
  expect(
    Object.keys(files).filter((each) => /sessions|rate_events|\/mails|subscription_requests/.test(each)),
  ).toEqual([]);
});

test("what is written while an export is made need not wait for its end to be taken over into the file", async () => {
  await using place = await openPlace("sqlite");
  await place.write(someSite);
  using database = new DatabaseSync(join(place.dataDir, SQLITE_FILE));
  database.exec("create table filler (id integer primary key, text text) strict");
  const left = new Map<string, unknown>();
  const progress = (what: string) => {
    if (!what.startsWith("Writing")) return;
    database.exec("insert into filler (text) values (hex(zeroblob(10000)))");
    const { log, checkpointed } = database.prepare("pragma wal_checkpoint(passive)").get() ?? {};
    left.set(what, Number(log) - Number(checkpointed));
  };
  const path = join(place.dataDir, "site.zip");
  const { tables } = await makeExport({ ...place.deps, progress }, path);
  expect(left.size).toBeGreaterThan(10);
  expect([...left.values()].filter((frames) => frames !== 0)).toEqual([]);
  expect(tables["filler"]).toEqual({ rows: 0 });
  expect((await readdir(place.dataDir)).filter((name) => name.includes("copy"))).toEqual([]);
});

test("the commands say one line, recognise an export, and send a backup to its own command", async () => {
  await using source = await openPlace("sqlite");
  await using target = await openPlace("sqlite");
  await source.write(someSite);
  const path = join(source.dataDir, "all.zip");
  const exported = await asOwner(source, ["export", path]);
  expect(exported).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringMatching(
      /all\.zip: [\d,]+ posts, .*read back and checked\. The notes of \d+ posts? are in tables\/posts\.jsonl alone\.\n$/,
    ),
  });
  const backup = join(source.dataDir, "backup.zip");
  await makeBackup(source.deps, { path: backup, hasMedia: true });
  expect(await asOwner(target, ["import", backup, "--format", "masthead"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is a backup. Put it back with ./masthead restore."),
  });
  const imported = await asOwner(target, ["import", path]);
  expect(imported).toMatchObject({ code: 0, stderr: "" });
  expect(imported.stdout).toContain("Sign in as on the old site.");
  expect(await target.read()).toEqual(await source.read());
  const other = await putFile(target, "other.zip", "PK");
  expect(await asOwner(target, ["import", other, "--format", "masthead"])).toMatchObject({ code: 1 });
});

test("copies that killed exports and backups left are tidied up, but none that is read now", async () => {
  await using app = await startApp("sqlite");
  const copies = async () => (await readdir(app.dataDir)).filter((name) => /^\.\w+-copy-/.test(name)).sort();
  const left = [".backup-copy-1.db", ".export-copy-1.db", ".export-copy-1.db-wal"];
  for (const name of left) await writeFile(join(app.dataDir, name), "");
  {
    using locks = new DisposableStack();
    locks.use(lockFile(app.dataDir, "export"));
    await app.work("tidying up");
    expect(await copies()).toEqual(left.slice(1));
  }
  await app.work("tidying up");
  expect(await copies()).toEqual([]);
});

const now = () => new Date();
