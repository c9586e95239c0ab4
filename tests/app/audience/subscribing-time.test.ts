import { describe, expect, test } from "vitest";
import { MINUTE } from "../../../src/server/base/clock.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { isInFull } from "../../setup/in-full.ts";
import { confirmLinkFor, subscribe, suppress } from "./subscribe-by-mail.ts";

const KNOWN = ["active", "suppressed", "pending"] as const;
type Kind = "new" | (typeof KNOWN)[number];

/** An app that knows an active, a suppressed and a pending address, the last with all the mails out that a day allows. */
async function startWithKnown(engine: Engine): Promise<TestApp> {
  const app = await startApp(engine, { env: { TRUST_PROXY: "on" } });
  await subscribe(app, addressOf("active"));
  await app.request("POST", await confirmLinkFor(app, addressOf("active")));
  await suppress(app, addressOf("suppressed"), "complaint");
  for (let mail = 0; mail < 3; mail++) await subscribe(app, addressOf("pending"));
  await app.work("mail");
  app.clock.advance(MINUTE);
  return app;
}

let made = 0;
const addressOf = (kind: Kind) => (kind === "new" ? `new-${made++}@example.com` : `${kind}@example.com`);

/** One request as it comes in, from a client that has asked for nothing yet. */
const ask = ({ request }: TestApp, path: string, kind: Kind) =>
  request("POST", path, {
    ...(path === "/subscribe" ? { form: { email: addressOf(kind) } } : { json: { email: addressOf(kind) } }),
    headers: { "x-forwarded-for": `10.${made >> 16}.${(made >> 8) & 255}.${made++ & 255}` },
  });

const contentsOf = async ({ database: { db } }: TestApp) => ({
  requests: (await db.selectFrom("subscription_requests").select("id").execute()).length,
  limits: (await db.selectFrom("rate_events").select("id").execute()).length,
  mails: await db.selectFrom("mails").selectAll().orderBy("id").execute(),
  subscribers: await db.selectFrom("subscribers").selectAll().orderBy("id").execute(),
  suppressions: await db.selectFrom("suppressions").selectAll().orderBy("address_hash").execute(),
});

describe.each(engines)("asking to subscribe on %s", (engine) => {
  test.each(["/api/subscribers", "/subscribe"])(
    "%s writes the same rows for every address, known or not",
    async (path) => {
      await using app = await startWithKnown(engine);
      for (const kind of ["new", ...KNOWN] as const) {
        const before = await contentsOf(app);
        await ask(app, path, kind);
        const written = { requests: before.requests + 1, limits: before.limits + 1 };
        expect(await contentsOf(app), kind).toEqual({ ...before, ...written });
      }
    },
  );

  test.runIf(isInFull)("one probe does not tell by its time who is known", async () => {
    await using app = await startWithKnown(engine);
    const times: Record<Kind, number[]> = { new: [], active: [], suppressed: [], pending: [] };
    const kinds = Array.from({ length: 400 }, () => ["new", ...KNOWN] as const).flat();
    for (const [index, kind] of shuffled(kinds).entries()) {
      const start = performance.now();
      await ask(app, "/api/subscribers", kind);
      times[kind].push(performance.now() - start);
      if (index % 50 === 49) await app.work("subscriptions");
    }
    // By chance alone the share of 400 against 400 strays from a half by 0.02 (one standard deviation).
    for (const kind of KNOWN) {
      const share = shareBelow(times[kind].slice(20), times.new.slice(20));
      expect(share, kind).toBeGreaterThan(0.42);
      expect(share, kind).toBeLessThan(0.58);
    }
  });
});

const shuffled = <Item>(items: readonly Item[]) =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** How often a time of the first list is the shorter one of a pair; 0.5 when the lists tell nothing. */
function shareBelow(times: number[], others: number[]): number {
  const wins = times.flatMap((time) =>
    others.map((other) => (time < other ? 1 : time === other ? 0.5 : 0) as number),
  );
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}
