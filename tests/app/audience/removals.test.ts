import { mkdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { eraseRemoval, listRemovals, restoreRemoval } from "../../../src/contract/audience/removals.ts";
import { standardOf } from "../../../src/contract/audience/standard-fields.ts";
import { changeSelection } from "../../../src/contract/audience/subscriber-selection.ts";
import * as calls from "../../../src/contract/audience/subscribers.ts";
import { DAY, HOUR } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { confirmLinkFor, subscribe, suppress, unsubscribeLinkOf } from "./subscribe-by-mail.ts";

const NOW = "2026-03-02T09:00:00.000Z";

const remove = async (as: Ask, id: number) =>
  (await read(await as("DELETE", `/api/subscribers/${id}`), calls.removeSubscriber)).removal;

const removalsOf = async (as: Ask) =>
  (await read(await as("GET", "/api/admin/removals"), listRemovals)).removals;

const restore = async (as: Ask, removal: number) =>
  read(await as("POST", `/api/admin/removals/${removal}/restoration`), restoreRemoval);

const detailOf = async (as: Ask, id: number) =>
  read(await as("GET", `/api/admin/subscribers/${id}`), calls.getSubscriber);

const countsOf = async (as: Ask) => {
  const { count } = await read(await as("GET", "/api/admin/subscribers/count"), calls.countSubscribers);
  const { totalSubscribers } = await read(await as("GET", "/api/admin/subscribers"), calls.listSubscribers);
  return [count, totalSubscribers];
};

/** Somebody who has confirmed, has a name, a tag and a field, and got a newsletter. Returns their id. */
async function addAnna(app: TestApp, as: Ask): Promise<number> {
  await subscribe(app, "anna@example.com");
  await app.request("POST", await confirmLinkFor(app, "anna@example.com"));
  const { id } = await app.database.db.selectFrom("subscribers").select("id").executeTakeFirstOrThrow();
  await as("POST", "/api/admin/subscriber-fields", { json: { key: "city", label: "City" } });
  const json = { name: "Anna", tags: ["Fair", "Vienna"], fields: { city: "Graz" } };
  await as("PATCH", `/api/admin/subscribers/${id}`, { json });
  return id;
}

/** Counts the turns of the event loop in which readers could have got a page meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const counting = new AbortController();
  let turns = 0;
  const count = async () => {
    while (!counting.signal.aborted) {
      await nextTurn();
      turns++;
    }
  };
  const counted = count();
  await work();
  counting.abort();
  await counted;
  return turns;
}

describe.each(engines)("removed subscribers on %s", (engine) => {
  test("are many, and readers' pages come in between when they leave and when they come back", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn("owner");
    await addSubscribers(app, 1_000);
    const json = { filters: {}, count: 1_000, action: "remove" };
    const leaving = await turnsDuring(() => as("POST", "/api/admin/subscribers/selection", { json }));
    const [removal] = await removalsOf(as);
    expect(removal?.subscribers).toBe(1_000);
    const returning = await turnsDuring(() => restore(as, removal?.id ?? 0));
    expect(Math.min(leaving, returning)).toBeGreaterThanOrEqual(20);
    expect(await countsOf(as)).toEqual([1_000, 1_000]);
  });

  test("are nowhere, and come back as they were within a day", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn("owner");
    const id = await addAnna(app, as);
    await addSubscribers(app, 2);
    const before = await detailOf(as, id);
    const removal = await remove(as, id);

    expect(await countsOf(as)).toEqual([2, 2]);
    expect((await readRefusal(await as("GET", `/api/admin/subscribers/${id}`))).code).toBe("not_found");
    for (const path of ["", "/export"]) {
      const found = await as("GET", `/api/admin/subscribers${path}?search=anna`);
      expect(await found.text()).not.toContain("anna");
    }
    for (const table of ["consents", "subscriber_taggings", "mails", "subscriber_field_values"] as const)
      expect(await app.database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect(await removalsOf(as)).toEqual([
      {
        id: removal,
        removedAt: NOW,
        removedBy: "owner",
        erasedAt: "2026-03-03T09:00:00.000Z",
        subscribers: 1,
        emails: ["anna@example.com"],
      },
    ]);

    app.clock.advance(DAY - HOUR);
    await app.work("tidying up");
    expect(await restore(as, removal)).toEqual({ restored: 1, returned: 0, isDone: true });
    expect(await detailOf(as, id)).toEqual(before);
    expect(await countsOf(as)).toEqual([3, 3]);
    expect(await removalsOf(as)).toEqual([]);
    expect((await as("POST", `/api/admin/removals/${removal}/restoration`)).status).toBe(404);
  });

  test("come back with every column of every row, also with those that a later version adds", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const id = await addAnna(app, as);
    const { db } = app.database;
    const at = "2026-01-02T03:04:05.000Z";
    const moments = {
      unsubscribed_at: at,
      paused_until: at,
      asked_at: at,
      kept_at: at,
      reminded_at: at,
      standard_at: at,
    };
    const folded = { folded_reaction_at: at, folded_click_at: at, folded_mail_at: at };
    const subscriber = { ...moments, ...folded, requested_tags: '["Fair"]', ...standardOf((name) => name) };
    await db.updateTable("subscribers").set(subscriber).where("id", "=", id).execute();
    await as("POST", "/api/admin/welcome-series/steps", { json: { days: 2 } });
    const step = await db
      .selectFrom("series_steps")
      .select(["id", "newsletter_id"])
      .executeTakeFirstOrThrow();
    const send = { subscriber_id: id, step_id: step.id, newsletter_id: step.newsletter_id, at };
    await db.insertInto("series_sends").values(send).execute();
    const rowsOf = async () => {
      const theirs = ["consents", "subscriber_taggings", "subscriber_field_values", "series_sends"] as const;
      const subscribers = await db.selectFrom("subscribers").selectAll().where("id", "=", id).execute();
      const others = theirs.map((table) =>
        db.selectFrom(table).selectAll().where("subscriber_id", "=", id).execute(),
      );
      return [subscribers, ...(await Promise.all(others))];
    };
    const before = await rowsOf();
    expect(before.map((rows) => rows.length)).toEqual([1, 1, 2, 1, 1]);
    const empty = before.flat().flatMap((row) => Object.entries(row).filter(([, value]) => !value));
    expect(empty, "each column has a value in this test").toEqual([]);
    await restore(as, await remove(as, id));
    expect(await rowsOf()).toEqual(before);
  });

  test("are erased for good after a day, or when the owner says so", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addSubscribers(app, 2);
    const first = await remove(as, 1);
    const second = await remove(as, 2);
    await read(await as("DELETE", `/api/admin/removals/${second}`), eraseRemoval);
    expect((await as("DELETE", `/api/admin/removals/${second}`)).status).toBe(404);
    expect((await removalsOf(as)).map(({ id }) => id)).toEqual([first]);
    app.clock.advance(DAY);
    // Also before the job comes round.
    expect(await removalsOf(as)).toEqual([]);
    expect((await as("POST", `/api/admin/removals/${first}/restoration`)).status).toBe(404);
    await app.work("tidying up");
    for (const table of ["removals", "removed_subscribers"] as const)
      expect(await app.database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });

  test("are erased in time also while something else cannot be tidied up", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await remove(as, 1);
    // Files that were not finished are deleted before; a folder is not a file.
    const left = join(app.dataDir, "media", ".unfinished", "left");
    await mkdir(left, { recursive: true });
    await utimes(left, new Date(0), new Date(0));
    app.clock.advance(DAY);
    await expect(app.work("tidying up")).rejects.toThrow("left");
    expect(await app.database.db.selectFrom("removed_subscribers").selectAll().execute()).toEqual([]);
  });

  test("can subscribe again at once, and the new subscription stays when the removal is undone", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const removal = await remove(as, await addAnna(app, as));
    await subscribe(app, "Anna@example.com");
    await app.request("POST", await confirmLinkFor(app, "Anna@example.com"));
    const { subscribers } = await read(await as("GET", "/api/admin/subscribers"), calls.listSubscribers);
    expect(subscribers).toMatchObject([{ id: 2, status: "active", tags: [] }]);
    expect(await restore(as, removal)).toEqual({ restored: 0, returned: 1, isDone: true });
    expect(await countsOf(as)).toEqual([1, 1]);
  });

  test("who had confirmed come back also when somebody has typed their address into the form", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const id = await addAnna(app, as);
    const before = await detailOf(as, id);
    const removal = await remove(as, id);
    await subscribe(app, "Anna@example.com");
    expect(await restore(as, removal)).toEqual({ restored: 1, returned: 0, isDone: true });
    expect(await detailOf(as, id)).toEqual(before);
    expect(await countsOf(as)).toEqual([1, 1]);
  });

  test("who have left and ask again can confirm that, whatever is restored", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const id = await addAnna(app, as);
    const leave = await unsubscribeLinkOf(app, "anna@example.com");
    const removal = await remove(as, id);
    await app.request("POST", leave, { form: {} });
    app.clock.advance(HOUR);
    await subscribe(app, "anna@example.com");
    const confirm = await confirmLinkFor(app, "anna@example.com");
    expect(await restore(as, removal)).toEqual({ restored: 0, returned: 1, isDone: true });
    expect((await app.request("POST", confirm)).status).toBe(200);
    expect(await countsOf(as)).toEqual([1, 1]);
  });

  test("who unsubscribe while they are on the suppression list for a bounce come back unsubscribed", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await suppress(app, "active-1@example.com", "hard_bounce");
    const link = await unsubscribeLinkOf(app, "active-1@example.com");
    const removal = await remove(as, 1);
    await app.request("POST", link, { form: {} });
    await restore(as, removal);
    expect(await detailOf(as, 1)).toMatchObject({
      status: "unsubscribed",
      suppressions: [{ reason: "hard_bounce" }, { reason: "unsubscribe" }],
    });
  });

  test("who unsubscribe meanwhile come back unsubscribed, and who had left stay out", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const link = await unsubscribeLinkOf(app, "active-1@example.com");
    const removal = await remove(as, 1);
    app.clock.advance(HOUR);
    expect((await app.request("POST", link, { form: {} })).status).toBe(200);
    await restore(as, removal);
    expect(await detailOf(as, 1)).toMatchObject({
      status: "unsubscribed",
      unsubscribedAt: "2026-03-02T10:00:00.000Z",
      suppressions: [{ reason: "unsubscribe" }],
    });
    await addSubscribers(app, 1, "unsubscribed");
    await remove(as, 2);
    const again = { email: "unsubscribed-1@example.com", hasAgreed: true, consent: "Said so" };
    expect((await as("POST", "/api/admin/subscribers", { json: again })).status).toBe(409);
  });

  test("lose tags and fields that are deleted meanwhile, and nothing else", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const id = await addAnna(app, as);
    const removal = await remove(as, id);
    const tag = await app.database.db
      .selectFrom("subscriber_tags")
      .select("id")
      .where("name", "=", "Fair")
      .executeTakeFirstOrThrow();
    await as("DELETE", `/api/admin/subscriber-tags/${tag.id}`);
    await app.database.db.deleteFrom("subscriber_fields").execute();
    await restore(as, removal);
    expect(await detailOf(as, id)).toMatchObject({ name: "Anna", tags: ["Vienna"], fields: {} });
  });

  test("that a selection names are one removal, and come back together", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await addSubscribers(app, 1_100);
    await addSubscribers(app, 3, "pending");
    const json = { filters: { status: "active" }, count: 1_100, action: "remove" };
    let answer = await read(await as("POST", "/api/admin/subscribers/selection", { json }), changeSelection);
    while (answer.rest) {
      const next = { ...json, rest: answer.rest };
      answer = await read(
        await as("POST", "/api/admin/subscribers/selection", { json: next }),
        changeSelection,
      );
    }
    expect(await countsOf(as)).toEqual([0, 3]);
    const [removal] = await removalsOf(as);
    expect(removal).toMatchObject({ id: answer.removal, subscribers: 1_100 });
    expect(removal?.emails).toHaveLength(3);
    for (let isDone = false; !isDone;) ({ isDone } = await restore(as, answer.removal ?? 0));
    expect(await countsOf(as)).toEqual([1_100, 1_103]);
    // A removal that there is not, or whose time is over, takes nobody in.
    for (const removal of [99, answer.removal]) {
      app.clock.advance(DAY);
      const late = { ...json, rest: { after: 0, last: 5_000, removal } };
      expect((await as("POST", "/api/admin/subscribers/selection", { json: late })).status).toBe(409);
    }
    expect(await countsOf(as)).toEqual([1_100, 1_103]);
  });
});
