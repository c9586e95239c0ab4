import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/audience/suppressions.ts";
import type { Suppression } from "../../../src/contract/audience/suppressions.ts";
import type { SuppressionReason } from "../../../src/contract/audience/suppression-reasons.ts";
import { findStandings } from "../../../src/server/audience/suppressions/suppression-list.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { addSubscribers } from "../kit/inputs.ts";
import {
  confirmLinkFor,
  linksOf,
  subscribe,
  subscriberOf,
  suppress,
  unsubscribeLinkOf,
} from "./subscribe-by-mail.ts";
import { importFile, importText, listOf, undoImport } from "../moving/lists/lists.ts";
import { ledgerOf, runSender, startSending } from "../mailing/sending/sending.ts";

const PATH = "/api/admin/suppressions";

const list = async (as: Ask, query = "") => read(await as("GET", `${PATH}?${query}`), calls.listSuppressions);
const emailsIn = async (as: Ask, query = "") =>
  (await list(as, query)).suppressions.map(({ email }) => email);
const add = (as: Ask, email: string) => as("POST", PATH, { json: { email } });
const emailOf = (subscriberId: number) => `active-${subscriberId}@example.com`;
const added = async (as: Ask, email: string): Promise<Suppression> =>
  read(await add(as, email), calls.addSuppression);

