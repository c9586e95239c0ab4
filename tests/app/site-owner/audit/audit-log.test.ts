import { describe, expect, test } from "vitest";
import {
  AUDIT_ENTRIES_PER_PAGE,
  listAuditActors,
  listAuditLog,
} from "../../../../src/contract/site-owner/audit-log.ts";
import {
  commandLine,
  system,
  type Actor,
  type AuditEvent,
} from "../../../../src/contract/site-owner/audit.ts";
import { DAY } from "../../../../src/server/base/clock.ts";
import { happened } from "../../../../src/server/kernel/events.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter } from "../../kit/inputs.ts";

const PATH = "/api/admin/audit-log";
const mira: Actor = { kind: "person", id: 7, name: "mira", address: "203.0.113.7" };
const token: Actor = { kind: "token", id: 3, name: "=Deploy", person: { id: 7, name: "mira" } };
const anna: Actor = { kind: "person", id: 8, name: "Anna" };

const publish = (by: Actor, id = 1): AuditEvent => ({ kind: "post.publish", id, title: "Lanterns", by });
const signIn = (by: Actor): AuditEvent => ({ kind: "session.start", by });

async function record({ database: { db } }: TestApp, at: string, ...events: AuditEvent[]) {
  await db.transaction().execute((tx) => happened(tx, events, new Date(at)));
}

const listAt = async (as: Ask, query = "") => read(await as("GET", PATH + query), listAuditLog);
const wordsAt = async (as: Ask, query = "") =>
  (await listAt(as, query)).entries.map(({ by, words }) => `${"name" in by ? by.name : by.kind} ${words}`);
const exportsIn = async (as: Ask) =>
  (await listAt(as)).entries.filter(({ kind }) => kind.endsWith(".export"));

