import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import { firstCategories } from "../src/contract/content/first-categories.ts";
import { newPostSchema, type PostFilterName, type PostSort } from "../src/contract/content/posts.ts";
import { MINUTE } from "../src/server/base/clock.ts";
import { migrate } from "../src/server/kernel/db/migrate.ts";
import { openDatabase, type Database } from "../src/server/kernel/db/open.ts";
import { createLog } from "../src/server/base/log.ts";
import { insertPost } from "../src/server/content/posts/writing/create-post.ts";
import { listAllPosts } from "../src/server/content/posts/reading/list-all-posts.ts";
import { listPublicPosts } from "../src/server/content/posts/reading/list-posts.ts";
import { percentile, timesOf } from "./measure.ts";
import { report, type Row } from "./report.ts";

const categorySlugs = firstCategories.map(({ slug }) => slug);

/*
 * node bench/admin-posts.ts: every kind of list that the owner and readers can ask for, over 20,000 posts (or BENCH_POSTS):
 * the first page, one in the middle and the last. With BENCH_DIR the data stays there for the next run; with
 * BENCH_DATABASE_URL the same on PostgreSQL, after SQLite.
 */

const POSTS = Number(process.env["BENCH_POSTS"] ?? 20_000);
const TARGET = POSTS <= 20_000 ? "≤ 50 ms" : "≤ 250 ms";
const ROUNDS = 20;
const words = ["river", "lantern", "orchard", "signal", "velvet"];

type Query = Omit<Parameters<typeof listAllPosts>[1], "page">;
const statuses: PostFilterName[] = ["published", "draft", "scheduled", "trash"];
const sorts: PostSort[] = ["date", "title", "views", "updated"];
const kinds: Record<string, Query[]> = {
  "all, and by status": [{}, ...statuses.map((status) => ({ status }))],
  "in every order": sorts.flatMap((sort) => [{ sort }, { sort, order: "asc" }]),
  "of a category or a tag": [
    ...sorts.map((sort) => ({ sort, category: "tools" as const, status: "published" as const })),
    { category: "growth" },
    { tag: "tag-7" },
    { tag: "everything" },
    { tag: "everything", category: "tools", sort: "title" },
  ],
  "found by words that few have": [{ search: "river 700" }, { search: "7001" }, { search: "part 12" }],
  "found by words that many have": [
    { search: "river" },
    { search: "plain" },
    { search: "plain", sort: "title", status: "draft" },
    { search: "plain", status: "trash" },
  ],
  "found by one letter": [{ search: "p" }],
  "found by mistyped words, or not": [{ search: "lantrn 700" }, { search: "nothere" }],
};

type ReadersQuery = Omit<Parameters<typeof listPublicPosts>[1], "page">;
const readersKinds: Record<string, ReadersQuery[]> = {
  "lists of readers": [{}, { category: "tools" }, { tag: "tag-7" }, { tag: "everything" }],
  "searches of readers": [
    { search: "river 700" },
    { search: "river" },
    { search: "plain" },
    { search: "plain", category: "tools" },
    { search: "lantrn 700" },
    { search: "nothere" },
  ],
};

const kept = process.env["BENCH_DIR"];
const dataDir = kept ?? (await mkdtemp(join(tmpdir(), "masthead-bench-")));
const now = () => new Date();
const log = createLog("silent");
try {
  const rows: Row[] = [];
  for (const databaseUrl of [undefined, process.env["BENCH_DATABASE_URL"]].slice(
    0,
    process.env["BENCH_DATABASE_URL"] ? 2 : 1,
  )) {
    await using database = await openDatabase({ dataDir, databaseUrl }, log);
    rows.push(...(await bench(database)));
  }
  rows.push([
    "load average",
    loadavg()
      .map((load) => load.toFixed(1))
      .join(", "),
    "–",
  ]);
  await report(POSTS <= 20_000 ? "posts" : "posts-100000", rows);
} finally {
  if (!kept) await rm(dataDir, { recursive: true, force: true });
}

