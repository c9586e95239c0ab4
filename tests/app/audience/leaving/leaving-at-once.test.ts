import { sql, type ControlledTransaction } from "kysely";
import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { restoreRemoval } from "../../../../src/contract/audience/removals.ts";
import { getSubscriber } from "../../../../src/contract/audience/subscribers.ts";
import { addToRemoval, beginRemoval } from "../../../../src/server/audience/removals/remove-subscribers.ts";
import { markAllUnsubscribed } from "../../../../src/server/audience/leaving/leaving-store.ts";
import { suppressAll } from "../../../../src/server/audience/suppressions/suppression-store.ts";
import type { Tables } from "../../../../src/server/kernel/db/schema.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read } from "../../kit/ask.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { linksOf, unsubscribeLinkOf } from "../subscribe-by-mail.ts";

const READER = "active-1@example.com";

/** A change of many that holds its subscribers, as `changeSelection` does, and has not ended. */
async function holdEverybody({ database: { db } }: TestApp) {
  const tx = await db.startTransaction().execute();
  const rows = await tx.selectFrom("subscribers").selectAll().orderBy("id").forUpdate().execute();
  return { tx, rows };
}

/** Asks something of the app that waits for the change, and returns the answer to come once it waits. */
async function askDuring(tx: ControlledTransaction<Tables>, ask: () => Promise<Response>) {
  const answer = ask();
  const waiting = sql<{ total: number }>`select count(*) as total from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  await expect.poll(async () => (await waiting.execute(tx)).rows[0]?.total, { interval: 10 }).toBe(1);
  return { answer };
}

// SQLite's transactions take turns as it is.
describe.runIf(engines.includes("postgres"))("who leaves while the owner changes many", () => {
  test("has left when a removal is undone that was under way at the click", async () => {
    await using app = await startApp("postgres");
    const as = await app.signIn();
    await addSubscribers(app, 2);
    const link = await unsubscribeLinkOf(app, READER);
    const removalId = await beginRemoval(app.database.db, { now: app.clock.now, by: commandLine });
    const { tx, rows } = await holdEverybody(app);
    const at = app.clock.now().toISOString();
    await addToRemoval(tx, rows, { removalId, at, links: await linksOf(app) });
    const { answer } = await askDuring(tx, () => app.request("POST", link, { form: {} }));
    await tx.commit().execute();
    expect((await answer).status).toBe(200);
    const path = `/api/admin/removals/${removalId}/restoration`;
    expect(await read(await as("POST", path), restoreRemoval)).toMatchObject({ restored: 2 });
    const { status } = await read(await as("GET", "/api/admin/subscribers/1"), getSubscriber);
    expect(status).toBe("unsubscribed");
  });

  test("gets an answer while all are unsubscribed, and nobody fails", async () => {
    await using app = await startApp("postgres");
    await addSubscribers(app, 2);
    const link = await unsubscribeLinkOf(app, READER);
    const { addressHash } = await linksOf(app);
    const { tx, rows } = await holdEverybody(app);
    const { answer } = await askDuring(tx, () => app.request("POST", link, { form: {} }));
    const at = app.clock.now().toISOString();
    const entries = rows.map(({ mailbox_key: mailboxKey }) => ({
      mailboxKey,
      addressHash: addressHash(mailboxKey),
      reason: "unsubscribe" as const,
    }));
    await suppressAll(tx, entries, { evidence: "Unsubscribed by owner", at, isEvent: true });
    await markAllUnsubscribed(tx, [1, 2], at);
    await tx.commit().execute();
    expect((await answer).status).toBe(200);
  });

  test("is removed once, also when two people press Remove", async () => {
    await using app = await startApp("postgres");
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const { tx } = await holdEverybody(app);
    const remove = () => as("DELETE", "/api/subscribers/1");
    const { answer } = await askDuring(tx, remove);
    const second = remove();
    await tx.commit().execute();
    expect([(await answer).status, (await second).status].toSorted()).toEqual([200, 404]);
  });
});
