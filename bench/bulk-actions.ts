/*
 * node bench/bulk-actions.ts — what readers wait for while the owner tags, untags, unsubscribes, removes and restores
 * everybody on a list, one call after the other as the admin makes them. BENCH_SUBSCRIBERS says how many (100,000);
 * BENCH_DATABASE_URL adds PostgreSQL.
 */
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { commandLine } from "../src/contract/site-owner/audit.ts";
import type { SelectionAction } from "../src/contract/audience/subscriber-selection.ts";
import { restoreRemoval } from "../src/server/audience/removals/remove-subscribers.ts";
import { changeSelection, type SelectionDeps } from "../src/server/audience/selection/change-selection.ts";
import { createLinks } from "../src/server/audience/subscribers/links.ts";
import { createLog } from "../src/server/base/log.ts";
import { migrate } from "../src/server/kernel/db/migrate.ts";
import { openDatabase } from "../src/server/kernel/db/open.ts";
import { openSigner } from "../src/server/kernel/secrets.ts";
import { report, type Row } from "./report.ts";

const EVERYBODY = { search: undefined, status: undefined, inactive: undefined };
const SUBSCRIBERS = Number(process.env["BENCH_SUBSCRIBERS"] ?? 100_000);
const now = () => new Date();
const log = createLog("silent");

async function bench(databaseUrl: string | undefined): Promise<Row[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-bench-"));
  await using database = await openDatabase({ dataDir: folder.path, databaseUrl }, log);
  await migrate(database, folder.path, { now, log });
  const signer = await openSigner(database.db, now());
  const links = createLinks({ signer, publicUrl: "https://blog.example.com" });
  const deps: SelectionDeps = { ...database, now, links, elapsed: () => performance.now() };
  await seed(deps);
  const measure = async (action: string, call: () => Promise<unknown>): Promise<Row> => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await pause(5);
    const start = performance.now();
    while (await call()) await nextTurn();
    const seconds = (performance.now() - start) / 1_000;
    await pause(5);
    delay.disable();
    const [p99, most] = [delay.percentile(99) / 1e6, delay.max / 1e6];
    const figure = `${seconds.toFixed(1)} s; event loop held ${p99.toFixed(0)} ms (p99), ${most.toFixed(0)} ms (most)`;
    return [`${database.engine}, ${SUBSCRIBERS} subscribers: ${action}`, figure, "≤ 50 ms"];
  };
  let removal: number | null = null;
  const change = (action: SelectionAction, tag?: string) => {
    let rest: Awaited<ReturnType<typeof changeSelection>>["rest"] | undefined;
    return measure(action, async () => {
      const input = { filters: EVERYBODY, count: SUBSCRIBERS, action, tag, rest: rest ?? undefined };
      ({ rest, removal } = await changeSelection(deps, input, commandLine));
      return rest;
    });
  };
  return [
    await change("tag", "everybody"),
    await change("untag", "everybody"),
    await change("unsubscribe"),
    await change("remove"),
    await measure("restore", async () => !(await restoreRemoval(deps, removal ?? 0, commandLine)).isDone),
  ];
}

/** Subscribers with a tag and a consent each. */
async function seed({ db }: SelectionDeps) {
  const at = now().toISOString();
  const { id: tagId } = await db
    .insertInto("subscriber_tags")
    .values({ name: "seeded", name_key: "seeded", created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: statementId } = await db
    .insertInto("consent_statements")
    .values({ how: "list", wording: "Yes", source: "a list" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`insert into subscribers (email, mailbox_key, status, source, subscribed_at, confirmed_at)
    with recursive numbers (n) as (select cast(1 as bigint) union all select n + 1 from numbers where n < ${SUBSCRIBERS})
    select 'reader' || (n * 7919 % 1000003) || '@example.com', 'reader' || (n * 7919 % 1000003) || '@example.com',
      'active', 'import', ${sql.lit(at)}, ${sql.lit(at)} from numbers`.execute(db);
  await sql`insert into subscriber_taggings (subscriber_id, tag_id) select id, ${sql.lit(tagId)} from subscribers`.execute(
    db,
  );
  await sql`insert into consents (subscriber_id, given_at, statement_id)
    select id, subscribed_at, ${sql.lit(statementId)} from subscribers`.execute(db);
}

const rows: Row[] = [];
const given = process.env["BENCH_DATABASE_URL"];
for (const databaseUrl of given ? [undefined, given] : [undefined]) rows.push(...(await bench(databaseUrl)));
await report("bulk", rows);