async function bench(database: Database): Promise<Row[]> {
  const { db, heavy, engine } = database;
  await migrate(database, dataDir, { now, log });
  const first = await db.selectFrom("posts").select("id").limit(1).executeTakeFirst();
  if (!first) await seed(database);
  const deps = { db, heavy, now };
  const rows: Row[] = [];
  for (const [kind, queries] of Object.entries(kinds))
    rows.push(await slowestOf(`${engine}, ${kind}`, queries, (asked) => listAllPosts(deps, asked)));
  for (const [kind, queries] of Object.entries(readersKinds))
    rows.push(await slowestOf(`${engine}, ${kind}`, queries, (asked) => listPublicPosts(deps, asked)));
  return rows;
}

/** The highest p95 of any page of these lists, and the longest that the event loop was blocked meanwhile. */
async function slowestOf<Asked extends object>(
  what: string,
  queries: readonly Asked[],
  ask: (asked: Asked & { page: number }) => Promise<{ totalPages: number }>,
): Promise<Row> {
  const most = { ms: 0, asked: "" };
  using loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  for (const query of queries) {
    const { totalPages } = await ask({ ...query, page: 1 });
    for (const page of new Set([1, Math.ceil(totalPages / 2) || 1, totalPages || 1])) {
      const asked = { ...query, page };
      const ms = percentile(await timesOf(ROUNDS, () => ask(asked)), 0.95);
      if (ms > most.ms) Object.assign(most, { ms, asked: JSON.stringify(asked) });
    }
  }
  loop.disable();
  const figure = `${most.ms.toFixed(1)} ms ${most.asked}; event loop blocked ${(loop.max / 1e6).toFixed(0)} ms`;
  return [`${POSTS} posts, ${what}: the slowest page, p95`, figure, TARGET];
}

/** One in ten is a draft, one in twenty scheduled, one in fifty in the trash; each has some 4 kB of text. */
async function seed({ db, engine }: Database) {
  const at = now();
  const textOf = writer();
  // As an owner would who brings that many; put in one by one, they take the index 20 times as long.
  if (engine === "postgres") await sql`drop index post_search_by_word`.execute(db);
  for (let start = 0; start < POSTS; start += 500) {
    await db.transaction().execute(async (tx) => {
      for (let index = start; index < Math.min(start + 500, POSTS); index++) {
        const status = index % 10 === 3 ? "draft" : "published";
        const ahead = index % 20 === 5 ? { publishedAt: "2099-01-01T00:00:00Z" } : {};
        const post = newPostSchema.parse({
          title: `${words[(index * 7) % 5]} post ${(index * 7919) % POSTS}`,
          slug: `post-${index + 1}`,
          excerpt: `What post ${index + 1} is about, in one line`,
          content: `<h2>Part ${index}</h2><p>${words[index % 5]} and plain words that every text has, ${textOf()}</p>`,
          category: categorySlugs[index % 8],
          tags: [`tag-${index % 50}`, "everything"],
          status,
          ...ahead,
        });
        // Every second one has the same date, as after an import.
        const createdAt = new Date(at.getTime() - (index % 2 === 0 ? 0 : index) * MINUTE);
        await insertPost(tx, post, { now: at, isSample: false, createdAt });
      }
    });
  }
  await db
    .updateTable("posts")
    .set({ deleted_at: at.toISOString() })
    .where((where) => where(where("id", "%", 50), "=", 0))
    .execute();
  if (engine === "postgres") {
    await sql`create index post_search_by_word on post_search using gin (document) with (fastupdate = off)`.execute(
      db,
    );
    // As PostgreSQL does by itself within a minute.
    await sql`vacuum (analyze) posts, post_tags, post_search, post_words`.execute(db);
  }
}

/** Texts as people write them: few words are in all, most of 30,000 in few. The same in each run. */
function writer(): () => string {
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const pick = (letters: string) => letters[Math.floor(random() * letters.length)] ?? "";
  const syllable = () => pick("bcdfghklmnprstvw") + pick("aeiou") + pick("lnrst ").trim();
  const known = Array.from({ length: 30_000 }, (_, rank) =>
    Array.from({ length: 1 + Math.floor(Math.log10(rank + 1) / 1.5) + Math.round(random()) }, syllable).join(
      "",
    ),
  );
  const word = () => known[Math.floor(known.length ** random())] ?? "";
  return () => Array.from({ length: 600 }, word).join(" ");
}
