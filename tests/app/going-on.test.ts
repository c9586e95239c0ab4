import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "../../src/server/platform/log.ts";
import { BegunUploads } from "../../src/server/porting/runs/begun-uploads.ts";
import { findRun, finishRun, insertRun } from "../../src/server/porting/runs/import-run-store.ts";
import { RunsAtWork } from "../../src/server/porting/runs/runs-at-work.ts";
import { Uploads } from "../../src/server/porting/runs/uploads.ts";
import { startApp } from "../setup/app.ts";

const AT = "2026-03-02T09:00:00.000Z";
const asked = z.object({});

async function* words() {
  yield Buffer.from("email\n");
}

test("an import that is about to go on does so once, and is not undone meanwhile", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-runs-"));
  await using app = await startApp("sqlite");
  const { db } = app.database;
  const uploads = new Uploads({ folder: folder.path, maxBytes: 100, noun: "list", fallbackName: "list.csv" });
  const id = await insertRun(db, {
    kind: "subscribers",
    format: "masthead",
    source: "list.csv",
    started_at: AT,
  });
  const run = await findRun(db, id);
  if (!run) throw new Error("It was inserted");
  const upload = await uploads.keep({ name: "list.csv", body: words() }, new Date(AT));
  await new BegunUploads(uploads, asked).note(run, { upload, asked: {} });

  const begin = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const atWork = new RunsAtWork<object, object>({
    db,
    log: createLog("silent"),
    uploads,
    asked,
    takeIn: async (_path, _asked, onEvent) => {
      await begin.promise;
      onEvent({ begun: id });
      await end.promise;
    },
  });
  const goingOn = atWork.goOn(run);
  const underWay = { code: "conflict", message: "That import is still under way." };
  await expect(atWork.goOn(run)).rejects.toMatchObject(underWay);
  await expect(atWork.undo(id, async () => "undone")).rejects.toMatchObject(underWay);
  expect(await atWork.stateOf(run)).toMatchObject({ isUnderWay: true, canGoOn: false });
  begin.resolve();
  expect(await goingOn).toBe(id);
  await expect(atWork.goOn(run)).rejects.toMatchObject(underWay);
  await finishRun(db, id, { state: "done", report: {}, at: AT });
  end.resolve();
  await expect.poll(() => atWork.stateOf(run)).toMatchObject({ isUnderWay: false });
  // It was read while it ran, and is not taken for one that was cut off.
  expect(await atWork.stateOf(run)).toMatchObject({ run: { id, state: "done" }, canGoOn: false });
});
