import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lockDataDir } from "../../../src/server/kernel/db/server-lock.ts";
import { copyDatabase, placeOf } from "../../../src/server/moving/archive/copy-database.ts";
import { readBell } from "../../setup/bell.ts";
import { anySite, someSite } from "../../setup/any-site.ts";
import { engines } from "../../setup/engines.ts";
import { startServer } from "../../setup/process.ts";
import { openPlace, type Place } from "./moving.ts";
import { startSink } from "../mailing/sending/smtp-sink.ts";

const ways = engines.flatMap((from) => engines.map((to) => [from, to] as const));

const copy = (from: Place, to: Place) =>
  copyDatabase({ ...from.deps, dataDir: from.dataDir }, { from: from.config, to: to.config });

/** The rows without what a copy changes: that its sending is held, since when, the notice of it, and newsletters that it pauses. */
const withoutHold = ({
  sender = [],
  notices = [],
  newsletters = [],
  newsletter_steps = [],
  observations = [],
  ...tables
}: Record<string, string[]>) => ({
  ...tables,
  notices: notices.filter((row) => !row.includes("sending.held")),
  observations: observations.filter((row) => !row.includes("sender-held")),
  newsletter_steps: newsletter_steps.filter((row) => !row.includes("masthead copy-database")),
  sender: sender.map((row) => row.replace(/"held_since":(?:null|"[^"]+")/, "")),
  newsletters: newsletters.map((row) =>
    row.replaceAll(/"(?:status|error|updated_at)":(?:null|"(?:[^"\\]|\\.)*"),?/g, ""),
  ),
});

/** Tables that neither a hold on sending nor the entry of a copy changes. */
const isSame = (name: string) =>
  !["sender", "notices", "newsletters", "newsletter_steps", "observations", "audit_log"].includes(name);

test.for(ways)("from %s to %s every row arrives, and back again", async ([first, second]) => {
  await fc.assert(
    fc.asyncProperty(anySite, async (site) => {
      await using source = await openPlace(first);
      await using between = await openPlace(second);
      await using back = await openPlace(first);
      await source.write(site);
      const there = await copy(source, between);
      const again = await copy(between, back);
      for (const name of Object.keys(there).filter(isSame)) expect(again[name], name).toEqual(there[name]);
      expect(there["subscribers"]?.rows).toBe(site.readers.length);
      const given = withoutHold((await source.read()).tables);
      expect(withoutHold((await back.read()).tables)).toEqual(given);
      expect(withoutHold((await between.read()).tables)).toEqual(given);
    }),
    { numRuns: 2 },
  );
});

test.for(ways)(
  "a copy from %s to %s mails nothing until it is confirmed, also when its source never had a mail server",
  async ([first, second]) => {
    await using source = await openPlace(first);
    await using target = await openPlace(second);
    await using sink = await startSink();
    const at = "2026-03-02T09:00:00.000Z";
    const reader = { email: "anna@example.com", mailbox_key: "anna@example.com", status: "active" as const };
    await source.using(({ db }) =>
      db
        .insertInto("subscribers")
        .values({ ...reader, source: "import", subscribed_at: at, confirmed_at: at })
        .execute(),
    );
    await copy(source, target);

    await using server = await startServer({
      DATA_DIR: target.dataDir,
      DATABASE_URL: target.config.databaseUrl ?? "",
      SMTP_URL: sink.url,
      SAMPLE_CONTENT: "off",
      ADMIN_USERNAME: "copier",
      ADMIN_PASSWORD: "lanterns over the old harbor",
      LOG_LEVEL: "fatal",
    });
    const ask = async (method: string, path: string, json?: unknown, cookie = "") => {
      const headers = { "content-type": "application/json", cookie };
      const body = json === undefined ? null : JSON.stringify(json);
      return fetch(`${server.url}${path}`, { method, headers, body });
    };
    const session = await ask("POST", "/api/login", {
      username: "copier",
      password: "lanterns over the old harbor",
    });
    const cookie = session.headers.get("set-cookie")?.split(";")[0] ?? "";
    const sender = await (await ask("GET", "/api/admin/sender", undefined, cookie)).json();
    expect(sender).toMatchObject({
      heldSince: source.deps.now().toISOString(),
      heldWords:
        "Nothing is mailed: this database is a copy of another one. Confirm first that this is the site that sends now.",
    });
    const newsletter = { subject: "To many", content: `<p>${"Words for readers. ".repeat(20)}</p>` };
    const { id } = await (await ask("POST", "/api/newsletters", newsletter, cookie)).json();
    const sent = await ask("POST", `/api/newsletters/${id}/send`, {}, cookie);
    expect([sent.status, await sent.json()]).toEqual([
      409,
      expect.objectContaining({ message: sender.heldWords }),
    ]);
    expect(sink.received).toEqual([]);
    expect((await ask("PUT", "/api/admin/sender/confirmation", undefined, cookie)).status).toBe(200);
    const after = await (await ask("GET", "/api/admin/sender", undefined, cookie)).json();
    expect(after).toMatchObject({ heldSince: null, heldWords: null });
  },
);

test("newsletters that were on their way are paused in the copy, and a notice says why", async () => {
  await using source = await openPlace("sqlite");
  await using target = await openPlace("sqlite");
  await source.write(someSite);
  await source.using(({ db }) => db.updateTable("newsletters").set({ status: "sending" }).execute());
  await copy(source, target);
  await target.using(async ({ db }) => {
    const newsletters = await db.selectFrom("newsletters").select(["status", "error"]).execute();
    expect(new Set(newsletters.map(({ status }) => status))).toEqual(new Set(["paused"]));
    expect(newsletters[0]?.error).toBe(
      "This database was copied by ./masthead copy-database. Nothing is mailed until you confirm.",
    );
    expect((await readBell(db)).filter(({ kind }) => kind === "held")).toHaveLength(1);
  });
});

test.for(ways)("from %s to %s nothing goes into a target that is not empty", async ([first, second]) => {
  await using source = await openPlace(first);
  await using target = await openPlace(second);
  await source.write(someSite);
  await target.write({ ...someSite, readers: [], newsletters: [] });
  const before = await target.read();
  await expect(copy(source, target)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/^The target is not empty \(\d+ posts?/),
  });
  expect(await target.read()).toEqual(before);
});

test("while a server runs on one of the folders nothing is copied", async () => {
  await using source = await openPlace("sqlite");
  await using target = await openPlace("sqlite");
  using locks = new DisposableStack();
  locks.use(lockDataDir(source.dataDir));
  await expect(copy(source, target)).rejects.toThrow("Another Masthead server is running");
});

test("a database is not copied onto itself, nor from where there is none", async () => {
  await using place = await openPlace("sqlite");
  await place.write(someSite);
  const bytes = await readFile(join(place.dataDir, "masthead.db"));
  await expect(copy(place, place)).rejects.toThrow("Both are the same database");
  expect(await readFile(join(place.dataDir, "masthead.db"))).toEqual(bytes);
  const nowhere = placeOf(join(place.dataDir, "nowhere"), place.dataDir);
  const deps = { ...place.deps, dataDir: place.dataDir };
  await expect(copyDatabase(deps, { from: nowhere, to: place.config })).rejects.toThrow(
    "There is no database at",
  );
});

test.for([
  ["postgres://owner@host/blog", { databaseUrl: "postgres://owner@host/blog", dataDir: "/data" }],
  ["/srv/blog", { databaseUrl: undefined, dataDir: "/srv/blog" }],
  ["/srv/blog/masthead.db", { databaseUrl: undefined, dataDir: "/srv/blog" }],
] as const)("%s names a database", ([name, place]) => {
  expect(placeOf(name, "/data")).toEqual(place);
});

test.for(["mysql://host/blog", "/srv/blog/other.db"])("%s names none that we know", (name) => {
  expect(() => placeOf(name, "/data")).toThrow(/neither postgres|name the folder/);
});
