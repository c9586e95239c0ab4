import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/audience/subscribers.ts";
import { DAY, instant, instantAfter } from "../../../src/server/base/clock.ts";
import { findNextRecipients } from "../../../src/server/mailing/delivery/outbound/audience-store.ts";
import { countReach, type Audience } from "../../../src/server/audience/subscribers/audience.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read } from "../kit/ask.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { subscribe, suppress } from "./subscribe-by-mail.ts";

/** Of each status, of whom some pause, some paused until yesterday, and some are suppressed or both. */
async function addEverySort(app: TestApp) {
  await addSubscribers(app, 8);
  await addSubscribers(app, 3, "pending");
  await addSubscribers(app, 4, "unsubscribed");
  await subscribe(app, "Lena@B\u00fccher.example");
  const pause = (emails: string[], until: string) =>
    app.database.db
      .updateTable("subscribers")
      .set({ paused_until: until })
      .where("email", "in", emails)
      .execute();
  const now = app.clock.now();
  await pause(
    ["active-1@example.com", "active-2@example.com", "unsubscribed-1@example.com"],
    instantAfter(now, DAY),
  );
  await pause(["active-3@example.com"], instantAfter(now, -DAY));
  for (const email of ["active-2@example.com", "active-4@example.com", "pending-1@example.com"])
    await suppress(app, email, "hard_bounce");
  await suppress(app, "active-5@example.com", "manual");
  await suppress(app, "unsubscribed-2@example.com", "unsubscribe");
}

const audiences: [Audience, { members: number; recipients: number }][] = [
  [{}, { members: 16, recipients: 4 }],
  [{ status: "active" }, { members: 5, recipients: 4 }],
  [{ status: "suppressed" }, { members: 3, recipients: 0 }],
  [{ status: "pending" }, { members: 4, recipients: 0 }],
  [{ status: "unsubscribed" }, { members: 4, recipients: 0 }],
  [{ search: "-3@" }, { members: 3, recipients: 1 }],
  [{ search: "ACTIVE-" }, { members: 8, recipients: 4 }],
  [
    { search: "-1@", status: "active" },
    { members: 1, recipients: 0 },
  ],
  [
    { search: "-4@", status: "active" },
    { members: 0, recipients: 0 },
  ],
  [
    { search: "-4@", status: "suppressed" },
    { members: 1, recipients: 0 },
  ],
  [{ search: "b\u00fccher" }, { members: 1, recipients: 0 }],
  [{ search: "nobody" }, { members: 0, recipients: 0 }],
];

describe.each(engines)("an audience on %s", (engine) => {
  test("the list, the count, the export and the freeze of a send mean the same people", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addEverySort(app);
    const { database, clock } = app;
    for (const [audience, { members, recipients }] of audiences) {
      const query = new URLSearchParams(Object.entries(audience)).toString();
      const pages = [1, 2].map(async (page) =>
        read(await as("GET", `${calls.listSubscribers.path}?${query}&page=${page}`), calls.listSubscribers),
      );
      const lists = await Promise.all(pages);
      const listed = lists.flatMap(({ subscribers }) => subscribers.map(({ email }) => email));
      const file = await as("GET", `${calls.exportSubscribers.path}?${query}`);
      const exported = (await file.text())
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",")[0]);
      const at = instant(clock.now());
      const frozen = await findNextRecipients(database.db, audience, {
        from: 0,
        cursor: 0,
        limit: 100,
        now: at,
      });
      const reach = await countReach({ heavy: database.heavy, now: clock.now }, audience);
      const counted = reach.recipients + Object.values(reach.leftOut).reduce((sum, count) => sum + count, 0);

      expect(exported.toSorted(), query).toEqual(listed.toSorted());
      expect(
        [...lists.map(({ totalSubscribers }) => totalSubscribers), counted, listed.length],
        query,
      ).toEqual([members, members, members, members]);
      expect(file.headers.get(calls.ROW_COUNT_HEADER), query).toBe(String(members));
      expect([reach.recipients, frozen.length], query).toEqual([recipients, recipients]);
      for (const { email } of frozen) expect(listed, query).toContain(email);
    }
  });

  test("who is left out of a newsletter is counted once, also when they pause and are suppressed", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addEverySort(app);
    const leftOut = { pending: 4, unsubscribed: 4, paused: 1, suppressed: 3, inSeries: 0 };
    const count = await read(await as("GET", calls.countSubscribers.path), calls.countSubscribers);
    expect(count).toEqual({ count: 5, recipients: 4, leftOut });
  });

  test("a search is counted up to 10,000, and says that there are more", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (let first = 0; first < 10_001; first += 1_000)
      await app.database.db
        .insertInto("subscribers")
        .values(
          Array.from({ length: Math.min(1_000, 10_001 - first) }, (_, offset) => ({
            email: `reader-${first + offset}@example.com`,
            mailbox_key: `reader-${first + offset}@example.com`,
            status: "active" as const,
            source: "import",
            subscribed_at: instant(app.clock.now()),
          })),
        )
        .execute();
    const listAt = async (query: string) =>
      read(await as("GET", `${calls.listSubscribers.path}?${query}`), calls.listSubscribers);
    const totals = async (query: string) => {
      const { totalSubscribers, totalPages, isTotalExact } = await listAt(query);
      return [totalSubscribers, totalPages, isTotalExact];
    };
    expect(await totals("search=reader-")).toEqual([10_000, 1_000, false]);
    expect(await totals("")).toEqual([10_001, 1_001, true]);
    await as("DELETE", "/api/subscribers/1");
    expect(await totals("search=reader-")).toEqual([10_000, 1_000, true]);
    expect(await totals("search=reader-&page=1000")).toEqual([10_000, 1_000, true]);
  });
});
