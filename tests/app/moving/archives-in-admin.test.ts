import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import * as calls from "../../../src/contract/moving/archives.ts";
import { listAuditLog } from "../../../src/contract/site-owner/audit-log.ts";
import { HOUR, instantAfter } from "../../../src/server/base/clock.ts";
import { openSiteArchive } from "../../../src/server/moving/archive/read-archive.ts";
import { restoreBackup } from "../../../src/server/moving/archive/restore-backup.ts";
import { openTree } from "../../../src/server/moving/files/open-tree.ts";
import { importSite } from "../../../src/server/moving/archive/import-site.ts";
import { engines } from "../../setup/engines.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, createPost } from "../kit/inputs.ts";
import { runSender } from "../mailing/sending/sending.ts";
import { openPlace } from "./moving.ts";

type Ask = Awaited<ReturnType<TestApp["signIn"]>>;

const facts = async (as: Ask) => read(await as("GET", "/api/admin/data"), calls.getDataFacts);

const begin = (as: Ask, json: object) => as("POST", "/api/admin/archives", { json });

/** Makes one and waits for it. */
async function make(as: Ask, kind: calls.ArchiveKind) {
  const run = await read(await begin(as, { kind }), calls.makeArchive);
  expect(run).toMatchObject({ kind, state: "running", failure: null });
  return vi.waitFor(
    async () => {
      const { runs, archives } = await facts(as);
      expect(runs.find((each) => each.kind === kind)).toMatchObject({ state: "done", failure: null });
      const newest = archives.find((each) => each.kind === kind);
      if (newest) return newest;
      throw new Error("What was made is not listed");
    },
    { timeout: 60_000 },
  );
}

async function download(as: Ask, { name, sizeBytes }: calls.Archive): Promise<Uint8Array> {
  const answer = await as("GET", `/api/admin/archives/${name}/file`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.length).toBe(sizeBytes);
  return bytes;
}

