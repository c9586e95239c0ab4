import { once } from "node:events";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { listReportSchema } from "../../../src/contract/moving/imports.ts";
import { openDatabase, type Database } from "../../../src/server/kernel/db/open.ts";
import { engines, openTestDatabase, quiet } from "../../setup/engines.ts";
import { spawnProgram, startServer } from "../../setup/process.ts";

/** More than an import writes in its largest transaction. */
const ROWS = 50_000;

/** A list in which one of nine has left. */
const list = `email,status\n${Array.from(
  { length: ROWS },
  (_, index) => `reader-${index}@example.com,${index % 9 === 0 ? "unsubscribed" : "active"}`,
).join("\n")}\n`;

function startImport(env: Record<string, string>, args: string[]) {
  const { child, output } = spawnProgram("command", ["import", "--json", ...args], env);
  child.stdin.end();
  const ended = once(child, "close").then(() => ({ code: child.exitCode, ...output() }));
  return { child, ended };
}

/** How many rows the newest import has taken in, by what others can see. */
async function rowsTakenIn({ db }: Database): Promise<number> {
  const run = await db.selectFrom("import_runs").select("report").orderBy("id", "desc").executeTakeFirst();
  return run?.report ? listReportSchema.parse(JSON.parse(run.report)).rows : 0;
}

async function countRows({ db }: Database) {
  const count = async (table: "subscribers" | "consents" | "suppressions" | "import_items") =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count;
  return {
    subscribers: await count("subscribers"),
    consents: await count("consents"),
    suppressions: await count("suppressions"),
    items: await count("import_items"),
  };
}

async function openPlace(engine: (typeof engines)[number]) {
  const folder = await mkdtempDisposable(join(tmpdir(), "masthead-import-"));
  const postgres = engine === "postgres" ? await openTestDatabase(engine) : undefined;
  const path = join(folder.path, "list.csv");
  await writeFile(path, list);
  const dataDir = join(folder.path, "data");
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgres?.databaseUrl ?? "", SAMPLE_CONTENT: "off" };
  return {
    env,
    args: [path, "--consent", "Signed up at the fair", "--yes"],
    open: () => openDatabase({ dataDir, databaseUrl: postgres?.databaseUrl }, quiet),
    async [Symbol.asyncDispose]() {
      await postgres?.[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const left = Math.ceil(ROWS / 9);

describe.each(engines)("an import of a list on %s", (engine) => {
  test("that is killed goes on when it is given again, and can be undone whole", async () => {
    await using place = await openPlace(engine);
    // Makes the database.
    expect(await startImport(place.env, [...place.args, "--dry-run"]).ended).toMatchObject({ code: 0 });
    await using database = await place.open();

    const killed = startImport(place.env, place.args);
    while ((await rowsTakenIn(database)) === 0) await delay(5);
    killed.child.kill("SIGKILL");
    await killed.ended;
    const taken = await rowsTakenIn(database);
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(ROWS);
    expect((await countRows(database)).subscribers).toBe(taken);

    const resumed = await startImport(place.env, place.args).ended;
    expect(resumed.stderr).toBe("");
    const facts: { run: number } = JSON.parse(resumed.stdout);
    expect(facts).toMatchObject({ rows: ROWS, added: ROWS, known: 0, wrong: 0, isResumed: true });
    expect(await countRows(database)).toMatchObject({
      subscribers: ROWS,
      consents: ROWS - left,
      suppressions: left,
    });

    const undoing = startImport(place.env, ["--undo", String(facts.run)]);
    while ((await countRows(database)).subscribers === ROWS) await delay(5);
    undoing.child.kill("SIGKILL");
    await undoing.ended;
    // It refuses if the first one was done before it was killed.
    await startImport(place.env, ["--undo", String(facts.run)]).ended;
    expect(await countRows(database)).toEqual({ subscribers: 0, consents: 0, suppressions: 0, items: 0 });
  });

  test("lets a server beside it take in what readers want", async () => {
    await using place = await openPlace(engine);
    await using server = await startServer({ ...place.env, TRUST_PROXY: "on" });
    const importing = startImport(place.env, place.args);
    let asked = 0;
    while (importing.child.exitCode === null) {
      const response = await fetch(`${server.url}/api/subscribers`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `192.0.2.${asked % 250}` },
        body: JSON.stringify({ email: `new-${asked}@example.com` }),
      });
      expect(response.status).toBe(202);
      asked++;
    }
    expect(JSON.parse((await importing.ended).stdout)).toMatchObject({ added: ROWS });
    expect(asked).toBeGreaterThan(0);
    await using database = await place.open();
    // A job of the server makes subscribers of the requests.
    await expect.poll(async () => (await countRows(database)).subscribers).toBe(ROWS + asked);
  });
});
