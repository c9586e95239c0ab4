import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { findPrograms } from "../../../scripts/find-postgres.mjs";
import { choose, randomFrom } from "../../../src/server/content/covers/presses/press.ts";
import { WINDOW } from "../../../src/server/mailing/delivery/outbound/ledger.ts";
import { hasVarnish } from "../../setup/http-caches/own-varnish.ts";
import { isInFull } from "../../setup/in-full.ts";
import type { CountingSink } from "../mailing/counting-sink.ts";
import { hasFaketime } from "./instance.ts";
import { canMakeNetworks } from "./network.ts";
import { hasHaproxy } from "./proxy.ts";
import { CONNECTIONS, openSite, type Site } from "./site.ts";
import { startTraffic, type Traffic } from "./traffic.ts";
import { until } from "./until.ts";

const MINUTE_MS = 60_000;
/** In short form, each event comes once. */
const DURATION_MS = isInFull ? Number(process.env["TRIAL_MINUTES"] ?? 30) * MINUTE_MS : 0;
const SEED = Number(process.env["TRIAL_SEED"] ?? Date.now() % 100_000);
const READS_PER_SECOND = isInFull ? 200 : 40;
const SEND_RATE = isInFull ? 40 : 60;
/** Readers of the newsletter, so that the send lasts as long as the events. */
const READERS = isInFull ? Math.ceil((DURATION_MS / 1_000) * SEND_RATE) : 1_500;
/** How long an instance is frozen: longer than PostgreSQL waits before it gives the sending lock of a silent holder to another. */
const SILENCE_MS = isInFull ? 45_000 : 8_000;
/** While nobody holds the sending lock, nothing is sent: the rest goes out behind the events. */
const REST_MS = 2 * MINUTE_MS + DURATION_MS;
/** The last posts that were taken down, which are asked for once more. */
const LOOKED_AT = 500;
/** After an event, the site writes again within this time; beside other tests, a failover alone takes longer. */
const RECOVERY_MS = isInFull ? 30_000 : 90_000;

const isPossible = canMakeNetworks && hasHaproxy && hasFaketime && findPrograms() !== undefined;

test.skipIf(!isPossible)(
  "three instances lose no write, no mail and no page when machines die, freeze or fall silent, also behind Varnish (skipped without root, network namespaces, haproxy, faketime or PostgreSQL)",
  async () => {
    await using site = await openSite({ sendRate: SEND_RATE, clocks: [0, 300, -300], hasCache: hasVarnish });
    await site.addSubscribers(READERS);
    const traffic = await startTraffic(site.client, READS_PER_SECOND);
    await traffic.untilWritten("at first", RECOVERY_MS);
    await site.send(traffic.cookie);
    await site.waitForSender();

    const events = eventsOf(site, traffic);
    const random = randomFrom(SEED);
    const startedAt = performance.now();
    const happened: string[] = [];
    const go = async (name: keyof typeof events) => {
      await events[name]();
      const tookMs = await traffic.untilWritten(`after ${name}, seed ${SEED}`, RECOVERY_MS);
      const at = Math.round((performance.now() - startedAt) / 1_000);
      happened.push(`${name} (${at} s, ${Math.round(tookMs)} ms)`);
    };
    for (const name of ["kill", "pause", "partition", "failover"] as const) await go(name);
    while (performance.now() - startedAt < DURATION_MS)
      await go(choose(random, ["kill", "pause", "partition", "failover", "skew", "update"]));

    await traffic.stop();
    const { acknowledged, reads, missing, takedowns } = traffic;
    const everybody = [
      ...Array.from({ length: READERS }, (_, index) => `reader-${index + 1}@example.com`),
      ...acknowledged.subscribers,
    ];
    const waiting = () => unmailed(site.sink, everybody).length;
    await expect.poll(waiting, { timeout: REST_MS, interval: 200 }).toBe(0);
    console.info(
      `Seed ${SEED}: ${happened.join(", ")}; ${reads.answered} pages, ${reads.askedAgain} asked for again, the slowest in ${Math.round(reads.slowestMs)} ms;`,
      `${takedowns.paths.length} posts taken down, the slowest gone after ${Math.round(takedowns.slowestMs)} ms;`,
      `${acknowledged.posts.size} posts, ${acknowledged.subscribers.size} subscribers, ${repeatsIn(site.sink)} mails twice`,
    );
    expect(missing, "own writes that were not there").toEqual([]);
    expect(await lostPosts(site, traffic), "acknowledged posts that are lost").toEqual([]);
    expect(takedowns.left, "posts that were there a minute after they were taken down").toEqual([]);
    expect(takedowns.paths.length).toBeGreaterThan(0);
    // The purges of the last ones are repeated.
    await expect.poll(() => stillThere(site, traffic), { interval: 1_000 }).toEqual([]);
    expect(reads.failed, "pages that did not come").toEqual([]);
    expect(twoLettersIn(site.sink), "readers with two Message-IDs").toEqual([]);
    expect(repeatsIn(site.sink)).toBeLessThanOrEqual(happened.length * (WINDOW + 2 * CONNECTIONS));
    expect(reads.answered).toBeGreaterThan(100);
  },
  DURATION_MS + REST_MS + 3 * MINUTE_MS,
);

