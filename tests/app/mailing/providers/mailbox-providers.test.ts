import { describe, expect, test } from "vitest";
import * as calls from "../../../../src/contract/mailing/mailbox-providers.ts";
import { DAY, HOUR, instantAfter } from "../../../../src/server/base/clock.ts";
import type { Engine } from "../../../../src/server/kernel/db/open.ts";
import { silence, startApp, type TestApp } from "../../../setup/app.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines } from "../../../setup/engines.ts";
import { read } from "../../kit/ask.ts";

interface Copy {
  address: string;
  state?: "sent" | "failed" | "deferred" | "skipped";
  attempts?: number;
  code?: string;
  isOpened?: boolean;
  isClicked?: boolean;
  /** What came back: the kind of its key, or a complaint. */
  event?: "hard" | "soft" | "policy" | "complaint";
}

/** Writes a newsletter as the sender leaves it, `daysAgo` days after it was closed. */
async function writeClosed({ database: { db }, clock }: TestApp, copies: readonly Copy[], daysAgo = 2) {
  const at = instantAfter(clock.now(), -daysAgo * DAY);
  const countOf = (state: string) => copies.filter((copy) => (copy.state ?? "sent") === state).length;
  const { id } = await db
    .insertInto("newsletters")
    .values({
      subject: `Letter of ${daysAgo} days ago`,
      content: "<p>A text.</p>",
      // One that waits for a recipient is not sent.
      status: countOf("deferred") > 0 ? "cancelled" : "sent",
      total_count: copies.length,
      sent_count: countOf("sent"),
      failed_count: countOf("failed"),
      skipped_count: countOf("skipped"),
      closed_at: at,
      sent_at: at,
      send_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = copies.map(({ address, state = "sent", attempts = 1, code = "250 ok", ...copy }, n) => ({
    newsletter_id: id,
    chunk: 0,
    n,
    subscriber_id: n + 1,
    address,
    state,
    attempts,
    code,
    done_at: at,
    opened_at: copy.isOpened ? at : null,
    clicked_at: copy.isClicked ? at : null,
  }));
  await db.insertInto("newsletter_chunks").values({ newsletter_id: id, chunk: 0, state: "done" }).execute();
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto("deliveries")
      .values(rows.slice(from, from + 500))
      .execute();
  const events = copies.flatMap(({ event }, n) =>
    event === undefined
      ? []
      : [1, 2].map((time) => ({
          kind: event === "complaint" ? event : ("bounce" as const),
          newsletter_id: id,
          subscriber_id: n + 1,
          detail: "5.7.1 550 5.7.1 Blocked for its reputation",
          once_key: `${event}:${id}:${n}:${time}`,
          at,
        })),
  );
  if (events.length > 0) await db.insertInto("events").values(events).execute();
  return id;
}

async function knowDomains({ database: { db }, clock }: TestApp) {
  const at = clock.now().toISOString();
  const rows = [
    ["firm.example", "microsoft", "outlook.com"],
    ["xn--mnchen-3ya.example", "others", "host.example"],
    ["verein.example", "others", "host.example"],
    ["alone.example", "others", "alone.example"],
    ["dead.example", "others", ""],
  ] as const;
  for (const [domain, provider, organization] of rows)
    await db
      .insertInto("mail_domains")
      .values({ domain, provider, organization, looked_up_at: at })
      .execute();
}

/** Who takes the mail of each domain in these tests, in plain words. */
const groups: Record<string, string> = {
  "gmail.com": "gmail",
  "googlemail.com": "gmail",
  "firm.example": "microsoft",
  "hotmail.co.uk": "microsoft",
  "münchen.example": "host.example",
  "verein.example": "host.example",
};
const groupOf = (address: string) =>
  groups[address.slice(address.indexOf("@") + 1).toLowerCase()] ?? "others";

function everyCase(): Copy[] {
  const domains = [...Object.keys(groups), "alone.example", "dead.example", "new.example", "Verein.Example"];
  const cases: Omit<Copy, "address">[] = [
    { isOpened: true },
    { isOpened: true, isClicked: true },
    { attempts: 3 },
    { state: "failed", code: "550 5.7.1 <ada@x.example> blocked, id 12345" },
    { state: "failed", code: "550 5.7.1 <bob@x.example> blocked, id 99999", attempts: 2 },
    { state: "deferred", code: "421 4.7.0 try later" },
    { state: "skipped", code: "left" },
    { event: "hard" },
    { event: "policy" },
    { event: "soft" },
    { event: "complaint" },
  ];
  const copies = domains.flatMap((domain) =>
    Array.from(cases, (each, index) => ({ address: `reader-${index}@${domain}`, ...each })),
  );
  // Of one firm there are too few to be named; an erased reader has no address.
  return [...copies.filter(({ address }) => !/-([3-9]|10)@alone/.test(address)), { address: "" }];
}

describe.each(engines)("mailbox providers on %s", (engine) => {
  test("the figures are those of a plain count over the export", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await knowDomains(app);
    const copies = everyCase();
    const id = await writeClosed(app, copies);
    const { providers } = await read(await as("GET", `/api/newsletters/${id}/providers`), calls.getProviders);

    const csv = await (await as("GET", `/api/newsletters/${id}/receipt/export`)).text();
    const [, ...lines] = csv.trim().split("\r\n");
    const rows = lines.map((line) => line.split(","));
    expect(rows).toHaveLength(copies.length);
    const keys = [...new Set(copies.map(({ address }) => groupOf(address)))];
    expect(providers.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    for (const key of keys) {
      const own = rows.filter(([address = ""]) => groupOf(address) === key);
      const cell = (name: string) => csv.split("\r\n")[0]?.split(",").indexOf(name) ?? -1;
      // Answers may have commas: what follows them is counted from the end.
      const fromEnd = (row: string[], name: string) =>
        row[row.length - (csv.split("\r\n")[0]?.split(",").length ?? 0) + cell(name)];
      const people = copies.filter(({ address }) => groupOf(address) === key);
      const eventsOf = (...kinds: string[]) =>
        people.filter(({ event = "" }) => kinds.includes(event)).length;
      expect(providers.find((one) => one.key === key)).toMatchObject({
        sent: own.filter((row) => row[1] === "sent").length,
        failed: own.filter((row) => row[1] === "failed").length,
        deferred: own.filter((row) => row[1] === "deferred" || Number(row[2]) > 1).length,
        opened: own.filter((row) => fromEnd(row, "opened_at") !== "").length,
        clicked: own.filter((row) => fromEnd(row, "clicked_at") !== "").length,
        returned: eventsOf("hard", "policy"),
        complained: eventsOf("complaint"),
      });
    }
    const gmail = providers.find(({ key }) => key === "gmail");
    expect(gmail?.name).toBe("Gmail");
    expect(gmail?.words).toContain("5.7.1");
    expect(JSON.stringify(providers)).not.toMatch(/ada@|bob@|alone\.example/);
    expect((await as("GET", "/api/newsletters/999/providers")).status).toBe(404);
  });

  test("newsletters are compared, newest first, without those whose details were removed", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const copies = [{ address: "one@gmail.com" }, { address: "two@icloud.com" }];
    const ids = [];
    for (const daysAgo of [30, 20, 10]) ids.push(await writeClosed(app, copies, daysAgo));
    await app.database.db
      .updateTable("newsletters")
      .set({ folded_at: app.clock.now().toISOString() })
      .where("id", "=", ids[0] ?? 0)
      .execute();
    const { newsletters } = await read(await as("GET", "/api/mailbox-providers"), calls.compareProviders);
    expect(newsletters.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(newsletters[0]?.providers.map(({ key, sent }) => [key, sent]).toSorted()).toEqual([
      ["apple", 1],
      ["gmail", 1],
    ]);
  });

  test("whatever DNS answers, nothing fails, and no domain passes for a provider that it is not", async () => {
    const exchanges: Record<string, string[] | undefined> = {
      "null.example": [""],
      "dots.example": [".", "..", " ", "-"],
      "loop.example": ["loop.example"],
      "nul.example": ["mx\0.evil.example"],
      "script.example": ["<script>alert(1)</script>.evil.example"],
      "spoof.example": ["gmail.com.evil.example", "mx.google.com.evil.example"],
      "lookalike.example": ["mx.googlе.com"],
      "word.example": ["gmail", "others", "__proto__", "constructor"],
      "address.example": ["192.0.2.1", "[2001:db8::1]"],
      "long.example": [`${`${"a".repeat(63)}.`.repeat(40)}evil.example`],
      "many.example": Array.from({ length: 20_000 }, () => "<b>"),
      "silent.example": undefined,
      "xn--mnchen-3ya.example": ["MX.EVIL.EXAMPLE."],
      "google.com.firm.example": ["mx.google.com"],
      "yahoo.co.jp": ["mx.mail.yahoo.co.jp"],
    };
    const asked: string[] = [];
    const findExchanges = async (domain: string) => {
      asked.push(domain);
      return exchanges[domain];
    };
    await using app = await startApp(engine, { outside: { ...silence, findExchanges } });
    const as = await app.signIn();
    const domains = [...Object.keys(exchanges), "gmail.com"];
    const at = app.clock.now().toISOString();
    const readers = domains.flatMap((domain) =>
      Array.from({ length: 6 }, (_, index) => `reader-${index}@${domain}`),
    );
    const row = { status: "active", source: "import", subscribed_at: at, confirmed_at: at } as const;
    await app.database.db
      .insertInto("subscribers")
      .values(readers.map((email) => Object.assign({ email, mailbox_key: email }, row)))
      .execute();
    await app.work("mail-domains");
    expect(asked.toSorted()).toEqual(Object.keys(exchanges).toSorted());
    app.clock.advance(25 * HOUR);
    await app.work("mail-domains");
    // What is known is not looked up again for 30 days, that of well-known domains neither.
    expect(asked.slice(domains.length - 1)).toEqual(["silent.example"]);
    const id = await writeClosed(
      app,
      readers.map((address) => ({ address })),
    );
    const { providers } = await read(await as("GET", `/api/newsletters/${id}/providers`), calls.getProviders);
    const counts = Object.fromEntries(providers.map(({ key, sent }) => [key, sent]));
    expect(counts["gmail"]).toBe(12);
    for (const { key, name } of providers) {
      expect(["Gmail", "All others", key]).toContain(name);
      expect(key).toMatch(/^[\w.-]{1,253}$/);
    }
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(readers.length);
  });
});

/** Readers of three providers, of which some refuse or put off so many. */
const copiesOf = (bad: Record<string, number>, readers: Record<string, number>): Copy[] =>
  Object.entries(readers).flatMap(([domain, count]) =>
    Array.from({ length: count }, (_, index) => ({
      address: `reader-${index}@${domain}`,
      ...(index < (bad[domain] ?? 0) && {
        state: "failed" as const,
        code: `550 5.7.26 blocked, id ${index}`,
      }),
    })),
  );

const READERS = { "gmail.com": 200, "outlook.com": 100, "icloud.com": 60, "me.example": 10 };
const complaints = (count: number): Copy[] => [
  ...copiesOf({}, READERS).slice(count),
  ...Array.from({ length: count }, (_, index) => ({
    address: `angry-${index}@gmail.com`,
    event: "complaint" as const,
  })),
];

async function bellAfter(engine: Engine, latest: readonly Copy[]) {
  await using app = await startApp(engine);
  await app.work("mailbox providers");
  for (const daysAgo of [-7, -14, -21])
    await writeClosed(app, copiesOf({ "gmail.com": 1 }, READERS), daysAgo);
  app.clock.advance(22 * DAY);
  await app.work("mailbox providers");
  await writeClosed(app, latest, 0);
  app.clock.advance(23 * HOUR);
  await app.work("mailbox providers");
  expect(await readBell(app.database.db)).toEqual([]);
  app.clock.advance(2 * HOUR);
  await app.work("mailbox providers");
  await app.work("mailbox providers");
  return (await readBell(app.database.db)).map(({ words }) => words);
}

describe("a provider that changes for the worse", () => {
  test.each([
    ["as always", copiesOf({ "gmail.com": 1 }, READERS), []],
    ["ten readers of one host", copiesOf({ "me.example": 10 }, READERS), []],
    [
      "one provider",
      copiesOf({ "gmail.com": 40 }, READERS),
      [/^Gmail refused or returned 20\.0 %.*“550 5\.7\.26/],
    ],
    ["complaints", complaints(12), [/^Gmail has readers who reported as spam 6\.0 %/]],
    [
      "all at once, which is one notice",
      copiesOf({ "gmail.com": 90, "outlook.com": 40, "icloud.com": 30 }, READERS),
      [/^Most mailbox providers, such as Gmail,.*look at your mail server/],
    ],
  ])("%s", async (_name, latest, expected) => {
    const bell = await bellAfter("sqlite", latest);
    expect(bell).toHaveLength(expected.length);
    for (const [index, words] of expected.entries()) expect(bell[index]).toMatch(words);
  });
});
