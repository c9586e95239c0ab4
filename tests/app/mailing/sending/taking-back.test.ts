import { describe, expect, test } from "vitest";
import {
  getConsequences,
  takeBackConsequences,
} from "../../../../src/contract/mailing/newsletter-actions.ts";
import { liftSuppressions, listSuppressions } from "../../../../src/contract/audience/suppressions.ts";
import { DAY } from "../../../../src/server/base/clock.ts";
import { engines } from "../../../setup/engines.ts";
import { suppress } from "../../audience/subscribe-by-mail.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { markOf, reportOf, suppressionsIn, take, verp } from "../reports.ts";
import { ledgerOf, runSender, startMailing, startSending } from "./sending.ts";
import { startSink } from "./smtp-sink.ts";

const reader = (n: number) => `active-${n}@example.com`;
const pathOf = (id: number) => `/api/newsletters/${id}/consequences`;
const consequencesOf = async (as: Ask, id: number) => read(await as("GET", pathOf(id)), getConsequences);

describe.each(engines)("what a newsletter did, on %s", (engine) => {
  test("is counted and taken back whole: suppressions and counts, but no complaint, unsubscribe or entry by hand", async () => {
    let refused: Record<string, string> = {
      [reader(1)]: "550 5.1.1 No such user",
      [reader(2)]: "552 5.2.2 Mailbox full",
    };
    await using sink = await startSink({ refuse: (address) => refused[address] });
    await using mailing = await startMailing(engine, sink, {
      env: { BOUNCE_TOKEN: "a token of the bounces", BOUNCE_DOMAIN: "bounces.example.com" },
    });
    const { app, as } = mailing;
    await addSubscribers(app, 8);
    const { id } = await startSending(as);
    await runSender(app);
    const report = { status: "5.1.1", diagnostic: "550 5.1.1 No such user", recipient: reader(3) };
    await take(app, reportOf({ ...report, to: verp(await markOf(app, id, 3)) }));
    await suppress(app, reader(4), "complaint");
    await suppress(app, reader(5), "unsubscribe");
    await suppress(app, reader(6), "manual");
    expect(await suppressionsIn(app)).toHaveLength(5);
    expect(await consequencesOf(as, id)).toEqual({ suppressed: 2, counted: 3 });

    const taken = await read(await as("DELETE", pathOf(id)), takeBackConsequences);
    expect(taken).toEqual({ suppressed: 2, counted: 3 });
    expect((await suppressionsIn(app)).map(({ reason }) => reason).toSorted()).toEqual([
      "complaint",
      "manual",
      "unsubscribe",
    ]);
    expect(await consequencesOf(as, id)).toEqual({ suppressed: 0, counted: 0 });
    expect((await as("GET", pathOf(99))).status).toBe(404);

    // The same report does nothing again, and the full mailbox begins to count anew.
    await take(app, reportOf({ ...report, to: verp(await markOf(app, id, 3)) }));
    refused = { [reader(2)]: "552 5.2.2 Mailbox full" };
    for (let day = 0; day < 4; day++) {
      app.clock.advance(DAY);
      await startSending(as);
      await runSender(app);
    }
    expect(await ledgerOf(app, 5)).toMatchObject({ [reader(1)]: "sent", [reader(3)]: "sent" });
    expect(await suppressionsIn(app)).toHaveLength(3);
    const log = await (await as("GET", "/api/admin/audit-log")).text();
    expect(log).toContain(`took back what the bounces of newsletter ${id} did (2 addresses allowed again)`);
  });
});

describe.each(engines)("many suppressions on %s", (engine) => {
  test("are lifted at once, those that were picked or all that the list finds; unsubscribes stay", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    await addSubscribers(app, 460);
    const reasons = ["hard_bounce", "manual", "unsubscribe", "complaint"] as const;
    for (let n = 1; n <= 8; n++) await suppress(app, reader(n), reasons[n % 4] ?? "manual");
    const { db } = app.database;
    const at = app.clock.now().toISOString();
    const bounced = Array.from({ length: 450 }, (_, index) => ({
      address_hash: `x${index}`.padStart(43, "0"),
      reason: "hard_bounce" as const,
      evidence: "550 no",
      created_at: at,
      subscriber_id: index + 9,
    }));
    await db.insertInto("suppressions").values(bounced).execute();
    const path = "/api/admin/suppressions";
    const lift = (json: object) => as("POST", `${path}/lifting`, { json });
    const total = async (query = "") =>
      (await read(await as("GET", `${path}?${query}`), listSuppressions)).totalSuppressions;

    expect(await readRefusal(await lift({ filters: { reason: "hard_bounce" }, count: 3 }))).toMatchObject({
      status: 409,
    });
    for (const wrong of [{}, { filters: {} }, { entries: [] }, { filters: { since: "2026" }, count: 458 }])
      expect((await lift(wrong)).status).toBe(422);
    expect(await total()).toBe(458);
    const { suppressions } = await read(await as("GET", `${path}?reason=manual`), listSuppressions);
    const entries = suppressions.map(({ key, reason }) => ({ key, reason }));
    expect(await read(await lift({ entries }), liftSuppressions)).toEqual({ lifted: 2, kept: 0 });
    const all = await read(await lift({ filters: { reason: "hard_bounce" }, count: 452 }), liftSuppressions);
    expect(all).toEqual({ lifted: 452, kept: 0 });
    const rest = await read(await lift({ filters: {}, count: 4 }), liftSuppressions);
    expect(rest).toEqual({ lifted: 2, kept: 2 });
    // A lifted complaint leaves an unsubscribe.
    expect(await total("reason=unsubscribe")).toBe(4);
  });
});