describe.each(engines)("the suppression list on %s", (engine) => {
  test("the owner stops all mail to an address by hand, a subscriber's or not, and allows it again", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const as = await app.signIn("Mira");
    await addSubscribers(app, 2);
    const entry = await added(as, "Active-1@Example.com");
    expect(entry).toEqual({
      key: (await linksOf(app)).addressHash("active-1@example.com"),
      email: "active-1@example.com",
      subscriberId: 1,
      reason: "manual",
      otherReasons: [],
      evidence: "Added by Mira",
      createdAt: "2026-03-02T09:00:00.000Z",
    });
    expect(await added(as, "stranger@example.net")).toMatchObject({ email: null, subscriberId: null });
    const first = await startSending(as);
    await runSender(app);
    expect(Object.keys(await ledgerOf(app, first.id))).toEqual(["active-2@example.com"]);

    const lifted = await as("DELETE", `${PATH}/${entry.key}/manual`);
    expect(await lifted.json()).toEqual({ message: "Mail to this address is allowed again." });
    expect(await list(as)).toMatchObject({ totalPages: 1, totalSuppressions: 1 });
    const second = await startSending(as, "The next letter");
    await runSender(app);
    expect(Object.keys(await ledgerOf(app, second.id)).sort()).toEqual([
      "active-1@example.com",
      "active-2@example.com",
    ]);
  });

  test("of equal requests at the same moment one adds the address, and the others are refused", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => add(as, `anna-${round}@example.com`)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    }
    expect((await list(as)).totalSuppressions).toBe(5);
  });

  test("an address that is there already, and what is no address, are refused beside their field", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await added(as, "anna@example.com");
    expect(await readRefusal(await add(as, "Anna@Example.com"))).toMatchObject({
      status: 409,
      message: "That address is on the list already.",
      fields: { email: "That address is on the list already." },
    });
    expect(await readRefusal(await add(as, "anna"))).toMatchObject({
      status: 422,
      fields: { email: "Please enter a valid email address" },
    });
  });

  test("many are added after a look at what they come to, and those who are there stay as they are", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn("Mira");
    await addSubscribers(app, 2);
    await app.request("POST", await unsubscribeLinkOf(app, "active-1@example.com"), { form: {} });
    const lines = [
      "active-1@example.com",
      "Active-2@Example.com, <three@example.net>",
      "nobody",
      "",
      "Anna Huber <anna@example.net>, three@example.net",
      "bad@nowhere",
    ];
    const batch = async (json: object) =>
      read(await as("POST", `${PATH}/batch`, { json }), calls.addSuppressions);
    const expected = {
      added: 3,
      known: 1,
      wrong: 2,
      wrongLines: [
        { line: 3, text: "nobody" },
        { line: 6, text: "bad@nowhere" },
      ],
    };
    expect(await batch({ list: lines.join("\n") })).toEqual(expected);
    expect((await list(as)).totalSuppressions).toBe(1);
    expect(await batch({ list: lines.join("\n"), isDryRun: false })).toEqual(expected);
    expect(await batch({ list: lines.join("\n"), isDryRun: false })).toMatchObject({ added: 0, known: 4 });
    expect((await list(as)).suppressions.map(({ email, reason }) => `${email} ${reason}`).toSorted()).toEqual(
      ["active-1@example.com unsubscribe", "active-2@example.com manual", "null manual", "null manual"],
    );
    const csv = "name,E-Mail\nBen,ben@example.com\nclara@example.com,\n";
    expect(await batch({ list: csv })).toEqual({
      added: 1,
      known: 0,
      wrong: 1,
      wrongLines: [{ line: 3, text: "" }],
    });
    const many = Array.from({ length: calls.MOST_SUPPRESSED_AT_ONCE + 1 }, (_, n) => `r${n}@example.com`);
    for (const refused of ["", " \n", '"a', many.join("\n")])
      expect((await as("POST", `${PATH}/batch`, { json: { list: refused } })).status).toBe(422);
  });

  test("sorted by date, address or reason, every order is whole, and unknown addresses come last", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const as = await app.signIn();
    await addSubscribers(app, 2);
    for (const email of ["active-2@example.com", "stranger@example.net"]) {
      await added(as, email);
      app.clock.advance(60_000);
    }
    await app.request("POST", await unsubscribeLinkOf(app, "active-1@example.com"), { form: {} });
    const emailsBy = async (query: string) => {
      const answer = await read(await as("GET", `${PATH}?${query}`), calls.listSuppressions);
      return answer.suppressions.map(({ email }) => email?.slice(0, 8) ?? null);
    };
    expect(await emailsBy("")).toEqual(["active-1", null, "active-2"]);
    expect(await emailsBy("sort=date&order=asc")).toEqual(["active-2", null, "active-1"]);
    expect(await emailsBy("sort=email")).toEqual(["active-1", "active-2", null]);
    expect(await emailsBy("sort=email&order=desc")).toEqual(["active-2", "active-1", null]);
    expect(await emailsBy("sort=email&search=active")).toEqual(["active-1", "active-2"]);
    expect(await emailsBy("sort=reason")).toEqual([null, "active-2", "active-1"]);
    expect(await emailsBy("sort=reason&order=desc")).toEqual(["active-1", null, "active-2"]);
    expect(await emailsBy("sort=nonsense")).toEqual(["active-1", null, "active-2"]);
  });

  test("nobody but the person takes an unsubscribe back", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await app.request("POST", await unsubscribeLinkOf(app, "active-1@example.com"), { form: {} });
    const [entry] = (await list(as)).suppressions;
    expect(entry).toMatchObject({ email: "active-1@example.com", reason: "unsubscribe" });
    expect(await readRefusal(await as("DELETE", `${PATH}/${entry?.key}/unsubscribe`))).toMatchObject({
      status: 409,
      message: "Only the person can take an unsubscribe back, by subscribing again.",
    });
    expect(await list(as)).toMatchObject({ totalSuppressions: 1 });

    await subscribe(app, "active-1@example.com");
    await app.request("POST", await confirmLinkFor(app, "active-1@example.com"));
    expect(await list(as)).toMatchObject({ totalSuppressions: 0 });
  });

  test("a complaint that is lifted leaves an unsubscribe", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1, "unsubscribed");
    await suppress(app, "unsubscribed-1@example.com", "complaint");
    const { addressHash } = await linksOf(app);
    const path = `${PATH}/${addressHash("unsubscribed-1@example.com")}/complaint`;
    expect(await (await as("DELETE", path)).json()).toEqual({
      message: "The address stays on the list for another reason, and gets no email.",
    });
    expect((await list(as)).suppressions).toMatchObject([
      { email: "unsubscribed-1@example.com", reason: "unsubscribe" },
    ]);
    expect(await subscriberOf(app, "unsubscribed-1@example.com")).toMatchObject({ status: "unsubscribed" });
    expect((await as("DELETE", path)).status).toBe(404);
  });

  test("an erased unsubscribe outlives what the owner adds and lifts, and an import", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await app.request("POST", await unsubscribeLinkOf(app, "active-1@example.com"), { form: {} });
    await as("DELETE", "/api/subscribers/1");
    expect((await as("DELETE", "/api/admin/removals/1")).status).toBe(200);
    const { key } = await added(as, "active-1@example.com");
    expect((await list(as)).suppressions).toMatchObject([
      { key, reason: "manual", otherReasons: ["unsubscribe"] },
      { key, reason: "unsubscribe", otherReasons: ["manual"] },
    ]);
    expect(await (await as("DELETE", `${PATH}/${key}/manual`)).json()).toEqual({
      message: "The address stays on the list for another reason, and gets no email.",
    });
    expect(await importText(app, "email\nactive-1@example.com\n")).toMatchObject({ added: 0, suppressed: 1 });
    expect((await list(as)).suppressions).toMatchObject([{ key, reason: "unsubscribe", otherReasons: [] }]);
  });

  test("each reason holds by itself: an unsubscribe that is undone leaves the bounce, and an import adds its own", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await suppress(app, "active-1@example.com", "hard_bounce");
    const link = await unsubscribeLinkOf(app, "active-1@example.com");
    await app.request("POST", link, { form: {} });
    expect((await list(as)).suppressions.map(({ reason }) => reason).toSorted()).toEqual([
      "hard_bounce",
      "unsubscribe",
    ]);
    await app.request("POST", link, { form: { undo: "1" } });
    expect((await list(as)).suppressions).toMatchObject([{ reason: "hard_bounce", otherReasons: [] }]);
    expect(await subscriberOf(app, "active-1@example.com")).toMatchObject({ status: "active" });
    app.clock.advance(60_000);
    const csv = "email,status\nactive-1@example.com,bounced\nactive-1@example.com,unsubscribed\n";
    const { run } = await importFile(app, listOf(csv));
    const reasons = async () => (await list(as, "sort=reason")).suppressions.map(({ reason }) => reason);
    expect(await reasons()).toEqual(["hard_bounce", "unsubscribe"]);
    await undoImport(app, run);
    expect(await reasons()).toEqual(["hard_bounce"]);
    expect(await subscriberOf(app, "active-1@example.com")).toMatchObject({ status: "active" });
  });

  test("an address that is not there is a 404, whatever stands for it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const entry of ["x".repeat(43), "x", "%00", "1"].map((key) => `${key}/manual`))
      expect((await as("DELETE", `${PATH}/${entry}`)).status, entry).toBe(404);
    const { key } = await added(as, "anna@example.com");
    for (const reason of ["hard_bounce", "unsubscribe", "nonsense"])
      expect((await as("DELETE", `${PATH}/${key}/${reason}`)).status, reason).toBe(404);
  });

  test("erasing the person keeps the promise and loses the address; coming back shows it again", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await added(as, "active-1@example.com");
    await as("DELETE", "/api/subscribers/1");
    expect((await list(as)).suppressions).toMatchObject([
      { email: null, subscriberId: null, reason: "manual" },
    ]);
    await subscribe(app, "active-1@example.com");
    expect(await emailsIn(as)).toEqual(["active-1@example.com"]);
  });

  test("a whole address is found in any case, also a stranger's; a part among the subscribers; each reason by itself", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 3);
    for (const email of ["active-1@example.com", "active-2@example.com", "stranger@example.net"])
      await added(as, email);
    expect(await emailsIn(as, "search=ACTIVE-1@example.com")).toEqual(["active-1@example.com"]);
    expect(await emailsIn(as, "search=Stranger@example.net")).toEqual([null]);
    expect((await emailsIn(as, "search=ACTIVE-")).sort()).toEqual([
      "active-1@example.com",
      "active-2@example.com",
    ]);
    expect(await emailsIn(as, "search=active-3")).toEqual([]);
    expect(await emailsIn(as, "search=%25")).toEqual([]);
    expect(await emailsIn(as, "reason=manual&search=active-2")).toEqual(["active-2@example.com"]);
    expect(await emailsIn(as, "reason=complaint")).toEqual([]);
    expect(await emailsIn(as, "reason=nonsense")).toHaveLength(3);
  });

  test("ten on a page, newest first, each once, however many came at the same moment", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const at = app.clock.now().toISOString();
    const rows = Array.from({ length: 23 }, (_, index) => ({
      address_hash: String(index).padStart(43, "0"),
      reason: "hard_bounce" as const,
      evidence: "550 User unknown",
      created_at: index < 20 ? at : new Date(Date.parse(at) + index).toISOString(),
    }));
    await app.database.db.insertInto("suppressions").values(rows).execute();
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(as, `page=${page}`)));
    expect(pages.map(({ suppressions }) => suppressions.length)).toEqual([10, 10, 3, 0]);
    expect(pages[0]).toMatchObject({ totalPages: 3, totalSuppressions: 23 });
    const keys = pages.flatMap(({ suppressions }) => suppressions.map(({ key }) => key));
    expect(new Set(keys).size).toBe(23);
    expect(keys.slice(0, 3).map(Number)).toEqual([22, 21, 20]);
  });

  test("a part of an address finds ten on a page, newest first, each reason by itself, as the list is now", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 30);
    const { db } = app.database;
    const start = app.clock.now().getTime();
    const numbers = Array.from({ length: 24 }, (_, index) => 1 + ((index * 7) % 30));
    const rows = numbers.map((subscriber_id, index) => ({
      address_hash: String(index).padStart(43, "0"),
      reason: index % 2 === 1 ? ("complaint" as const) : ("hard_bounce" as const),
      evidence: "550 User unknown",
      created_at: new Date(start - index).toISOString(),
      subscriber_id,
    }));
    await db.insertInto("suppressions").values(rows).execute();
    const found = async (query: string) => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(as, `${query}&page=${page}`)));
      expect(pages.map(({ suppressions }) => suppressions.length).every((length) => length <= 10)).toBe(true);
      const emails = pages.flatMap(({ suppressions }) => suppressions.map(({ email }) => email));
      expect(pages.map(({ totalSuppressions }) => totalSuppressions)).toEqual(pages.map(() => emails.length));
      return emails;
    };
    expect(await found("search=ACTIVE-")).toEqual(numbers.map(emailOf));
    expect(await found("search=ive-1&reason=complaint")).toEqual(
      numbers.filter((number, index) => index % 2 === 1 && String(number).startsWith("1")).map(emailOf),
    );
    await db.deleteFrom("suppressions").where("subscriber_id", "=", 1).execute();
    await db
      .updateTable("subscribers")
      .set({ mailbox_key: "moved@example.com" })
      .where("id", "=", 8)
      .execute();
    expect(await found("search=active-")).toEqual(numbers.filter((number) => number !== 1).map(emailOf));
    expect(await found("search=moved")).toEqual([emailOf(8)]);
  });

  test("other screens learn why a subscriber gets no mail", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 3);
    const reasons: [string, SuppressionReason][] = [
      ["active-1@example.com", "hard_bounce"],
      ["active-2@example.com", "complaint"],
    ];
    for (const [email, reason] of reasons) {
      const { key } = await added(as, email);
      await app.database.db
        .updateTable("suppressions")
        .set({ reason })
        .where("address_hash", "=", key)
        .execute();
    }
    expect([...(await findStandings(app.database.db, [1, 2, 3]))].sort()).toEqual([
      [1, ["hard_bounce"]],
      [2, ["complaint"]],
    ]);
    expect((await findStandings(app.database.db, [])).size).toBe(0);
  });
});
