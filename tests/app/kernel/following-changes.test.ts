import { expect, test, vi } from "vitest";
import { DAY } from "../../../src/server/base/clock.ts";
import { startJobs } from "../../../src/server/kernel/jobs.ts";
import { happened } from "../../../src/server/kernel/events.ts";
import { CHANGES_CHANNEL } from "../../../src/server/kernel/changes.ts";
import { asAdmin, engines, openTestDatabase, quiet, type TestDatabase } from "../../setup/engines.ts";

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = $1 and query = 'listen ${CHANGES_CHANNEL}'`;

/** Counts how often the changes are looked at; by its interval, never in this test. */
async function follow({ database }: TestDatabase) {
  const run = vi.fn(async () => undefined);
  const job = { name: "changes", everyMs: DAY, channel: CHANGES_CHANNEL, run };
  const jobs = startJobs([job], { listen: database.listen, log: quiet });
  await expect.poll(() => run).toHaveBeenCalledTimes(1);
  return { run, [Symbol.asyncDispose]: () => jobs[Symbol.asyncDispose]() };
}

test.runIf(engines.includes("postgres"))(
  "a change is heard by other servers when it is committed, and not before",
  async () => {
    await using opened = await openTestDatabase("postgres");
    await using following = await follow(opened);
    const { db } = opened.database;
    await db.transaction().execute(async (tx) => {
      await happened(tx, { kind: "settings.changed" }, new Date());
      // A round trip on another connection, in which what was spoken would have come.
      await db.selectFrom("changes").select("seq").execute();
      expect(following.run).toHaveBeenCalledTimes(1);
    });
    await expect.poll(() => following.run).toHaveBeenCalledTimes(2);
  },
);

test.runIf(engines.includes("postgres"))(
  "a server that lost its listening connection listens again, and looks for what it missed",
  async () => {
    await using opened = await openTestDatabase("postgres");
    await using following = await follow(opened);
    const name = new URL(opened.databaseUrl ?? "").pathname.slice(1);
    await asAdmin((client) => client.query(TERMINATE, [name]));
    await expect.poll(() => following.run).toHaveBeenCalledTimes(2);

    await happened(opened.database.db, { kind: "settings.changed" }, new Date());
    await expect.poll(() => following.run).toHaveBeenCalledTimes(3);
  },
);
