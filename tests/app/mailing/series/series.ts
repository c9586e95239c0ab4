import { expect } from "vitest";
import * as calls from "../../../../src/contract/mailing/welcome-series.ts";
import type { SeriesStep } from "../../../../src/contract/mailing/welcome-series.ts";
import { dayOf } from "../../../../src/server/base/site-time.ts";
import type { TestApp } from "../../../setup/app.ts";
import type { engines } from "../../../setup/engines.ts";
import { startOddRelay } from "../../../setup/odd-relay.ts";
import { read, type Ask } from "../../kit/ask.ts";
import { PARAGRAPH } from "../../kit/inputs.ts";
import { runSender, startMailing } from "../sending/sending.ts";

export const PATH = "/api/admin/welcome-series";
export const ZONE = "Europe/Berlin";

export const seriesOf = async (as: Ask) => read(await as("GET", PATH), calls.getWelcomeSeries);

/** Adds an email and writes its text. */
export async function addStep(as: Ask, days: number, subject = `After ${days} days`): Promise<SeriesStep> {
  const before = await seriesOf(as);
  const { steps } = await read(await as("POST", `${PATH}/steps`, { json: { days } }), calls.addSeriesStep);
  const known = new Set(before.steps.map(({ id }) => id));
  const step = steps.find(({ id }) => !known.has(id));
  if (!step) throw new Error("The step was not added");
  const json = { subject, content: PARAGRAPH };
  expect((await as("PATCH", `/api/newsletters/${step.newsletterId}`, { json })).status).toBe(200);
  return step;
}

export async function switchOn(as: Ask, isOn = true) {
  const { revision } = await seriesOf(as);
  return as("PUT", PATH, { json: { isOn, revision } });
}

/** Subscribers who have confirmed at these moments: `reader-1@example.com` and on. */
export async function confirm({ database }: TestApp, moments: readonly string[], from = 1) {
  const rows = moments.map((at, index) => {
    const email = `reader-${from + index}@example.com`;
    const dates = { subscribed_at: at, confirmed_at: at };
    return { email, mailbox_key: email, status: "active" as const, source: "form", ...dates };
  });
  if (rows.length > 0) await database.db.insertInto("subscribers").values(rows).execute();
}

/** A site in Berlin whose newsletters go out at 08:00, with a relay. */
export async function startSite(engine: (typeof engines)[number], now: string) {
  const relay = await startOddRelay();
  const mailing = await startMailing(engine, relay, { now, env: { SEND_CONNECTIONS: "4" } });
  const { as } = mailing;
  expect((await as("PATCH", "/api/admin/settings", { json: { timeZone: ZONE } })).status).toBe(200);
  return {
    ...mailing,
    relay,
    async [Symbol.asyncDispose]() {
      await mailing[Symbol.asyncDispose]();
      await relay[Symbol.asyncDispose]();
    },
  };
}

export async function runAt(app: TestApp, time: string) {
  app.clock.set(time);
  await app.work("welcome series");
  await runSender(app);
}

/** Which steps each address was sent, and on which day of the site, oldest first. */
export async function sentOf({ database }: TestApp) {
  const rows = await database.db
    .selectFrom("deliveries")
    .innerJoin("newsletters", "newsletters.id", "deliveries.newsletter_id")
    .select(["address", "series_step_id as step", "done_at"])
    .where("state", "=", "sent")
    .orderBy("done_at")
    .execute();
  return rows.map(({ address, step, done_at }) => ({
    address,
    step,
    day: dayOf(new Date(done_at ?? 0), ZONE),
  }));
}

/** The page behind the link in a send's emails. */
export async function mailedPage(app: TestApp, newsletterId = 0) {
  const { text } = await app.database.db
    .selectFrom("newsletter_renders")
    .select("text")
    .where("newsletter_id", "=", newsletterId)
    .executeTakeFirstOrThrow();
  return app.request("GET", new URL(/https:\S+\/newsletter\/\S+/.exec(text)?.[0] ?? "").pathname);
}

export const copy = (n: number, { id }: SeriesStep, day: string) => ({
  address: `reader-${n}@example.com`,
  step: id,
  day,
});
