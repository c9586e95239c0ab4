import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { categorySlugs } from "../src/contract/categories.ts";
import { newPostSchema } from "../src/contract/posts.ts";
import type { PostFilterName, PostSort } from "../src/contract/posts.ts";
import { MINUTE } from "../src/server/platform/clock.ts";
import { migrate } from "../src/server/platform/db/migrate.ts";
import { openDatabase } from "../src/server/platform/db/open.ts";
import type { Database } from "../src/server/platform/db/open.ts";
import { Remembered } from "../src/server/platform/pagecache/remembered.ts";
import { createLog } from "../src/server/platform/log.ts";
import { insertPost } from "../src/server/posts/create-post.ts";
import { listAllPosts } from "../src/server/posts/list-all-posts.ts";
import { percentile, timesOf } from "./measure.ts";
import { report } from "./report.ts";
import type { Row } from "./report.ts";

/*
 * node bench/admin-posts.ts: every kind of list that the owner can ask for, over 100,000 posts, at its first page, in
 * the middle and at its end. With BENCH_DIR the data stays there for the next run; with BENCH_DATABASE_URL it is
 * PostgreSQL's.
 */

const POSTS = Number(process.env["BENCH_POSTS"] ?? 100_000);
const ROUNDS = 40;
const words = ["river", "lantern", "orchard", "signal", "velvet"];

const kept = process.env["BENCH_DIR"];
const dataDir = kept ?? (await mkdtemp(join(tmpdir(), "masthead-bench-")));
const now = () => new Date();
try {
  const log = createLog("silent");
  await using database = await openDatabase({ dataDir, databaseUrl: process.env["BENCH_DATABASE_URL"] }, log);
  await migrate(database, dataDir, { now, log });
  const { db, heavy } = database;
  const deps = { db, heavy, now, totals: new Remembered<number>({ now, maxEntries: 1_000 }) };
  const first = await db.selectFrom("posts").select("id").limit(1).executeTakeFirst();
  if (!first) await seed(database);

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
    "found by words": [
      { search: "river 700" },
      { search: "river" },
      { search: "plain" },
      { search: "plain", sort: "title", status: "draft" },
      { search: "plain", status: "trash" },
    ],
  };
  const rows: Row[] = [];
  for (const [kind, queries] of Object.entries(kinds)) {
    let most = { ms: 0, what: "" };
    for (const query of queries) {
      const { totalPages } = await listAllPosts(deps, { ...query, page: 1 });
      for (const page of [1, Math.ceil(totalPages / 2), totalPages]) {
        const ms = percentile(await timesOf(ROUNDS, () => listAllPosts(deps, { ...query, page })), 0.95);
        if (ms > most.ms)
          most = {
            ms,
            what: Object.entries({ ...query, page })
              .map((pair) => pair.join("="))
              .join(", "),
          };
      }
    }
    rows.push([
      `${database.engine}, ${POSTS} posts, ${kind}: the slowest, p95`,
      `${most.ms.toFixed(1)} ms (${most.what})`,
      "≤ 50 ms",
    ]);
  }
  await report("posts", rows);
} finally {
  if (!kept) await rm(dataDir, { recursive: true, force: true });
}

/** One in ten is a draft, one in twenty scheduled, one in fifty in the trash; each has some 4 kB of text. */
async function seed({ db }: Database) {
  const at = now();
  for (let start = 0; start < POSTS; start += 500) {
    await db.transaction().execute(async (tx) => {
      for (let index = start; index < Math.min(start + 500, POSTS); index++) {
        const sentence = `${words[index % 5]} ${index} and plain words that every text has, with `;
        const status = index % 10 === 3 ? "draft" : "published";
        const ahead = index % 20 === 5 ? { publishedAt: "2099-01-01T00:00:00Z" } : {};
        const post = newPostSchema.parse({
          title: `${words[(index * 7) % 5]} post ${(index * 7919) % POSTS}`,
          slug: `post-${index + 1}`,
          excerpt: `What post ${index + 1} is about, in one line`,
          content: `<h2>Part ${index}</h2><p>${sentence.repeat(60)}</p>`,
          category: categorySlugs[index % 8],
          tags: [`tag-${index % 50}`, "everything"],
          status,
          ...ahead,
        });
        const createdAt = new Date(at.getTime() - index * MINUTE);
        await insertPost(tx, post, { now: at, isSample: false, createdAt });
      }
    });
  }
  await db
    .updateTable("posts")
    .set({ deleted_at: at.toISOString() })
    .where((where) => where(where("id", "%", 50), "=", 0))
    .execute();
}
