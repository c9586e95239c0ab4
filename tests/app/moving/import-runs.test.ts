import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DAY } from "../../../src/server/base/clock.ts";
import { AppError } from "../../../src/server/base/errors.ts";
import { createDiskStore } from "../../../src/server/engines/files/disk-store.ts";
import type { FileStore } from "../../../src/server/engines/files/file-store.ts";
import { Uploads } from "../../../src/server/engines/files/uploads.ts";
import { RunsAtWork } from "../../../src/server/moving/runs/runs-at-work.ts";
import { shareUploads } from "../../../src/server/moving/runs/shared-uploads.ts";
import * as store from "../../../src/server/moving/runs/import-run-store.ts";
import { deleteOldChangesOfRuns } from "../../../src/server/moving/runs/forget-old-runs.ts";
import { getUndoableRun } from "../../../src/server/moving/runs/undo-run.ts";
import { engines, openTestDatabase, quiet } from "../../setup/engines.ts";

const AT = "2026-03-02T09:00:00.000Z";
const wordpress = { kind: "posts", format: "wordpress", source: "site.xml" } as const;

const itemOf = (run_id: number, entity_id: string) =>
  ({ run_id, entity: "post", entity_id, source_id: `s${entity_id}`, happened: "created" }) as const;

const optionsIn = (folder: string) => ({ folder, maxBytes: 1_000, noun: "file", fallbackName: "site.xml" });

async function* body() {
  yield new TextEncoder().encode("a file");
}

const beUnavailable = async () => {
  throw new AppError("unavailable", "The file storage cannot be reached.");
};

describe.each(engines)("uploads that servers share, on %s", (engine) => {
  test("one whose server is killed while it copies it is deleted after a day, and can be asked for meanwhile", async () => {
    await using opened = await openTestDatabase(engine);
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-shared-"));
    const { db } = opened.database;
    const disk = createDiskStore(join(folder.path, "media"));
    const copied: string[] = [];
    const writeFrom: FileStore["writeFrom"] = async (key, content) => {
      copied.push(key);
      await disk.writeFrom(key, content);
      throw new Error("The server was killed.");
    };
    const uploads = shareUploads(new Uploads(optionsIn(folder.path)), { db, files: { ...disk, writeFrom } });
    const kept = uploads.keep({ name: "site.xml", body: body() }, new Date(AT), (id) => id);
    await expect(kept).rejects.toThrow("killed");
    const [key = ""] = copied;
    expect(await disk.has(key)).toBe(true);
    await uploads.deleteOld(new Date("2026-03-04T09:00:00Z"));
    expect(await disk.has(key)).toBe(false);

    const row = { id: "not-copied-yet", name: "site.xml", size_bytes: 6, created_at: AT };
    await db.insertInto("import_uploads").values(row).execute();
    await expect(uploads.find(row.id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("an import whose upload cannot be deleted is announced only while it runs", async () => {
    await using opened = await openTestDatabase(engine);
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-shared-"));
    const { db } = opened.database;
    const files = { ...createDiskStore(join(folder.path, "media")), remove: beUnavailable };
    const uploads = shareUploads(new Uploads(optionsIn(folder.path)), { db, files });
    const upload = await uploads.keep({ name: "site.xml", body: body() }, new Date(AT), (id) => id);
    const ended = Promise.withResolvers<void>();
    const runs = new RunsAtWork({
      db,
      databaseTime: async () => new Date(AT),
      instanceId: "a",
      log: quiet,
      uploads,
      async importFile(_path, _choices: object, onEvent) {
        const run = await store.insertRun(db, { ...wordpress, started_at: AT });
        onEvent({ begun: run });
        await ended.promise;
        await store.finishRun(db, run, { state: "done", report: {}, at: AT });
      },
    });
    const run = await runs.begin(upload, {});
    expect(await store.findRun(db, run)).toMatchObject({ work: "import", worker: "a" });
    ended.resolve();
    await expect.poll(() => store.findRun(db, run)).toMatchObject({ state: "done", at_work_until: null });
  });
});

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

  test.each([
    ["done", 1],
    ["interrupted", 30],
    ["half undone", 2],
  ])("one of a list that is %s keeps what an undo needs for its time, and no longer", async (end, days) => {
    await using opened = await openTestDatabase(engine);
    const { db } = opened.database;
    const list = { kind: "subscribers", format: "csv", source: "list.csv" } as const;
    const id = await store.insertRun(db, { ...list, started_at: AT });
    await store.insertItems(db, [{ ...itemOf(id, "7"), entity: "subscriber" }]);
    if (end === "done") await store.finishRun(db, id, { state: "done", report: {}, at: AT });
    if (end === "half undone") await store.stopRun(db, id);
    const itemsAfter = async (age: number) => {
      await deleteOldChangesOfRuns(db, new Date(new Date(AT).getTime() + age * DAY + 1));
      return (await db.selectFrom("import_items").select("entity_id").execute()).length;
    };
    expect(await itemsAfter(days - 1)).toBe(1);
    expect(await itemsAfter(days)).toBe(0);
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
