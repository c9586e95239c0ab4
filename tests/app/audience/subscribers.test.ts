import { standardOf } from "../../../src/contract/audience/standard-fields.ts";
import { describe, expect, test } from "vitest";
import { getDashboard, getReaders } from "../../../src/contract/insight/dashboard.ts";
import * as calls from "../../../src/contract/audience/subscribers.ts";
import { MINUTE } from "../../../src/server/base/clock.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { subscribe, suppress } from "./subscribe-by-mail.ts";

const listAt = async (as: Ask, query: string) =>
  read(await as("GET", `/api/admin/subscribers${query}`), calls.listSubscribers);

const emailsAt = async (as: Ask, query: string) =>
  (await listAt(as, query)).subscribers.map(({ email }) => email);

describe.each(engines)("the owner's list of subscribers on %s", (engine) => {
  test("it shows each one as the specification has it", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const as = await app.signIn();
    await subscribe(app, "Reader@Example.com");
    expect(await (await as("GET", "/api/admin/subscribers")).json()).toEqual({
      subscribers: [
        {
          id: 1,
          email: "Reader@Example.com",
          ...standardOf(() => ""),
          subscribedAt: "2026-03-02T09:00:00.000Z",
          status: "pending",
          askedAt: null,
          tags: [],
          fields: {},
        },
      ],
      totalPages: 1,
      totalSubscribers: 1,
      isTotalExact: true,
    });
  });

  test("ten a page, newest first, sane for any page", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 12);
    app.clock.advance(MINUTE);
    await addSubscribers(app, 11, "pending");
    const first = await emailsAt(as, "");
    expect(first).toHaveLength(10);
    expect(first.every((email) => email.startsWith("pending-"))).toBe(true);
    for (const page of ["0", "-1", "x", "1.5", ""])
      expect(await emailsAt(as, `?page=${page}`)).toEqual(first);
    const all = [...first, ...(await emailsAt(as, "?page=2")), ...(await emailsAt(as, "?page=3"))];
    expect(new Set(all).size).toBe(23);
    const beyond = { subscribers: [], totalPages: 3, totalSubscribers: 23, isTotalExact: true };
    expect(await listAt(as, "?page=4")).toEqual(beyond);
    expect(await listAt(as, "?page=99999999999999999999")).toEqual(beyond);
  });

  test("a search goes over all of them, in any case, and takes every sign as it is", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 30);
    for (const email of [
      "100%@example.com",
      "under_score@example.com",
      "Lena@Bücher.example",
      "ÉLAN@example.com",
    ])
      await subscribe(app, email);
    const finds: [string, string[]][] = [
      ["ACTIVE-7@", ["active-7@example.com"]],
      ["%", ["100%@example.com"]],
      ["_", ["under_score@example.com"]],
      ["bücher", ["Lena@Bücher.example"]],
      ["BÜCHER", ["Lena@Bücher.example"]],
      ["xn--bcher", ["Lena@Bücher.example"]],
      ["élan", ["ÉLAN@example.com"]],
      ["\\", []],
      ["'", []],
      ["nobody", []],
    ];
    for (const [search, emails] of finds)
      expect(await emailsAt(as, `?search=${encodeURIComponent(search)}`), search).toEqual(emails);
    expect(await listAt(as, "?search=example.com&page=2")).toMatchObject({
      totalSubscribers: 33,
      totalPages: 4,
    });
  });

  test("a status chooses, alone and with a search, and all or nonsense chooses nothing", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 3);
    await addSubscribers(app, 2, "pending");
    await addSubscribers(app, 1, "unsubscribed");
    const totals = { active: 3, pending: 2, unsubscribed: 1, all: 6, nonsense: 6, "": 6 };
    for (const [status, total] of Object.entries(totals))
      expect((await listAt(as, `?status=${status}`)).totalSubscribers, status).toBe(total);
    expect(await emailsAt(as, "?status=pending&search=-2@")).toEqual(["pending-2@example.com"]);
    expect(await emailsAt(as, "?status=active&search=pending")).toEqual([]);
  });

  test("the count is of active ones, with those whom a newsletter would reach and who is left out", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const count = async () => (await as("GET", "/api/admin/subscribers/count")).json();
    const nobody = { pending: 0, unsubscribed: 0, paused: 0, inSeries: 0, suppressed: 0 };
    expect(await count()).toEqual({ count: 0, recipients: 0, leftOut: nobody });
    await addSubscribers(app, 3);
    await addSubscribers(app, 2, "pending");
    await addSubscribers(app, 1, "unsubscribed");
    const leftOut = { ...nobody, pending: 2, unsubscribed: 1 };
    expect(await count()).toEqual({ count: 3, recipients: 3, leftOut });
    await suppress(app, "active-2@example.com", "hard_bounce");
    await suppress(app, "unsubscribed-1@example.com", "complaint");
    await suppress(app, "nobody-of-ours@example.com", "manual");
    expect(await count()).toEqual({ count: 2, recipients: 2, leftOut: { ...leftOut, suppressed: 1 } });
  });

  test("one on the suppression list is suppressed everywhere, and nowhere active", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 3);
    await addSubscribers(app, 1, "unsubscribed");
    await suppress(app, "active-2@example.com", "hard_bounce");
    await suppress(app, "unsubscribed-1@example.com", "complaint");
    const statuses = async (query: string) =>
      Object.fromEntries((await listAt(as, query)).subscribers.map(({ email, status }) => [email, status]));
    const all = await statuses("");
    expect(all).toEqual({
      "active-1@example.com": "active",
      "active-2@example.com": "suppressed",
      "active-3@example.com": "active",
      "unsubscribed-1@example.com": "unsubscribed",
    });
    expect(Object.keys(await statuses("?status=active"))).toHaveLength(2);
    expect(await statuses("?status=suppressed")).toEqual({ "active-2@example.com": "suppressed" });
    expect(await (await as("GET", "/api/admin/subscribers/2")).json()).toMatchObject({
      status: "suppressed",
      suppressions: [{ reason: "hard_bounce" }],
    });
    const dashboard = await read(await as("GET", "/api/admin/dashboard"), getDashboard);
    expect(dashboard.subscriberCount).toBe(2);
    expect(dashboard.recentSubscribers.find(({ id }) => id === 2)).toMatchObject({ status: "suppressed" });
    const readers = await read(await as("GET", getReaders.path), getReaders);
    expect(readers.days.at(-1)).toMatchObject({ subscribers: 2 });
  });

  test("a removed subscriber is gone, and removing again finds nobody", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 2);
    expect(await (await as("DELETE", "/api/subscribers/1")).json()).toEqual({
      message: "Subscriber removed",
      removal: 1,
    });
    expect(await emailsAt(as, "")).toEqual(["active-2@example.com"]);
    for (const id of ["1", "3", "0", "-1", "x", "9".repeat(15), "9".repeat(40)])
      expect((await readRefusal(await as("DELETE", `/api/subscribers/${id}`))).status, id).toBe(404);
    expect(await emailsAt(as, "")).toEqual(["active-2@example.com"]);
  });
});
