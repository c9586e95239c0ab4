import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { readAllTexts } from "../../../../src/server/content/media/uses/read-texts.ts";
import { createDiskStore } from "../../../../src/server/engines/files/disk-store.ts";
import type { ForeignRead } from "../../../../src/server/kernel/outside/read-foreign.ts";
import { openTree } from "../../../../src/server/moving/files/open-tree.ts";
import { listCategories } from "../../../../src/server/content/categories/list-categories.ts";
import { importPosts, type PostImportOptions } from "../../../../src/server/moving/posts/import-posts.ts";
import { openPostSource, recognisePosts } from "../../../../src/server/moving/posts/post-readers.ts";
import { undoPosts } from "../../../../src/server/moving/posts/undo-posts.ts";
import type { PostImportReport } from "../../../../src/server/moving/posts/steps/report.ts";
import type { TestApp } from "../../../setup/app.ts";
import type { TestDatabase } from "../../../setup/engines.ts";
import { rowsIn, tablesOf } from "../../../setup/read-site.ts";

interface Importing extends Partial<PostImportOptions> {
  site?: string;
  /** What the rest of the internet has, by the address; nobody answers for any other. */
  web?: Record<string, Uint8Array<ArrayBuffer>>;
  /** Called before somebody there is asked. */
  onAsked?: () => Promise<void>;
}

const silent: ForeignRead = { failure: "its server does not answer", isSilent: true };

interface Place {
  database: Pick<TestApp["database"], "db">;
  dataDir: string;
  clock: Pick<TestApp["clock"], "now">;
}

/** Imports a file or folder as the command does, into the app of a test. */
export async function importInto(
  { database, dataDir, clock }: Place,
  path: string,
  { site, web = {}, onAsked = async () => {}, ...options }: Importing = {},
): Promise<PostImportReport> {
  await using tree = await openTree(path);
  const format = await recognisePosts(tree);
  if (!format) throw new Error(`Nobody knows the posts of ${path}`);
  const deps = {
    db: database.db,
    by: commandLine,
    files: createDiskStore(join(dataDir, "media")),
    now: clock.now,
    signInPath: "/signin",
    readForeign: async ({ href }: URL) => {
      await onAsked();
      const bytes = web[href];
      return bytes ? { bytes, contentType: "" } : silent;
    },
  };
  return await importPosts(deps, openPostSource(tree, format, site), {
    isDryRun: false,
    filing: { categories: await listCategories(database.db), category: "growth", mapping: new Map() },
    addsCategories: false,
    bringsImages: true,
    ...options,
  });
}

/** A folder of these files, by their paths; gone when it is disposed of. */
export async function folderOf(files: Record<string, string | Uint8Array>) {
  const path = await mkdtemp(join(tmpdir(), "masthead-import-"));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export const postsOf = ({ database }: TestApp) =>
  database.db.selectFrom("posts").selectAll().orderBy("id").execute();

/** What an import writes down of itself, and what tells other processes and the owner of it. */
const RECORDS = new Set([
  "import_runs",
  "import_items",
  "import_uploads",
  "archive_runs",
  "changes",
  "notices",
  "audit_log",
  "subscriber_tallies",
]);

/** Every row of every table but those, each table in one order; texts that wait to be looked at are looked at before. */
export async function everyRow({ database: { db } }: TestDatabase): Promise<Record<string, string[]>> {
  await db.transaction().execute((tx) => readAllTexts(tx, () => new Date(0)));
  const rows: Record<string, string[]> = {};
  for (const name of await tablesOf(db)) {
    if (RECORDS.has(name)) continue;
    rows[name] = (await rowsIn(db, name)).map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

/** Imports twice and takes it back: the second import changes nothing, and the undo leaves nothing behind. */
export async function expectSecondAndUndo(app: TestApp, path: string) {
  const before = await everyRow(app);
  const { run, posts, pages } = await importInto(app, path, { bringsImages: false });
  expect(posts.created).toBeGreaterThan(0);
  const after = await everyRow(app);
  expect(await importInto(app, path, { bringsImages: false })).toMatchObject({
    posts: { created: 0, known: posts.created },
    pages: { created: 0, known: pages.created },
  });
  expect(await everyRow(app)).toEqual(after);
  await undoPosts({ db: app.database.db, now: app.clock.now }, run ?? 0, commandLine);
  expect(await everyRow(app)).toEqual(before);
}
