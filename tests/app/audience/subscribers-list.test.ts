import { describe, expect, test } from "vitest";
import { mailboxKeyOf } from "../../../src/contract/base/mailbox-key.ts";
import * as calls from "../../../src/contract/audience/subscribers.ts";
import { folded } from "../../../src/server/base/without-accents.ts";
import { MINUTE } from "../../../src/server/base/clock.ts";
import type { Database } from "../../../src/server/kernel/db/open.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, type Ask } from "../kit/ask.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { confirmLinkFor, subscribe, unsubscribeLinkOf } from "./subscribe-by-mail.ts";

const listAt = async (as: Ask, query: string) =>
  read(await as("GET", `/api/admin/subscribers${query}`), calls.listSubscribers);

const emailsAt = async (as: Ask, query: string) =>
  (await listAt(as, query)).subscribers.map(({ email }) => email);

const totalsAt = async (as: Ask) =>
  Promise.all(
    ["active", "pending", "unsubscribed", "all"].map(
      async (status) => (await listAt(as, `?status=${status}`)).totalSubscribers,
    ),
  );

/** Twenty-five, each a minute after the one before, in an order that is not that of their letters. */
async function addInTurn(app: TestApp): Promise<string[]> {
  const emails = Array.from({ length: 25 }, (_, index) => `${"abcde"[index % 5]}${index}@example.com`);
  for (const email of emails) {
    await subscribe(app, email);
    app.clock.advance(MINUTE);
  }
  return emails;
}

describe.each(engines)("the order of the subscribers on %s", (engine) => {
  test("by date or by email, both ways, and every page from either end is the same list", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const byDate = await addInTurn(app);
    const byEmail = byDate.toSorted();
    const orders: [string, string[]][] = [
      ["", byDate.toReversed()],
      ["sort=date", byDate.toReversed()],
      ["sort=date&order=asc", byDate],
      ["sort=email", byEmail],
      ["sort=email&order=desc", byEmail.toReversed()],
      ["sort=nonsense&order=sideways", byDate.toReversed()],
      ["sort=email&search=a", byEmail],
      ["sort=email&status=pending", byEmail],
    ];
    for (const [query, expected] of orders) {
      const pages = [1, 2, 3].map((page) => emailsAt(as, `?${query}&page=${page}`));
      expect((await Promise.all(pages)).flat(), query).toEqual(expected);
    }
  });

  test("each one is on one page, in every order and status, also when moments are shared", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const people = Array.from({ length: 55 }, (_, index) => ({
      email: `reader${(index * 37) % 55}@example.com`,
      mailbox_key: `reader${(index * 37) % 55}@example.com`,
      status: index % 4 === 0 ? ("pending" as const) : ("active" as const),
      source: "import",
      subscribed_at: `2026-01-0${(index % 3) + 1}T10:00:00.000Z`,
    }));
    await app.database.db.insertInto("subscribers").values(people).execute();
    for (const sort of ["date", "email"])
      for (const status of ["all", "active"]) {
        const walk = async (order: string) => {
          const pages = [1, 2, 3, 4, 5, 6].map((page) =>
            emailsAt(as, `?sort=${sort}&order=${order}&status=${status}&page=${page}`),
          );
          return (await Promise.all(pages)).flat();
        };
        const found = await walk("asc");
        const expected = people.filter((person) => status === "all" || person.status === status);
        expect(found.toSorted()).toEqual(expected.map(({ email }) => email).toSorted());
        expect(await walk("desc")).toEqual(found.toReversed());
      }
  });

  test("the numbers follow every way in and out", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    expect(await totalsAt(as)).toEqual([0, 0, 0, 0]);
    await addSubscribers(app, 3);
    await subscribe(app, "reader@example.com");
    expect(await totalsAt(as)).toEqual([3, 1, 0, 4]);
    await app.request("POST", await confirmLinkFor(app, "reader@example.com"));
    expect(await totalsAt(as)).toEqual([4, 0, 0, 4]);
    await app.request("POST", await unsubscribeLinkOf(app, "reader@example.com"));
    expect(await totalsAt(as)).toEqual([3, 0, 1, 4]);
    expect((await listAt(as, "?search=reader")).totalSubscribers).toBe(1);
    await as("DELETE", "/api/subscribers/4");
    expect((await listAt(as, "?search=reader")).totalSubscribers).toBe(0);
    expect(await totalsAt(as)).toEqual([3, 0, 0, 3]);
    await app.work("tidying up");
    expect(await totalsAt(as)).toEqual([3, 0, 0, 3]);
  });
});

const spelt = (email: string) => [folded(email), mailboxKeyOf(email)];

const matching = (emails: readonly string[], part: string) =>
  emails
    .filter((email) =>
      [part.trim().toLowerCase(), folded(part.trim())].some((typed) =>
        spelt(email).some((spelling) => spelling?.includes(typed)),
      ),
    )
    .sort();

describe.each(engines)("a search for a part of an address on %s", (engine) => {
  const addresses = [
    "anna.weber@example.com",
    "Annabel@Example.org",
    "o'neil+news@sub.example.net",
    "50%_off@shop.example",
    "mira@bücher.example",
    "jo@xn--bcher-kva.example",
    "abc.bcd@example.com",
  ];

  test("every part of every address finds those that have it, and no others", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addAs(app.database, app.clock.now(), addresses);
    const parts = addresses.flatMap((email) =>
      [1, 2, 3, 4, 7, 40].flatMap((length) =>
        Array.from({ length: Math.ceil(email.length / 5) }, (_, step) =>
          email.slice(step * 5, step * 5 + length),
        ),
      ),
    );
    expect(parts.length).toBeGreaterThan(100);
    for (const part of new Set([...parts, 'a"b', "anna*", "bel OR jo", "exampleexample", "abcd"])) {
      const found = await emailsAt(as, `?search=${encodeURIComponent(part)}`);
      expect(found.sort(), part).toEqual(matching(addresses, part));
    }
  });

  test("a letter with its accent beside it is found as one that has it, and the other way round", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const [apart, composed] = ["rene\u0301@example.net", "zo\u00e9@example.net"];
    await addAs(app.database, app.clock.now(), [apart, composed]);
    for (const search of [apart, apart.normalize("NFC"), "n\u00e9@"])
      expect(await emailsAt(as, `?search=${encodeURIComponent(search)}`), search).toEqual([apart]);
    for (const search of [composed, composed.normalize("NFD")])
      expect(await emailsAt(as, `?search=${encodeURIComponent(search)}`), search).toEqual([composed]);
  });

  test("who has moved to another address is found by that one, and who was removed by none", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addAs(app.database, app.clock.now(), addresses);
    const { db } = app.database;
    await db
      .updateTable("subscribers")
      .set({ email: "moved@elsewhere.example", mailbox_key: "moved@elsewhere.example" })
      .where("email", "=", "anna.weber@example.com")
      .execute();
    await db.deleteFrom("subscribers").where("email", "=", "50%_off@shop.example").execute();
    expect(await emailsAt(as, "?search=weber")).toEqual([]);
    expect(await emailsAt(as, "?search=elsewhere")).toEqual(["moved@elsewhere.example"]);
    expect(await emailsAt(as, "?search=shop.ex")).toEqual([]);
  });
});

async function addAs({ db }: Pick<Database, "db">, now: Date, emails: readonly string[]) {
  const row = (email: string) => ({
    email,
    mailbox_key: mailboxKeyOf(email) ?? email,
    status: "active" as const,
    source: "import",
    subscribed_at: now.toISOString(),
  });
  await db.insertInto("subscribers").values(emails.map(row)).execute();
}
