import { describe, expect, test } from "vitest";
import * as store from "../../../src/server/moving/runs/import-run-store.ts";
import { getUndoableRun } from "../../../src/server/moving/runs/undo-run.ts";
import { engines, openTestDatabase } from "../../setup/engines.ts";

const AT = "2026-03-02T09:00:00.000Z";
const wordpress = { kind: "posts", format: "wordpress", source: "site.xml" } as const;

const itemOf = (run_id: number, entity_id: string) =>
  ({ run_id, entity: "post", entity_id, source_id: `s${entity_id}`, happened: "created" }) as const;

describe.each(engines)("imports on %s", (engine) => {
  test("one that was cut off is found again by what it brings, until it is done", async () => {
    await using opened = await openTestDatabase(engine);
    const { db } = opened.database;
    const id = await store.insertRun(db, { ...wordpress, started_at: AT });
    expect(await store.findRunning(db, wordpress)).toMatchObject([{ id }]);
    expect(await store.findRunning(db, { ...wordpress, source: "other.xml" })).toEqual([]);

    await store.finishRun(db, id, { state: "done", report: { posts: 2 }, at: AT });
    expect(await store.findRunning(db, wordpress)).toEqual([]);
    expect(await store.findRun(db, id)).toMatchObject({ state: "done", report: '{"posts":2}' });
  });

  test("what it brought is known by its name elsewhere, and can be read in pieces and forgotten", async () => {
    await using opened = await openTestDatabase(engine);
    const { db } = opened.database;
    const id = await store.insertRun(db, { ...wordpress, started_at: AT });
    const items = ["7", "8", "9"].map((entity_id) => itemOf(id, entity_id));
    await store.insertItems(db, items);
    await store.insertItems(db, items);

    expect(await store.findImported(db, "post", ["s8", "s10"])).toEqual(new Map([["s8", "8"]]));
    const some = await store.findItems(db, { runId: id, entity: "post", after: "7", limit: 1 });
    expect(some).toMatchObject([{ entity_id: "8", before: null }]);
    await store.deleteItems(db, id, "post", ["8"]);
    expect(await store.findImported(db, "post", ["s8"])).toEqual(new Map());
  });

  test("one can be undone for a day, and once", async () => {
    await using opened = await openTestDatabase(engine);
    const { db } = opened.database;
    const id = await store.insertRun(db, { ...wordpress, started_at: AT });
    await store.finishRun(db, id, { state: "done", report: {}, at: AT });

    expect((await getUndoableRun(db, id, new Date("2026-03-03T08:59:00Z"))).id).toBe(id);
    const late = getUndoableRun(db, id, new Date("2026-03-03T09:01:00Z"));
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    await store.markUndone(db, id, AT);
    await expect(getUndoableRun(db, id, new Date(AT))).rejects.toMatchObject({ code: "conflict" });
    await expect(getUndoableRun(db, id + 1, new Date(AT))).rejects.toMatchObject({ code: "not_found" });
  });

  test("one that was stopped is neither gone on with nor finished", async () => {
    await using opened = await openTestDatabase(engine);
    const { db } = opened.database;
    const id = await store.insertRun(db, { ...wordpress, started_at: AT });
    await db.transaction().execute((tx) => store.requireRunning(tx, id));
    await store.stopRun(db, id);
    const goingOn = db.transaction().execute((tx) => store.requireRunning(tx, id));
    await expect(goingOn).rejects.toMatchObject({ code: "conflict" });
    expect(await store.findRunning(db, wordpress)).toEqual([]);
  });
});
