import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openDatabase, type Database } from "../../../src/server/kernel/db/open.ts";
import { engines, openTestDatabase, quiet } from "../../setup/engines.ts";
import { startServer } from "../../setup/process.ts";
import { zipOf } from "../../setup/zip.ts";

const owner = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "lanterns over the old harbor" };
/** More than an import writes in its largest transaction. */
const ROWS = 50_000;
const POSTS = 200;

const list = `email,status\n${Array.from(
  { length: ROWS },
  (_, index) => `reader-${index}@example.com,${index % 9 === 0 ? "unsubscribed" : "active"}`,
).join("\n")}\n`;

const posts = () =>
  zipOf(
    Object.fromEntries(
      Array.from({ length: POSTS }, (_, index) => [
        `blog/post-${index}.md`,
        `---\ntitle: The post ${index}\ndate: 2020-01-01\ntags: [a, b]\naliases: [/old/${index}]\n---\nSome words of it.\n`,
      ]),
    ),
  );

/** What both imports answer of a run. */
const runSchema = z.object({
  id: z.int(),
  name: z.string(),
  state: z.string(),
  isUnderWay: z.boolean(),
});
const runsSchema = z.object({ imports: z.array(runSchema) });
const idSchema = z.looseObject({ id: z.string() });

/** How many rows there are of what an import writes. */
async function countRows({ db }: Database) {
  const tables = [
    "subscribers",
    "suppressions",
    "consents",
    "posts",
    "old_addresses",
    "import_items",
  ] as const;
  const counts: Partial<Record<(typeof tables)[number], number>> = {};
  for (const table of tables) {
    const query = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("count"));
    // Without those of lists of posts.
    const rows = table === "old_addresses" ? query.where("path", "is", null) : query;
    counts[table] = (await rows.executeTakeFirstOrThrow()).count;
  }
  return counts;
}

const nothing = {
  subscribers: 0,
  suppressions: 0,
  consents: 0,
  posts: 0,
  old_addresses: 0,
  import_items: 0,
};
const left = Math.ceil(ROWS / 9);

const kinds = [
  {
    what: "a list",
    file: { name: "fair.csv", body: async () => list },
    uploads: { path: "/api/admin/lists", folder: "lists" },
    imports: "/api/admin/imports",
    begin: (id: string) => ({ list: id, mapping: {}, consent: "Signed up at the fair" }),
    written: "subscribers",
    whole: { ...nothing, subscribers: ROWS, suppressions: left, consents: ROWS - left },
  },
  {
    what: "posts",
    file: { name: "blog.zip", body: async () => new Uint8Array(posts()) },
    uploads: { path: "/api/admin/post-files", folder: "post-files" },
    imports: "/api/admin/post-imports",
    begin: (id: string) => ({ file: id, category: "growth", mapping: {}, bringsImages: true }),
    written: "posts",
    whole: { ...nothing, posts: POSTS, old_addresses: 2 * POSTS },
  },
] as const;

type Kind = (typeof kinds)[number];

async function openPlace(engine: (typeof engines)[number]) {
  const folder = await mkdtempDisposable(join(tmpdir(), "masthead-import-"));
  const postgres = engine === "postgres" ? await openTestDatabase(engine) : undefined;
  const dataDir = join(folder.path, "data");
  const env = {
    ...owner,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres?.databaseUrl ?? "",
    SAMPLE_CONTENT: "off",
  };
  return {
    dataDir,
    start: async () => signedIn(await startServer(env)),
    open: () => openDatabase({ dataDir, databaseUrl: postgres?.databaseUrl }, quiet),
    async [Symbol.asyncDispose]() {
      await postgres?.[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** A server as its owner's browser asks it. */
async function signedIn(server: Awaited<ReturnType<typeof startServer>>) {
  const ask = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { ...(json !== undefined && { "content-type": "application/json" }), ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  const login = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD };
  const answer = await ask("POST", "/api/login", login);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return {
    ask: (method: string, path: string, json?: unknown) => ask(method, path, json, { cookie }),
    upload: async ({ file, uploads }: Kind) => {
      const address = `${server.url}${uploads.path}?name=${file.name}`;
      const body = await file.body();
      const kept = await fetch(address, { method: "POST", headers: { cookie }, body });
      return idSchema.parse(await kept.json()).id;
    },
    kill: () => server.stop("SIGKILL"),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

type Server = Awaited<ReturnType<typeof signedIn>>;

async function newestRun(server: Server, { imports }: Kind) {
  const [run] = runsSchema.parse(await (await server.ask("GET", imports)).json()).imports;
  if (!run) throw new Error("There is no run");
  return run;
}

async function begin(server: Server, kind: Kind) {
  const answer = await server.ask("POST", kind.imports, kind.begin(await server.upload(kind)));
  expect(answer.status).toBe(202);
}

async function ended(server: Server, kind: Kind) {
  for (;;) {
    const run = await newestRun(server, kind);
    if (!run.isUnderWay) return run;
    await delay(20);
  }
}

/** Kills the server as soon as some of it is written, and all of it is not. */
async function killInTheMiddle(server: Server, kind: Kind, database: Database) {
  const written = async () => (await countRows(database))[kind.written] ?? 0;
  while ((await written()) === 0) await delay(2);
  await server.kill();
  expect(await written()).toBeGreaterThan(0);
  expect(await written()).toBeLessThan(kind.whole[kind.written]);
}

describe.each(engines)("a server that is killed while the admin imports on %s", (engine) => {
  test.each(kinds)("$what is imported again, nothing twice, and can be undone whole", async (kind) => {
    await using place = await openPlace(engine);
    const killed = await place.start();
    await using database = await place.open();
    await begin(killed, kind);
    await killInTheMiddle(killed, kind, database);

    await using server = await place.start();
    const interrupted = await newestRun(server, kind);
    expect(interrupted).toMatchObject({ state: "running", isUnderWay: false });
    expect(await readdir(join(place.dataDir, kind.uploads.folder)).catch(() => [])).toEqual([]);
    await begin(server, kind);
    expect(await ended(server, kind)).toMatchObject({ id: interrupted.id, state: "done" });
    const { import_items: _, ...whole } = kind.whole;
    expect(await countRows(database)).toMatchObject(whole);
    await expect.poll(() => readdir(join(place.dataDir, kind.uploads.folder))).toEqual([]);

    expect((await server.ask("DELETE", `${kind.imports}/${interrupted.id}`)).status).toBe(200);
    expect(await newestRun(server, kind)).toMatchObject({ id: interrupted.id, state: "undone" });
    expect(await countRows(database)).toEqual(nothing);
  });

  test.each(kinds)("$what can be undone before it is imported again", async (kind) => {
    await using place = await openPlace(engine);
    const killed = await place.start();
    await using database = await place.open();
    await begin(killed, kind);
    await killInTheMiddle(killed, kind, database);

    await using server = await place.start();
    const interrupted = await newestRun(server, kind);
    expect((await server.ask("DELETE", `${kind.imports}/${interrupted.id}`)).status).toBe(200);
    expect(await countRows(database)).toEqual(nothing);
    await begin(server, kind);
    expect(await ended(server, kind)).toMatchObject({ id: interrupted.id + 1, state: "done" });
    const { import_items: _, ...whole } = kind.whole;
    expect(await countRows(database)).toMatchObject(whole);
  });
});