describe.each(engines)("backups and exports in the admin on %s", (engine) => {
  test("a backup that was made there, downloaded and restored elsewhere has the site", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createPost(as, { title: "Lanterns" });
    const backup = await make(as, "backup");
    expect(backup).toMatchObject({ isScheduled: false });

    await using other = await openPlace(engine);
    const path = join(other.dataDir, "downloaded.zip");
    const head = await as("HEAD", `/api/admin/archives/${backup.name}/file`);
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(backup.sizeBytes)]);
    await writeFile(path, await download(as, backup));
    const { entries } = await read(await as("GET", "/api/admin/audit-log?area=site"), listAuditLog);
    expect(entries.filter(({ words }) => words.startsWith("downloaded"))).toHaveLength(1);
    await restoreBackup(other.deps, { path, mayReplace: false });
    const { tables } = await other.read();
    expect(JSON.stringify(tables["posts"])).toContain("Lanterns");
    // A run that was under way when the backup was made is not under way in the other site.
    expect(await other.using(({ db }) => db.selectFrom("archive_runs").selectAll().execute())).toEqual([]);
  });

  test("the sizes name what is kept of texts and emails", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { sizes: none } = await facts(as);
    expect(none).toMatchObject({ earlierTextsBytes: 0, sentNewslettersBytes: 0, outboxBytes: 0 });
    const { id } = await createPost(as, { title: "Lanterns" });
    await as("PATCH", `/api/posts/${id}`, { json: { title: "Lanterns at dusk" } });
    await addSubscribers(app, 1);
    const newsletter = await createNewsletter(as, {});
    await as("POST", `/api/newsletters/${newsletter.id}/send`);
    await runSender(app);
    const { sizes } = await facts(as);
    expect(sizes.earlierTextsBytes).toBeGreaterThan(50);
    expect(sizes.sentNewslettersBytes).toBeGreaterThan(500);
    expect(sizes.outboxBytes).toBeGreaterThan(500);
  });

  test("an export that was made there is whole, is imported elsewhere, and goes after a day", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00Z" });
    const as = await app.signIn();
    await createPost(as, { title: "Lanterns" });
    const first = await make(as, "export");
    const second = await make(as, "export");
    expect(second.name).not.toBe(first.name);
    expect((await facts(as)).archives.map(({ name }) => name)).toEqual([second.name]);

    await using other = await openPlace(engine);
    const path = join(other.dataDir, "downloaded.zip");
    await writeFile(path, await download(as, second));
    await using archive = await openSiteArchive(path);
    await archive.verify();
    await importSite(other.deps, { path, isDryRun: false });
    expect(JSON.stringify((await other.read()).tables["posts"])).toContain("Lanterns");

    app.clock.advance(25 * HOUR);
    const back = await app.signIn();
    expect((await facts(back)).archives).toEqual([]);
    await app.work("tidying up");
    expect(await readdir(join(app.dataDir, "backups"))).toEqual([]);
  });

  test("an export for another program is listed with it, beside that of everything", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createPost(as, { title: "Lanterns" });
    const whole = await make(as, "export");
    for (const target of ["ghost", "listmonk", "ghost"] as const) {
      const run = await read(await begin(as, { kind: "export", target }), calls.makeArchive);
      expect(run).toMatchObject({ kind: "export", target, state: "running" });
      await vi.waitFor(
        async () => expect((await facts(as)).runs).toMatchObject([{ target, state: "done", failure: null }]),
        { timeout: 60_000 },
      );
    }
    const { archives } = await facts(as);
    expect(archives.map(({ target }) => target).sort()).toEqual(["ghost", "listmonk", null]);
    expect(archives.find(({ target }) => target === null)?.name).toBe(whole.name);
    const ghost = archives.find(({ target }) => target === "ghost");
    if (!ghost) throw new Error("The export for Ghost is not listed");
    expect(ghost.name).toMatch(/^export-for-ghost-.*-rows\.zip$/);
    const path = join(app.dataDir, "downloaded.zip");
    await writeFile(path, await download(as, ghost));
    await using tree = await openTree(path);
    expect([...tree.paths].filter((name) => !name.startsWith("content/"))).toEqual([
      "masthead.ghost.json",
      "read-me.txt",
      "redirects.yaml",
    ]);
    expect(await readRefusal(await begin(as, { kind: "export", target: "blogger" }))).toMatchObject({
      code: "invalid",
    });
  });

  test("a second click begins no second one, and nothing else is begun meanwhile", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const [one, two, three] = await Promise.all(
      ["backup", "backup", "backup"].map(async (kind) => read(await begin(as, { kind }), calls.makeArchive)),
    );
    expect([two?.startedAt, three?.startedAt]).toEqual([one?.startedAt, one?.startedAt]);
    await vi.waitFor(
      async () => expect((await facts(as)).runs).toMatchObject([{ kind: "backup", state: "done" }]),
      { timeout: 60_000 },
    );
    const { archives } = await facts(as);
    expect(archives).toHaveLength(1);
    const { entries } = await read(await as("GET", "/api/admin/audit-log?area=site"), listAuditLog);
    expect(entries.filter(({ words }) => words === "began a backup of the site")).toHaveLength(1);
  });

  test("a backup with the images is not one without them that is being made, nor the other way around", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { db } = app.database;
    for (const hasImages of [true, false]) {
      const atWork = {
        worker: "another",
        at_work_until: instantAfter(app.clock.now(), HOUR),
        progress: null,
      };
      const dates = { failure: null, started_at: instantAfter(app.clock.now(), -1000), ended_at: null };
      await db.deleteFrom("archive_runs").execute();
      await db
        .insertInto("archive_runs")
        .values({ kind: "backup", name: "x.zip", has_images: Number(hasImages), ...atWork, ...dates })
        .execute();
      const same = await read(await begin(as, { kind: "backup", hasImages }), calls.makeArchive);
      expect(same.startedAt).toBe(dates.started_at);
      expect(await readRefusal(await begin(as, { kind: "backup", hasImages: !hasImages }))).toMatchObject({
        code: "conflict",
        message: `A backup${hasImages ? "" : " without the images"} is being made. Try again when it is done.`,
      });
    }
  });

  test("what another server makes is seen here, and one that was cut off gives way", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { db } = app.database;
    const at = (ms: number) => instantAfter(app.clock.now(), ms);
    const elsewhere = {
      kind: "export" as const,
      name: "export-2026-03-02T09-00-00Z-1a2b3c4d5e6f-3-rows.zip",
      worker: "another",
      at_work_until: at(HOUR),
      progress: JSON.stringify({ what: "Writing posts", share: 0.5 }),
      failure: null,
      started_at: at(-1000),
      ended_at: null,
    };
    await db.insertInto("archive_runs").values(elsewhere).execute();
    expect((await facts(as)).runs).toMatchObject([
      { kind: "export", state: "running", progress: { what: "Writing posts", share: 0.5 } },
    ]);
    expect(await readRefusal(await begin(as, { kind: "backup" }))).toMatchObject({
      code: "conflict",
      message: "An export is being made. Try again when it is done.",
    });
    await db
      .updateTable("archive_runs")
      .set({ at_work_until: at(-HOUR) })
      .execute();
    expect((await facts(as)).runs).toMatchObject([
      {
        kind: "export",
        state: "failed",
        failure: "It was cut off, because the server was stopped. Begin it again.",
      },
    ]);
    const draft = join(app.dataDir, "backups", `${elsewhere.name}.unfinished`);
    await make(as, "backup");
    await writeFile(draft, "half");
    expect((await facts(as)).archives.map(({ kind }) => kind)).toEqual(["backup"]);
    await make(as, "export");
    expect(await readdir(join(app.dataDir, "backups"))).not.toContain(`${elsewhere.name}.unfinished`);
  });

  test("one is deleted only by name and by itself; no other file of the place can be had", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const backup = await make(as, "backup");
    const folder = join(app.dataDir, "backups");
    const others = [
      "notes.zip",
      "before-update-2026-03-02T09-00-00Z.zip",
      "scheduled-2026-03-02T09-00-00Z-000000000000-3-rows.zip",
    ];
    for (const name of others) await writeFile(join(folder, name), "not of this site");
    expect((await facts(as)).archives.map(({ name }) => name)).toEqual([backup.name]);
    for (const name of [...others, "..%2F..%2Fmasthead.db", "x"])
      for (const [method, end] of [
        ["GET", ""],
        ["GET", "/file"],
        ["DELETE", ""],
      ] as const) {
        const answer = await as(method, `/api/admin/archives/${name}${end}`);
        expect((await readRefusal(answer)).code, `${method} ${name}${end}`).toBe("not_found");
      }
    await read(await as("DELETE", `/api/admin/archives/${backup.name}`), calls.deleteArchive);
    expect((await facts(as)).archives).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.endsWith(".zip")).sort()).toEqual(others.toSorted());
  });

  test("editors and tokens get none of it, and a download asks for a recent proof", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const backup = await make(as, "backup");
    const editor = await app.signIn("Edda", { role: "editor", grants: [] });
    for (const path of ["/api/admin/data", `/api/admin/archives/${backup.name}/file`])
      expect((await readRefusal(await editor("GET", path))).code).toBe("forbidden");
    app.clock.advance(HOUR);
    for (const end of ["", "/file"]) {
      const refusal = await readRefusal(await as("GET", `/api/admin/archives/${backup.name}${end}`));
      expect(refusal.code).toBe("proof_required");
    }
  });
});
