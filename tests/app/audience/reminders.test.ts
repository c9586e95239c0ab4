import { describe, expect, test } from "vitest";
import { words } from "../../setup/words/english.ts";
import { DAY, MINUTE } from "../../../src/server/base/clock.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { importFile, listOf, undoImport } from "../moving/lists/lists.ts";
import { confirmLinkFor, linkIn, mailsTo, subscribe, subscriberOf, suppress } from "./subscribe-by-mail.ts";

const READER = "anna@example.com";

const subjectsTo = async (app: Parameters<typeof mailsTo>[0], email: string) =>
  (await mailsTo(app, email)).map(({ subject }) => subject);

describe.each(engines)("who has not confirmed, and who has, on %s", (engine) => {
  test("who confirms is welcomed once, in the owner's words", async () => {
    await using app = await startApp(engine);
    const { db } = app.database;
    await db
      .insertInto("settings")
      .values({ name: "welcomeText", value: '"Hello there.\\n\\nWrite back."' })
      .execute();
    await subscribe(app, READER);
    const link = await confirmLinkFor(app, READER);
    // Mails of one moment have no order.
    app.clock.advance(MINUTE);
    await app.request("POST", link);
    await app.request("POST", link);
    const mails = await mailsTo(app, READER);
    expect(mails.map(({ subject }) => subject)).toEqual([
      words.mails.confirmation.subject({ siteName: "Masthead" }),
      "You are on the list",
    ]);
    expect(mails[1]?.text).toContain("Hello there.\n\nWrite back.");
    expect(mails[1]?.text).toMatch(/\/preferences\/\S+/);
  });

  test("without words there is no welcome", async () => {
    await using app = await startApp(engine);
    await app.database.db.insertInto("settings").values({ name: "welcomeText", value: '" "' }).execute();
    await subscribe(app, READER);
    await app.request("POST", await confirmLinkFor(app, READER));
    expect(await mailsTo(app, READER)).toHaveLength(1);
  });

  test("after three days there is one reminder, whose link confirms", async () => {
    await using app = await startApp(engine);
    await subscribe(app, READER);
    app.clock.advance(3 * DAY - 1);
    await app.work("reminders");
    expect(await mailsTo(app, READER)).toHaveLength(1);
    app.clock.advance(1);
    for (let day = 0; day < 5; day++) {
      await app.work("reminders");
      app.clock.advance(DAY);
    }
    expect(await subjectsTo(app, READER)).toEqual([
      words.mails.confirmation.subject({ siteName: "Masthead" }),
      words.mails.reminder.subject({ siteName: "Masthead" }),
    ]);
    await app.request("POST", linkIn((await mailsTo(app, READER)).at(-1), "confirm"));
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "active" });
  });

  test("after thirty days they are forgotten, unless they asked again", async () => {
    await using app = await startApp(engine);
    await subscribe(app, READER);
    await subscribe(app, "ben@example.com");
    app.clock.advance(29 * DAY);
    await subscribe(app, "ben@example.com");
    app.clock.advance(DAY);
    await app.work("reminders");
    expect(await subscriberOf(app, READER)).toBeUndefined();
    expect(await subscriberOf(app, "ben@example.com")).toMatchObject({ status: "pending" });
  });

  test("who was imported and then asks is reminded and forgotten like others, and no undo takes them", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const list = listOf(`email,status\n${READER},pending\nben@example.com,pending\n`);
    const { run } = await importFile(app, list);
    await subscribe(app, READER);
    const json = { email: "ben@example.com" };
    expect((await as("POST", "/api/admin/subscribers", { json })).status).toBe(201);
    expect(await undoImport(app, run)).toEqual({ removed: 0 });
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "pending", source: "form" });
    expect(await subscriberOf(app, "ben@example.com")).toMatchObject({ status: "pending", source: "admin" });
    app.clock.advance(3 * DAY);
    await app.work("reminders");
    expect(await mailsTo(app, READER)).toHaveLength(2);
    app.clock.advance(27 * DAY);
    await app.work("reminders");
    expect(await subscriberOf(app, READER)).toBeUndefined();
  });

  test("who was imported, suppressed or has confirmed is neither reminded nor forgotten", async () => {
    await using app = await startApp(engine);
    await addSubscribers(app, 1, "pending");
    await addSubscribers(app, 1);
    await subscribe(app, READER);
    await suppress(app, READER, "complaint");
    app.clock.advance(4 * DAY);
    await app.work("reminders");
    expect(await mailsTo(app, READER)).toHaveLength(1);
    app.clock.advance(60 * DAY);
    await app.work("reminders");
    expect(await subscriberOf(app, "pending-1@example.com")).toBeDefined();
    expect(await subscriberOf(app, "active-1@example.com")).toBeDefined();
  });
});
