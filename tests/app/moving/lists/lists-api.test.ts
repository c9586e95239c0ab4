import { standardOf } from "../../../../src/contract/audience/standard-fields.ts";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import * as imports from "../../../../src/contract/moving/imports.ts";
import { HOUR } from "../../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";

const consent = "Signed up at the fair";

const upload = (as: Ask, body: string | Uint8Array<ArrayBuffer>, name = "fair.csv") =>
  as("POST", `/api/admin/lists?name=${encodeURIComponent(name)}`, {
    body,
    headers: { "content-type": "text/csv" },
  });

const uploaded = async (as: Ask, body: string, name?: string) =>
  read(await upload(as, body, name), imports.uploadList);

async function importDone(as: Ask, list: string, mapping = {}) {
  const begun = await read(
    await as("POST", "/api/admin/imports", { json: { list, mapping, consent } }),
    imports.importList,
  );
  for (;;) {
    const run = await read(await as("GET", `/api/admin/imports/${begun.id}`), imports.getImport);
    if (run.state !== "running") return run;
    await delay(5);
  }
}

const uploadsIn = ({ dataDir }: TestApp) => readdir(join(dataDir, "lists"));

describe.each(engines)("importing a list in the admin on %s", (engine) => {
  test("goes from the file by a look at what it would do to what it did, and back", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const list = await uploaded(
      as,
      "Email Address,First Name,Last Name,OPTIN_TIME,UNSUB_TIME\nanna@example.com,Anna,A,2018-02-05 19:28:23,2019-02-05 19:28:23\nben,,,,\n",
      "unsubscribed.csv",
    );
    expect(list).toEqual({
      id: expect.any(String),
      name: "unsubscribed.csv",
      format: "mailchimp",
      rowCount: 2,
      columns: ["Email Address", "First Name", "Last Name", "OPTIN_TIME", "UNSUB_TIME"],
      recognised: {
        email: "Email Address",
        ...standardOf(() => ""),
        name: "First Name, Last Name",
        status: "UNSUB_TIME",
        subscribed_at: "OPTIN_TIME",
        tags: "",
      },
      customFields: [],
    });
    const looked = await read(
      await as("POST", `/api/admin/lists/${list.id}/preview`, { json: { mapping: {} } }),
      imports.previewList,
    );
    expect(looked).toMatchObject({ rows: 2, added: 1, wrong: 1 });
    expect(looked.problems).toEqual([{ line: 3, reason: "Please enter a valid email address" }]);
    const done = await importDone(as, list.id);
    expect(done).toMatchObject({
      name: "unsubscribed.csv",
      state: "done",
      isUnderWay: false,
      report: looked,
    });
    expect(done.undoableUntil).toBe("2026-03-03T09:00:00.000Z");
    await expect.poll(() => uploadsIn(app)).toEqual([]);

    const { removed } = await read(await as("DELETE", `/api/admin/imports/${done.id}`), imports.undoImport);
    expect(removed).toBe(1);
    const { imports: runs } = await read(await as("GET", "/api/admin/imports"), imports.listImports);
    expect(runs.map(({ state, undoableUntil }) => ({ state, undoableUntil }))).toEqual([
      { state: "undone", undoableUntil: null },
    ]);
    const again = await readRefusal(await as("DELETE", `/api/admin/imports/${done.id}`));
    expect(again).toMatchObject({ status: 409, message: "Import 1 has been undone already." });
  });

  test("can be undone when it has changed something", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const imported = async (list: string) => importDone(as, (await uploaded(as, list)).id);
    await imported("email\nanna@example.com\n");
    const known = await imported("email\nanna@example.com\n");
    expect(known).toMatchObject({ state: "done", report: { known: 1 }, undoableUntil: null });
    const named = await imported("email,name\nanna@example.com,Anna\n");
    expect(named).toMatchObject({ report: { known: 1 }, undoableUntil: expect.any(String) });
    const left = await imported("email,status\nanna@example.com,unsubscribed\n");
    expect(left).toMatchObject({ report: { unsubscribed: 1 }, undoableUntil: expect.any(String) });
  });

  test("is taken back by one of two who ask for it at once", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await importDone(as, (await uploaded(as, "email\nanna@example.com\n")).id);
    const answers = await Promise.all([1, 2].map(() => as("DELETE", `/api/admin/imports/${id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("a list whose columns are not known is imported by those that the owner chooses", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const list = await uploaded(as, "a1;a2;a3\nana@example.com;Ana;ana@example.org\n");
    expect(list.recognised).toEqual({
      email: "",
      ...standardOf(() => ""),
      status: "",
      subscribed_at: "",
      tags: "",
    });
    const unnamed = await readRefusal(
      await as("POST", `/api/admin/lists/${list.id}/preview`, { json: { mapping: {} } }),
    );
    expect(unnamed).toMatchObject({
      status: 422,
      message: expect.stringContaining("Line 1 names no column of email addresses"),
    });
    const { report } = await importDone(as, list.id, { email: "a1", name: "a2", tags: "" });
    expect(report).toMatchObject({ added: 1, wrong: 0 });
  });

  test("the owner says what a word of the list means, and rows without one are counted", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await uploaded(
      as,
      "email,Status\nanna@example.com,Klub\nben@example.com,\ncleo@example.com,unsubscribed\n",
    );
    const look = async (words: Record<string, string>) => {
      const json = { mapping: {}, words };
      return as("POST", `/api/admin/lists/${id}/preview`, { json });
    };
    const { unknownStatuses } = await read(await look({}), imports.previewList);
    expect(unknownStatuses).toEqual([{ word: "Klub", count: 1 }]);
    const told = await read(await look({ Klub: "active", unsubscribed: "active" }), imports.previewList);
    expect(told.unknownStatuses).toEqual([{ word: "", count: 1 }]);
    expect((await look({ Klub: "member" })).status).toBe(422);
    const reading = { mapping: {}, words: { klub: "active" } };
    await read(
      await as("POST", "/api/admin/imports", { json: { list: id, consent, ...reading } }),
      imports.importList,
    );
    const people = () =>
      app.database.db.selectFrom("subscribers").select(["email", "status"]).orderBy("id").execute();
    await expect.poll(people).toEqual([
      { email: "anna@example.com", status: "active" },
      { email: "ben@example.com", status: "pending" },
      { email: "cleo@example.com", status: "unsubscribed" },
    ]);
  });

  test("a column that may say who has left, and dates that can be two, are asked about before anything is written", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const text =
      "E-Mail-Adresse;Vorname;Abgemeldet;Angelegt;joined\nanna@example.com;Anna;nein;x;03/04/2024\nben@example.com;Ben;ja;x;05/06/2024\n";
    const { id, recognised } = await uploaded(as, text);
    expect(recognised).toMatchObject({ email: "E-Mail-Adresse", status: "", subscribed_at: "joined" });
    const asked = { json: { mapping: {} } };
    const begun = { json: { list: id, mapping: {}, consent } };
    for (const refused of [
      await as("POST", `/api/admin/lists/${id}/preview`, asked),
      await as("POST", "/api/admin/imports", begun),
    ]) {
      expect(refused.status).toBe(422);
      const body: unknown = await refused.json();
      expect(body).toMatchObject({
        code: "invalid",
        message: expect.stringContaining("“Abgemeldet” (nein, ja)"),
      });
      expect(imports.listQuestionsSchema.parse(body)).toEqual({
        statusColumns: [{ column: "Abgemeldet", examples: ["nein", "ja"] }],
        ambiguousDate: "03/04/2024",
      });
    }
    const people = () =>
      app.database.db.selectFrom("subscribers").select(["email", "status"]).orderBy("id").execute();
    expect(await people()).toEqual([]);
    const reading = { mapping: { status: ["Abgemeldet"] }, dates: "day-first" };
    const looked = await read(
      await as("POST", `/api/admin/lists/${id}/preview`, { json: reading }),
      imports.previewList,
    );
    expect(looked).toMatchObject({ added: 2, ignoredColumns: ["Angelegt"] });
    const unknown = await readRefusal(
      await as("POST", `/api/admin/lists/${id}/preview`, { json: { mapping: {}, ignore: ["Nobody"] } }),
    );
    expect(unknown.message).toContain("Line 1 has no column “Nobody”");
    const run = await read(
      await as("POST", "/api/admin/imports", { json: { list: id, consent, ...reading } }),
      imports.importList,
    );
    await expect
      .poll(
        async () => (await read(await as("GET", `/api/admin/imports/${run.id}`), imports.getImport)).state,
      )
      .toBe("done");
    expect(await people()).toEqual([
      { email: "anna@example.com", status: "active" },
      { email: "ben@example.com", status: "unsubscribed" },
    ]);
  });

  test("a broken file is refused with its line, and is not kept", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const refused = await readRefusal(await upload(as, 'email\n"anna@example.com\n'));
    expect(refused).toMatchObject({
      status: 422,
      message: "Line 2: a field begins with a quote that is never closed.",
    });
    expect((await readRefusal(await upload(as, ""))).message).toBe("The file is empty.");
    expect(await uploadsIn(app)).toEqual([]);
    const odd = await uploaded(as, "email\nanna@example.com\n", "../../up\u0000/and away.csv");
    expect(odd.name).toBe(".._.._up__and away.csv");
  });

  test("needs to know what the people agreed to, and a list that is there", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await uploaded(as, "email\nanna@example.com\n");
    const json = { list: id, mapping: {}, consent: " " };
    const silent = await readRefusal(await as("POST", "/api/admin/imports", { json }));
    expect(silent).toMatchObject({ status: 422, fields: { consent: "Please say what they agreed to" } });
    const gone = crypto.randomUUID();
    const unknown = await as("POST", "/api/admin/imports", { json: { list: gone, mapping: {}, consent } });
    expect(await readRefusal(unknown)).toMatchObject({ status: 404 });
    expect((await as("GET", "/api/admin/imports/7")).status).toBe(404);
    expect((await as("DELETE", "/api/admin/imports/7")).status).toBe(404);
  });

  test("an upload that nobody imports is gone after a day, with the next one", async () => {
    await using app = await startApp(engine, { now: new Date().toISOString() });
    const as = await app.signIn();
    await uploaded(as, "email\nanna@example.com\n");
    app.clock.advance(23 * HOUR);
    await uploaded(as, "email\nben@example.com\n");
    expect(await uploadsIn(app)).toHaveLength(2);
    app.clock.advance(2 * HOUR);
    const { id } = await uploaded(as, "email\ncarla@example.com\n");
    expect(await uploadsIn(app)).toEqual([id]);
  });
});