describe.each(engines)("reading the audit log on %s", (engine) => {
  test("lists entries as sentences, newest first, by person, area and day", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await as("PATCH", "/api/admin/settings", { json: { timeZone: "UTC" } });
    await app.database.db.deleteFrom("audit_log").execute();
    await record(app, "2026-02-27T23:30:00Z", signIn(mira));
    await record(app, "2026-02-28T09:00:00Z", publish(mira), publish(token, 2));
    await record(app, "2026-03-01T09:00:00Z", signIn(anna), { kind: "site.restore", by: commandLine });
    const all = ["command-line restored a backup", "Anna signed in"];
    const earlier = ["=Deploy published the post “Lanterns”", "mira published the post “Lanterns”"];
    expect(await wordsAt(as)).toEqual([...all, ...earlier, "mira signed in"]);
    expect(await wordsAt(as, "?by=person:7")).toEqual([...earlier, "mira signed in"]);
    expect(await wordsAt(as, "?area=session")).toEqual(["Anna signed in", "mira signed in"]);
    expect(await wordsAt(as, "?area=session&by=person:7")).toEqual(["mira signed in"]);
    expect(await wordsAt(as, "?from=2026-02-28")).toEqual([...all, ...earlier]);
    expect(await wordsAt(as, "?from=2026-02-28&to=2026-02-28")).toEqual(earlier);
    expect(await wordsAt(as, "?to=2026-02-26&area=&by=")).toEqual([]);
    const [first] = (await listAt(as, "?area=post&by=person:7&to=2026-02-28")).entries;
    expect(first).toMatchObject({ kind: "post.publish", link: "/admin/posts/edit/2", by: token });

    // The same moment is another day where the site is.
    await as("PATCH", "/api/admin/settings", { json: { timeZone: "Europe/Berlin" } });
    expect(await wordsAt(as, "?from=2026-02-28&to=2026-02-28")).toEqual([...earlier, "mira signed in"]);

    const { actors } = await read(await as("GET", `${PATH}/actors`), listAuditActors);
    expect(actors).toEqual([
      { key: "person:8", name: "Anna" },
      { key: "command-line", name: "Command line" },
      { key: "person:7", name: "mira" },
      { key: "person:1", name: "owner" },
    ]);
  });

  test.each(["by=person:0", "by=mira", "from=yesterday", "to=2026-02-30", "from=9999-12-31"])(
    "refuses the filter %s with what it must be",
    async (query) => {
      await using app = await startApp(engine);
      const as = await app.signIn();
      const refusal = await readRefusal(await as("GET", `${PATH}?${query}`));
      expect(refusal).toMatchObject({ code: "invalid", message: expect.stringMatching(/^Must be/) });
    },
  );

  test("has pages, and each entry of the same moment is on one of them", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const count = AUDIT_ENTRIES_PER_PAGE + 10;
    const posts = Array.from({ length: count }, (_, index) => publish(mira, index + 1));
    await record(app, "2026-03-01T09:00:00Z", ...posts);
    const [first, second] = [await listAt(as), await listAt(as, "?page=2")];
    expect(first).toMatchObject({ totalPages: 2, totalEntries: count });
    const links = [...first.entries, ...second.entries].map(({ link }) => link);
    expect(links).toEqual(posts.map((_, index) => `/admin/posts/edit/${count - index}`));
  });

  test("is downloaded as CSV in full, and no spreadsheet runs what somebody has named", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const posts = Array.from({ length: 600 }, (_, index) => publish(mira, index + 1));
    await record(app, "2026-03-01T09:00:00Z", ...posts);
    await record(app, "2026-03-01T10:00:00Z", publish(token), { kind: "session.end", by: system });
    const response = await as("GET", `${PATH}/export?area=post`);
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="activity-2026-03-02.csv"',
    );
    const lines = (await response.text()).split("\r\n");
    expect(lines).toHaveLength(603);
    expect(lines.slice(0, 3)).toEqual([
      "at,who,person_id,token,address,kind,what",
      "2026-03-01T10:00:00.000Z,mira,7,'=Deploy,,post.publish,published the post “Lanterns”",
      "2026-03-01T09:00:00.000Z,mira,7,,203.0.113.7,post.publish,published the post “Lanterns”",
    ]);
    expect(new Set(lines.slice(2, -1)).size).toBe(1);
  });

  test("a download that a page asks for as a part of it is refused, and makes no entry", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await createNewsletter(as);
    const paths = ["subscribers/export", "subscribers/1/export"].map((path) => `/api/admin/${path}`);
    for (const path of [...paths, "/api/newsletters/1/receipt/export", `${PATH}/export`]) {
      const from = (destination: string) => as("GET", path, { headers: { "sec-fetch-dest": destination } });
      const before = await exportsIn(as);
      for (const destination of ["image", "iframe", "video", "script"])
        expect((await from(destination)).status, `${path} as ${destination}`).toBe(403);
      // HEAD gets no file.
      expect((await as("HEAD", path)).status, path).toBe(200);
      expect(await exportsIn(as)).toEqual(before);
      for (const destination of ["empty", "document"])
        expect((await from(destination)).status, `${path} as ${destination}`).toBe(200);
    }
    const kinds = new Set((await exportsIn(as)).map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(["newsletter.export", "site.export", "subscriber.export"]);
  });

  test("is closed to editors and authors, whatever they were granted, and to strangers", async () => {
    await using app = await startApp(engine);
    const editor = await app.signIn("edda", {
      role: "editor",
      grants: ["see-subscribers", "send-newsletters"],
    });
    const author = await app.signIn("anna", { role: "author", grants: ["publish"] });
    for (const path of [PATH, `${PATH}/actors`, `${PATH}/export`]) {
      for (const as of [editor, author]) expect((await as("GET", path)).status).toBe(403);
      expect((await app.request("GET", path)).status).toBe(401);
    }
  });

  test("shows an entry that only a newer release knows, and who made it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const event = JSON.stringify({ kind: "moon.land", crater: 3, by: mira });
    const row = { at: app.clock.now().toISOString(), area: "moon", actor: "person:7", event };
    await app.database.db.insertInto("audit_log").values(row).execute();
    expect(await wordsAt(as)).toEqual(["mira did what only a newer release can tell (moon.land)"]);
  });

  test("forgets entries after a year", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await record(app, "2025-03-01T09:00:00Z", signIn(mira));
    await record(app, "2025-03-03T09:00:00Z", signIn(anna));
    await app.work("tidying up");
    expect(await wordsAt(as)).toEqual(["Anna signed in"]);
    app.clock.advance(DAY);
    app.clock.advance(DAY);
    await app.work("tidying up");
    expect((await listAt(await app.signIn())).totalEntries).toBe(0);
  });

  test("the parts of one change of many subscribers are one entry, and another change is another one", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const tag = (count: number, by: Actor = mira): AuditEvent => ({ kind: "subscriber.tag", count, by });
    await record(app, "2026-03-01T09:00:00Z", tag(50));
    await record(app, "2026-03-01T09:00:30Z", tag(50), tag(20));
    await record(app, "2026-03-01T09:00:40Z", tag(1, anna), tag(7, token));
    await record(app, "2026-03-01T09:00:50Z", { kind: "subscriber.untag", count: 3, by: mira });
    await record(app, "2026-03-01T09:02:00Z", { kind: "subscriber.untag", count: 4, by: mira });
    expect((await wordsAt(as)).toReversed()).toEqual([
      "mira tagged 120 subscribers",
      "Anna tagged 1 subscriber",
      "=Deploy tagged 7 subscribers",
      "mira took a tag from 3 subscribers",
      "mira took a tag from 4 subscribers",
    ]);
  });
});
