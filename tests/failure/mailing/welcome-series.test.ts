import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DAY } from "../../../src/server/base/clock.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { WINDOW } from "../../../src/server/mailing/delivery/outbound/ledger.ts";
import { defaultSettings } from "../../../src/server/site-owner/settings/default-settings.ts";
import { engines, openTestDatabase, type TestDatabase } from "../../setup/engines.ts";
import { isInFull } from "../../setup/in-full.ts";
import { startServer } from "../../setup/process.ts";
import { startCountingSink } from "./counting-sink.ts";

const DAYS = isInFull ? 60 : 4;
const SUBSCRIBERS = isInFull ? 10_000 : 300;
/** Every second day, the server is killed while it sends. */
const KILL_EVERY = 2;
const STEPS = isInFull ? [1, 4, 20] : [1, 2];
const CONNECTIONS = 4;
const CONTENT = `<p>${"Good to have you here. ".repeat(20)}</p>`;

/** Emails of the series that are written, and a series that is on; newsletters go out at midnight, so always by now. */
async function addSeries({ database: { db } }: TestDatabase) {
  // Before all days that pass here, so that everybody has confirmed since.
  const at = new Date(Date.now() - 365 * DAY).toISOString();
  for (const days of STEPS) {
    const text = { subject: `After ${days} days`, content: CONTENT, status: "draft" as const };
    const { id } = await db
      .insertInto("newsletters")
      .values({ ...text, created_at: at, updated_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const step = await db
      .insertInto("series_steps")
      .values({ days, newsletter_id: id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.updateTable("newsletters").set({ series_step_id: step.id }).where("id", "=", id).execute();
  }
  const value = JSON.stringify({ isOn: true, since: at });
  await db
    .insertInto("mail_settings")
    .values({ name: "welcome-series", value, secret: null, revision: 1 })
    .execute();
}

/** As many subscribers confirm on each of the first days, so that the last of them get the last email on the last day. */
async function addSubscribers({ database: { db } }: TestDatabase) {
  const joining = DAYS - (STEPS.at(-1) ?? 0);
  for (let start = 0; start < SUBSCRIBERS; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, SUBSCRIBERS - start) }, (_, index) => {
      const email = `reader-${start + index}@example.com`;
      const day = Math.floor(((start + index) * joining) / SUBSCRIBERS);
      const at = new Date(Date.now() + day * DAY).toISOString();
      return {
        email,
        mailbox_key: email,
        status: "active" as const,
        source: "form",
        subscribed_at: at,
        confirmed_at: at,
      };
    });
    await db.insertInto("subscribers").values(rows).execute();
  }
}

/** A day passes: whatever happened was a day earlier. */
async function passDay({ database: { db } }: TestDatabase, engine: Engine) {
  const earlier = (column: string) =>
    engine === "postgres"
      ? sql<string>`${sql.ref(column)} - interval '1 day'`
      : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(column)}, '-1 day')`;
  await db
    .updateTable("subscribers")
    .set({ confirmed_at: earlier("confirmed_at") })
    .execute();
  await db
    .updateTable("series_sends")
    .set({ at: earlier("at") })
    .execute();
  await db
    .updateTable("observations")
    .set({ at: earlier("at") })
    .where("name", "=", "welcome-series")
    .execute();
}

/** How many are in the ledger, and how many sends are still open. */
async function stateOf({ database: { db } }: TestDatabase) {
  const { rows } = await sql<{ planned: number; open: number }>`
    select (select count(*) from series_sends) as planned,
      (select count(*) from newsletters where status not in ('draft', 'sent')) as open`.execute(db);
  return { planned: Number(rows[0]?.planned), open: Number(rows[0]?.open) };
}

/** How many emails of the series are due by a day. */
const dueBy = (day: number) => {
  const joining = DAYS - (STEPS.at(-1) ?? 0);
  let due = 0;
  for (let reader = 0; reader < SUBSCRIBERS; reader++) {
    const joined = Math.floor((reader * joining) / SUBSCRIBERS);
    due += STEPS.filter((days) => joined + days <= day).length;
  }
  return due;
};

describe.each(engines)("a welcome series that is killed again and again, on %s", (engine) => {
  test(
    `in ${DAYS} days ${SUBSCRIBERS} subscribers get each email; doubles are within the window`,
    async () => {
      await using sink = await startCountingSink();
      await using opened = await openTestDatabase(engine);
      await addSeries(opened);
      await addSubscribers(opened);
      const env = {
        DATA_DIR: opened.dataDir,
        DATABASE_URL: opened.databaseUrl ?? "",
        SMTP_URL: sink.url,
        SAMPLE_CONTENT: "off",
        SEND_CONNECTIONS: String(CONNECTIONS),
        ADMIN_USERNAME: "owner",
        ADMIN_PASSWORD: "lanterns over the old harbor",
        LOG_LEVEL: "fatal",
      };
      const start = () => startServer(env);
      await opened.database.db
        .insertInto("settings")
        .values([
          { name: "timeZone", value: JSON.stringify("UTC") },
          { name: "digest", value: JSON.stringify({ ...defaultSettings.digest, sendTime: "00:00" }) },
        ])
        .execute();
      let kills = 0;
      for (let day = 0; day <= DAYS; day++) {
        const due = dueBy(day);
        if (due > dueBy(day - 1)) {
          let server = await start();
          if (day % KILL_EVERY === 0) {
            const before = sink.received.length;
            while (sink.received.length < before + 10) await delay(2);
            await server.stop("SIGKILL");
            kills++;
            server = await start();
          }
          for (;;) {
            const { planned, open } = await stateOf(opened);
            if (planned === due && open === 0) break;
            await delay(20);
          }
          await server.stop("SIGTERM");
        }
        await passDay(opened, engine);
      }
      const ids = Map.groupBy(sink.received, ({ messageId }) => messageId);
      expect(ids.size).toBe(SUBSCRIBERS * STEPS.length);
      const perReader = Map.groupBy([...ids.values()], ([mail]) => mail?.to);
      expect(perReader.size).toBe(SUBSCRIBERS);
      for (const mails of perReader.values()) expect(mails).toHaveLength(STEPS.length);
      expect(sink.received.length - ids.size).toBeLessThanOrEqual(kills * (WINDOW + 2 * CONNECTIONS));
    },
    isInFull ? 1_800_000 : undefined,
  );
});