/** Each is over, or about to be, when it returns. Where one instance is hit, it is the one that sends. */
function eventsOf({ database, instances, waitForSender }: Site, traffic: Traffic) {
  return {
    kill: async () => {
      const sender = await waitForSender();
      await sender.kill();
      await traffic.untilWritten("while an instance is dead", RECOVERY_MS);
      await sender.start();
    },
    pause: async () => {
      const sender = await waitForSender();
      sender.pause();
      await delay(SILENCE_MS);
      sender.resume();
    },
    partition: async () => {
      const { machine } = await waitForSender();
      machine.cut();
      // PostgreSQL must find out by itself that nobody is there any more. A session that was only opened has no locks,
      // and no settings yet by which it would.
      const countSessions = `select from pg_stat_activity where client_addr = '${machine.address}' and query <> ''`;
      await until("the sessions of a machine that was cut off end", async () => {
        const { rowCount } = await database.ask(countSessions);
        return rowCount === 0 ? true : undefined;
      });
      machine.mend();
    },
    failover: async () => {
      await database.failOver();
      await traffic.untilWritten("after the standby was promoted", RECOVERY_MS);
      if (isInFull) await database.pairUp();
    },
    skew: async () => {
      const sender = await waitForSender();
      await sender.stop();
      await sender.start(300);
    },
    update: async () => {
      for (const instance of instances) {
        await instance.stop();
        await instance.start();
      }
    },
  };
}

const unmailed = ({ received }: CountingSink, everybody: readonly string[]) => [
  ...new Set(everybody).difference(new Set(received.map(({ to }) => to))),
];

/** How many mails came more than once. */
const repeatsIn = ({ received }: CountingSink) =>
  received.length - new Set(received.map(({ messageId }) => messageId)).size;

/** To whom one mail came under two names. Each gets one mail: the newsletter, or a confirmation. */
const twoLettersIn = ({ received }: CountingSink) =>
  [...Map.groupBy(received, ({ to }) => to)]
    .filter(([, copies]) => new Set(copies.map(({ messageId }) => messageId)).size > 1)
    .map(([to]) => to);

async function stillThere({ client }: Site, { takedowns }: Traffic) {
  const left: string[] = [];
  const paths = takedowns.paths.slice(-LOOKED_AT);
  await Promise.all(
    paths.map(async (path) => {
      const { status } = await client.ask(path);
      if (status !== 404) left.push(`${path}: ${status}`);
    }),
  );
  return left;
}

/** Acknowledged posts that are not there, or not as they were saved last. */
async function lostPosts({ database }: Site, { acknowledged }: Traffic) {
  const { rows } = await database.ask("select id, title from posts");
  const titles = new Map(rows.map(({ id, title }) => [Number(id), title]));
  return [...acknowledged.posts].filter(([id, title]) => titles.get(id) !== title);
}
