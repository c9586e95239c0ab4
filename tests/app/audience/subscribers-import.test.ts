import { standardOf } from "../../../src/contract/audience/standard-fields.ts";
import { describe, expect, test } from "vitest";
import { readBell } from "../../setup/bell.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { confirmLinkFor, subscribe, subscriberOf, suppress, unsubscribeLinkOf } from "./subscribe-by-mail.ts";
import { importText, listOf, previewFile } from "../moving/lists/lists.ts";

const subscribersIn = ({ database }: TestApp) =>
  database.db.selectFrom("subscribers").select(["email", "status", "name"]).orderBy("mailbox_key").execute();

const statusOf = async (app: TestApp, email: string) => (await subscriberOf(app, email))?.status;

const LIST = `Email;Name;STATUS;Subscribed At;Notes
Anna@Example.com;Anna;active;2024-05-01;likes ducks
ben@example.com;"Müller; Ben";Unsubscribed;2024-05-01T10:30:00+02:00;
carla@example.com;;;;
dieter@example.com;Dieter;pending;2999-01-01;
`;

describe.each(engines)("importing a list on %s", (engine) => {
  test("each row becomes the subscriber that it describes", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const report = await importText(app, LIST);
    expect(report).toEqual({
      rows: 4,
      rowCount: 4,
      added: 4,
      known: 0,
      unsubscribed: 0,
      suppressed: 0,
      wrong: 0,
      problems: [],
      undated: 1,
      notices: [{ line: 5, reason: "“2999-01-01” is not a recognized date. The import date is used" }],
      unknownStatuses: [{ word: "", count: 1 }],
      ignoredColumns: ["Notes"],
    });
    const rows = await app.database.db.selectFrom("subscribers").selectAll().orderBy("mailbox_key").execute();
    const never = {
      ...standardOf(() => ""),
      confirmed_at: null,
      paused_until: null,
      reminded_at: null,
      asked_at: null,
      kept_at: null,
      standard_at: null,
      requested_tags: "",
      folded_click_at: null,
      folded_mail_at: null,
      folded_reaction_at: null,
    };
    const common = { source: "import", ...never };
    expect(rows.map(({ id: _, mailbox_key: __, ...row }) => row)).toEqual([
      {
        ...common,
        email: "Anna@Example.com",
        name: "Anna",
        status: "active",
        subscribed_at: "2024-05-01T00:00:00.000Z",
        unsubscribed_at: null,
      },
      {
        ...common,
        email: "ben@example.com",
        name: "Müller; Ben",
        status: "unsubscribed",
        subscribed_at: "2024-05-01T08:30:00.000Z",
        unsubscribed_at: "2026-03-02T09:00:00.000Z",
      },
      {
        ...common,
        email: "carla@example.com",
        name: "",
        // The others have a word there, so that hers is missing.
        status: "pending",
        subscribed_at: "2026-03-02T09:00:00.000Z",
        unsubscribed_at: null,
      },
      {
        ...common,
        email: "dieter@example.com",
        name: "Dieter",
        status: "pending",
        subscribed_at: "2026-03-02T09:00:00.000Z",
        unsubscribed_at: null,
      },
    ]);
    const consents = await app.database.db
      .selectFrom("consents")
      .innerJoin("consent_statements", "consent_statements.id", "statement_id")
      .innerJoin("subscribers", "subscribers.id", "subscriber_id")
      .select(["mailbox_key", "how", "wording", "consent_statements.source", "given_at"])
      .orderBy("mailbox_key")
      .execute();
    const agreed = {
      how: "list",
      wording: "Signed up at the fair",
      source: "fair.csv",
      given_at: "2026-03-02T09:00:00.000Z",
    };
    expect(consents).toEqual([{ ...agreed, mailbox_key: "anna@example.com" }]);
  });

  test("again is as good as once, and a dry run tells the same and writes nothing", async () => {
    await using app = await startApp(engine);
    const twice = `${LIST}ANNA@example.com;Somebody else;active;;\n`;
    const dry = await previewFile(app, listOf(twice));
    expect(await subscribersIn(app)).toEqual([]);
    expect(dry).toMatchObject({ rows: 5, added: 4, known: 1 });
    expect(await importText(app, twice)).toEqual(dry);
    const before = await subscribersIn(app);
    expect(await importText(app, twice)).toMatchObject({ added: 0, known: 5, unsubscribed: 0 });
    expect(await subscribersIn(app)).toEqual(before);
  });

  test("nobody who has left, bounced or complained is raised, in whatever order lists come", async () => {
    await using app = await startApp(engine);
    await importText(app, "email,status\nanna@example.com,active\nben@example.com,unsubscribed\n");
    await importText(app, "email,status\nanna@example.com,unsubscribed\nben@example.com,active\n");
    await importText(app, "email\nanna@example.com\n");
    expect([await statusOf(app, "anna@example.com"), await statusOf(app, "ben@example.com")]).toEqual([
      "unsubscribed",
      "unsubscribed",
    ]);
    const as = await app.signIn();
    for (const id of [1, 2]) await as("DELETE", `/api/subscribers/${id}`);
    await suppress(app, "bounced@example.com", "hard_bounce");
    await suppress(app, "angry@example.com", "complaint");
    const all = "email\nanna@example.com\nben@example.com\nbounced@example.com\nangry@example.com\n";
    expect(await importText(app, all)).toMatchObject({ rows: 4, added: 0, suppressed: 4 });
    expect(await subscribersIn(app)).toEqual([]);
  });

  test("who waits for a confirmation goes on waiting, and who unsubscribed here may come back by themselves", async () => {
    await using app = await startApp(engine);
    await subscribe(app, "anna@example.com");
    await importText(app, "email,name\nanna@example.com,Anna\n");
    expect(await subscribersIn(app)).toEqual([
      { email: "anna@example.com", status: "pending", name: "Anna" },
    ]);
    await importText(app, "email,status\nanna@example.com,unsubscribed\n");
    app.clock.advance(1_000);
    await subscribe(app, "anna@example.com");
    await app.request("POST", await confirmLinkFor(app, "anna@example.com"));
    expect(await statusOf(app, "anna@example.com")).toBe("active");
    await app.request("POST", await unsubscribeLinkOf(app, "anna@example.com"));
    await importText(app, "email\nanna@example.com\n");
    expect(await statusOf(app, "anna@example.com")).toBe("unsubscribed");
  });

  test("wrong rows are told with their lines, and the others go in", async () => {
    await using app = await startApp(engine);
    const report = await importText(
      app,
      "email,status,subscribed_at\nanna@example.com,,\nnobody,,\n,,\nben@example.com,happy,\n" +
        "carla@example.com,,31.12.2024\ndora@example.com,,2024-02-31\n\neva@example.com\n",
    );
    expect(report).toMatchObject({ rows: 7, added: 5, wrong: 2, undated: 1 });
    expect(report.problems).toEqual([
      { line: 3, reason: "Please enter a valid email address" },
      { line: 4, reason: "There is no email address" },
    ]);
    expect(report.unknownStatuses).toEqual([
      { word: "", count: 4 },
      { word: "happy", count: 1 },
    ]);
    expect(report.notices).toEqual([
      { line: 7, reason: "“2024-02-31” is not a recognized date. The import date is used" },
    ]);
    expect((await subscribersIn(app)).map(({ email }) => email)).toEqual([
      "anna@example.com",
      "ben@example.com",
      "carla@example.com",
      "dora@example.com",
      "eva@example.com",
    ]);
    expect(await statusOf(app, "ben@example.com")).toBe("pending");
    const many = await importText(app, `email\n${"x\n".repeat(125)}`);
    expect([many.wrong, many.problems.length]).toEqual([125, 100]);
  });

  test("a file that is no such list is refused in one sentence", async () => {
    await using app = await startApp(engine);
    await expect(importText(app, "anna@example.com\n")).rejects.toThrow(
      "Line 1 has an address where the names of the columns belong",
    );
    await expect(importText(app, "")).rejects.toThrow("The file is empty.");
    await expect(importText(app, 'email\n"anna@example.com\n')).rejects.toThrow(
      "Line 2: a field begins with a quote",
    );
  });

  test("what was given out can be taken in again by another site", async () => {
    await using app = await startApp(engine);
    await importText(app, "email,name\n+anna@example.com,\"=cmd|'x', Anna\"\n");
    const as = await app.signIn();
    const file = await (await as("GET", "/api/admin/subscribers/export")).text();
    await using other = await startApp(engine);
    await importText(other, file);
    expect(await subscribersIn(other)).toEqual(await subscribersIn(app));
  });

  test("thousands of rows in one go are all there, and the numbers are right", async () => {
    await using app = await startApp(engine);
    const rows = Array.from({ length: 1_234 }, (_, index) => `reader-${index}@example.com`);
    expect(await importText(app, `email\n${rows.join("\n")}`)).toMatchObject({ rows: 1_234, added: 1_234 });
    const as = await app.signIn();
    expect(await (await as("GET", "/api/admin/subscribers/count")).json()).toMatchObject({ count: 1_234 });
    const notices = (await readBell(app.database.db)).map(({ words }) => words);
    expect(notices).toEqual(["“fair.csv” was imported: 1,234 new subscribers."]);
  });
});
