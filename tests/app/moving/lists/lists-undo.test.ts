import { HOUR } from "../../../../src/server/base/clock.ts";
import { suppressAddress } from "../../../../src/server/audience/suppressions/suppress-address.ts";
import { describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { everyRow } from "../posts/importing.ts";
import {
  confirmLinkFor,
  linksOf,
  subscribe,
  subscriberOf,
  suppress,
  unsubscribeLinkOf,
} from "../../audience/subscribe-by-mail.ts";
import { importFile, importText, listOf, undoImport } from "./lists.ts";

const crowd = Array.from({ length: 1_000 }, (_, index) => `reader-${index}@example.com,,active`).join("\n");

const LIST = `email,name,status
anna@example.com,Anna,active
ben@example.com,Ben,unsubscribed
carla@example.com,Carla,active
dora@example.com,Dora,bounced
eva@example.com,Eva,complained
fred@example.com,Fred,unsubscribed
gus@example.com,Gus,active
hal@example.com,Hal,pending
ida@example.com,Ida,bounced
${crowd}
gus@example.com,Gus,unsubscribed
`;

/** A site with readers of every kind, none of whom the list leaves as they are. */
async function fill(app: TestApp) {
  await importText(
    app,
    "email,status\nanna@example.com,active\nben@example.com,active\neva@example.com,unsubscribed\n",
    {
      consent: "Asked at the door",
    },
  );
  await subscribe(app, "dora@example.com");
  await suppress(app, "carla@example.com", "complaint");
  await suppress(app, "fred@example.com", "unsubscribe");
  app.clock.advance(HOUR);
}

const statusOf = async (app: TestApp, email: string) => (await subscriberOf(app, email))?.status;

async function bounce(app: TestApp, email: string) {
  const addressHash = (await linksOf(app)).addressHash(email);
  const at = app.clock.now().toISOString();
  const said = { reason: "hard_bounce", evidence: "550 No such user" } as const;
  await app.database.db
    .transaction()
    .execute((tx) => suppressAddress(tx, { ...said, addressHash, mailboxKey: email, at }));
}

const itemsOf = ({ database }: TestApp, run: number) =>
  database.db.selectFrom("import_items").selectAll().where("run_id", "=", run).execute();

describe.each(engines)("taking an import of a list back on %s", (engine) => {
  test("leaves every row of every table as it was", async () => {
    await using app = await startApp(engine);
    await fill(app);
    const before = await everyRow(app);
    const { run, report } = await importFile(app, listOf(LIST));
    expect(report).toMatchObject({ rows: 1_010, added: 1_004, unsubscribed: 3, known: 2, suppressed: 1 });
    expect(await everyRow(app)).not.toEqual(before);
    expect(await undoImport(app, run)).toEqual({ removed: 1_004 });
    expect(await everyRow(app)).toEqual(before);
    const as = await app.signIn();
    expect(await (await as("GET", "/api/admin/subscribers/count")).json()).toMatchObject({ count: 2 });
  });

  test.each([
    ["with a folder of backups", {}, false],
    [
      "while the bucket of backups cannot be reached",
      {
        BACKUP_DIR: "s3://backups/site",
        S3_ENDPOINT: "http://127.0.0.1:1",
        S3_ACCESS_KEY_ID: "key",
        S3_SECRET_ACCESS_KEY: "secret",
      },
      true,
    ],
  ])(
    "is over after a day, and nothing of the people is kept for it any more, %s",
    async (_where, env, fails) => {
      await using app = await startApp(engine, { env });
      const tidyUp = async () => {
        const isDone = await app.work("tidying up").then(
          () => true,
          () => false,
        );
        expect(isDone).toBe(!fails);
      };
      await importText(app, "email\nanna@example.com\n");
      const { run } = await importFile(app, listOf("email,name\nanna@example.com,Anna Huber\n"));
      const before = JSON.stringify(await itemsOf(app, run));
      expect(before).toContain("Anna Huber");
      app.clock.advance(24 * HOUR);
      await tidyUp();
      expect(JSON.stringify(await itemsOf(app, run))).toBe(before);
      app.clock.advance(1_000);
      await tidyUp();
      expect(await itemsOf(app, run)).toEqual([]);
      await expect(undoImport(app, run)).rejects.toThrow("can no longer be undone");
    },
  );

  test("keeps who has done something since: confirmed, unsubscribed or complained", async () => {
    await using app = await startApp(engine);
    const { run } = await importFile(
      app,
      listOf(
        "email,status\nanna@example.com,active\nben@example.com,pending\ncarla@example.com,unsubscribed\n",
      ),
    );
    app.clock.advance(1_000);
    await app.request("POST", await unsubscribeLinkOf(app, "anna@example.com"));
    await subscribe(app, "ben@example.com");
    await app.request("POST", await confirmLinkFor(app, "ben@example.com"));
    expect(await undoImport(app, run)).toEqual({ removed: 1 });
    expect(await statusOf(app, "anna@example.com")).toBe("unsubscribed");
    expect(await statusOf(app, "ben@example.com")).toBe("active");
    expect(await statusOf(app, "carla@example.com")).toBeUndefined();
    expect(await importText(app, "email\nanna@example.com\n")).toMatchObject({ added: 0, known: 1 });
  });

  test("raises nobody who has really unsubscribed or bounced since", async () => {
    await using app = await startApp(engine);
    const people = ["anna", "ben", "carla", "dora"].map((name) => `${name}@example.com`);
    await importText(app, `email\n${people.join("\n")}\n`);
    app.clock.advance(HOUR);
    const [anna = "", ben = "", carla = "", dora = ""] = people;
    const { run } = await importFile(
      app,
      listOf(`email,status\n${anna},bounced\n${ben},complained\n${carla},bounced\n${dora},bounced\n`),
    );
    app.clock.advance(1_000);
    await app.request("POST", await unsubscribeLinkOf(app, anna));
    await app.request("POST", await unsubscribeLinkOf(app, ben));
    await bounce(app, carla);
    await undoImport(app, run);
    expect(await Promise.all(people.map((email) => statusOf(app, email)))).toEqual([
      "unsubscribed",
      "unsubscribed",
      "unsubscribed",
      "active",
    ]);
    const said = await app.database.db
      .selectFrom("suppressions")
      .innerJoin("subscribers", "subscribers.id", "subscriber_id")
      .select(["email", "reason", "evidence"])
      .orderBy("email")
      .execute();
    expect(said).toEqual([
      { email: anna, reason: "unsubscribe", evidence: "button" },
      { email: ben, reason: "unsubscribe", evidence: "button" },
      { email: carla, reason: "hard_bounce", evidence: "550 No such user" },
    ]);
  });

  test("gives back what was said of somebody who has been removed since, as nobody's", async () => {
    await using app = await startApp(engine);
    await importText(app, "email,status\nanna@example.com,unsubscribed\n");
    const { db } = app.database;
    const [before] = await db.selectFrom("suppressions").selectAll().execute();
    app.clock.advance(HOUR);
    const { run } = await importFile(app, listOf("email,status\nanna@example.com,complained\n"));
    await db.deleteFrom("subscribers").execute();
    await undoImport(app, run);
    const after = await db.selectFrom("suppressions").selectAll().execute();
    expect(after).toEqual([{ ...before, subscriber_id: null }]);
  });

  test("is possible once, and for 24 hours", async () => {
    await using app = await startApp(engine);
    const { run } = await importFile(app, listOf("email\nanna@example.com\n"));
    const { run: late } = await importFile(app, listOf("email\nben@example.com\n"));
    await undoImport(app, run);
    await expect(undoImport(app, run)).rejects.toThrow(`Import ${run} has been undone already.`);
    app.clock.advance(24 * HOUR + 1);
    await expect(undoImport(app, late)).rejects.toThrow("can no longer be undone");
    await expect(undoImport(app, 4_711)).rejects.toThrow("There was no import 4711.");
    expect(await statusOf(app, "ben@example.com")).toBe("active");
  });

  test("goes on where it was cut off", async () => {
    await using app = await startApp(engine);
    await fill(app);
    const before = await everyRow(app);
    const { run } = await importFile(app, listOf(LIST));
    const [first] = await itemsOf(app, run);
    // As an undo leaves it that has come so far.
    await undoImport(app, run);
    const { db } = app.database;
    await db.updateTable("import_runs").set({ state: "done" }).where("id", "=", run).execute();
    if (first) await db.insertInto("import_items").values(first).execute();
    expect(await undoImport(app, run)).toEqual({ removed: 0 });
    expect(await itemsOf(app, run)).toEqual([]);
    expect(await everyRow(app)).toEqual(before);
  });

  test("leaves a cut-off import to nobody, also when it is cut off itself", async () => {
    await using app = await startApp(engine);
    const { run, report } = await importFile(app, listOf(LIST));
    const { db } = app.database;
    await db.updateTable("import_runs").set({ state: "running", finished_at: null }).execute();
    const [first, ...later] = await itemsOf(app, run);
    // What came last is taken back; this is not, since nobody can read it.
    await db
      .updateTable("import_items")
      .set({ before: "[]" })
      .where("entity_id", "=", first?.entity_id ?? "")
      .execute();
    await expect(undoImport(app, run)).rejects.toThrow();
    expect([later.length, (await itemsOf(app, run)).length]).toEqual([2, 1]);
    const again = await importFile(app, listOf(LIST));
    expect([again.run === run, again.isResumed, again.report.rows]).toEqual([false, false, report.rows]);
    expect(await statusOf(app, "reader-999@example.com")).toBe("active");
  });

  test("stops an import that is under way elsewhere", async () => {
    await using app = await startApp(engine);
    const before = await everyRow(app);
    const rows = crowd.split("\n");
    async function* open() {
      yield Buffer.from(`email,name,status\n${rows.slice(0, 600).join("\n")}\n`);
      const run = await app.database.db.selectFrom("import_runs").select("id").executeTakeFirst();
      if (run) expect(await undoImport(app, run.id)).toEqual({ removed: 400 });
      yield Buffer.from(rows.slice(600).join("\n"));
    }
    const file = { name: "fair.csv", sizeBytes: crowd.length, open };
    const importing = importFile(app, file, { isShared: true });
    await expect(importing).rejects.toThrow("This import was stopped: it is being undone.");
    expect(await everyRow(app)).toEqual(before);
  });

  test("makes room for the same list, which then comes in whole again", async () => {
    await using app = await startApp(engine);
    const { run, report } = await importFile(app, listOf(LIST));
    const after = Object.keys(await everyRow(app));
    await undoImport(app, run);
    const again = await importFile(app, listOf(LIST));
    expect([again.report, again.isResumed]).toEqual([report, false]);
    expect(Object.keys(await everyRow(app))).toEqual(after);
  });
});
