import { setTimeout as delay } from "node:timers/promises";
import type { Instance } from "../tests/failure/machines/instance.ts";
import { canMakeNetworks } from "../tests/failure/machines/network.ts";
import { hasHaproxy } from "../tests/failure/machines/proxy.ts";
import { openSite, type Site } from "../tests/failure/machines/site.ts";
import { startTraffic, type Traffic } from "../tests/failure/machines/traffic.ts";
import { until } from "../tests/failure/machines/until.ts";
import { median, percentile } from "./measure.ts";
import { report, type Row } from "./report.ts";

/*
 * npm run bench:machines — three instances in network namespaces of their own behind HAProxy (deploy/haproxy.cfg), a
 * primary PostgreSQL and a synchronous standby on two more: how long is a page old on another instance, how long is
 * nobody sending or writing when a machine is lost, and what does a rolling update cost?
 */

const CHANGES = Number(process.env["BENCH_CHANGES"] ?? 300);
const LOSSES = Number(process.env["BENCH_LOSSES"] ?? 5);
const READS_PER_SECOND = 100;
const ASK_EVERY_MS = 5;
const SEND_RATE = 100;
/** More than go out meanwhile. */
const READERS = 60_000;
const WITHIN_MS = 60_000;

if (canMakeNetworks && hasHaproxy) await bench();
else console.log("Root, network namespaces and haproxy are needed: left out");

async function bench() {
  await using site = await openSite({ sendRate: SEND_RATE });
  const cookie = await site.client.signIn();
  const rows = [await measureStaleness(site, cookie)];
  await site.addSubscribers(READERS);
  await site.send(cookie);
  rows.push(
    await measureHandover(site, {
      what: "killed (SIGKILL)",
      lose: (sender) => sender.kill(),
      bring: (sender) => sender.start(),
    }),
    await measureHandover(site, {
      what: "frozen (SIGSTOP)",
      lose: async (sender) => sender.pause(),
      bring: async (sender) => sender.resume(),
    }),
    await measureHandover(site, {
      what: "cut off from the network",
      lose: async ({ machine }) => machine.cut(),
      bring: async ({ machine }) => machine.mend(),
    }),
  );
  const traffic = await startTraffic(site.client, READS_PER_SECOND);
  await traffic.untilWritten("the first write", WITHIN_MS);
  rows.push(await measureUpdate(site, traffic));
  rows.push(await measureFailover(site, traffic));
  await traffic.stop();
  await report("machines", rows);
}

/** How long the other instances still show what a page was before a change, after the answer to the owner. */
async function measureStaleness({ instances }: Site, cookie: string): Promise<Row> {
  const headers = { "content-type": "application/json", cookie };
  const change = async ({ url }: Instance, method: string, path: string, json: object) => {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(json) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: number; slug: string };
  };
  const [first, ...others] = instances;
  if (!first) throw new Error("There is no instance");
  const content = `<p>${"Words of a post that changes. ".repeat(10)}</p>`;
  const post = { title: "Before", excerpt: "An excerpt", content, category: "tools", status: "published" };
  const { id, slug } = await change(first, "POST", "/api/posts", post);
  const times: number[] = [];
  const untilShown = async ({ url }: Instance, title: string, since: number) => {
    while (!(await (await fetch(`${url}/blog/${slug}`)).text()).includes(title)) await delay(ASK_EVERY_MS);
    times.push(performance.now() - since);
  };
  for (let round = 0; round < CHANGES; round++) {
    const title = `The title of change ${round}.`;
    await change(first, "PATCH", `/api/posts/${id}`, { title });
    const since = performance.now();
    await Promise.all(others.map((other) => untilShown(other, title, since)));
  }
  const shown = (share: number) => `${percentile(times, share).toFixed(0)} ms`;
  return [
    "another instance shows a change of a page, p50 / p99",
    `${shown(0.5)} / ${shown(0.99)}`,
    "p99 ≤ 100 ms",
  ];
}

interface Loss {
  what: string;
  lose: (sender: Instance) => Promise<unknown>;
  bring: (sender: Instance) => Promise<unknown>;
}

/** From the loss of the instance that sends to the first email of the one that holds the sending lock next. */
async function measureHandover(
  { sink, findSender, waitForSender }: Site,
  { what, lose, bring }: Loss,
): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < LOSSES; round++) {
    const sender = await waitForSender();
    const untilMailFrom = ({ machine }: Instance, since: number) =>
      until(`${machine.name} sends`, () =>
        sink.received.find(({ from, at }) => at > since && from === machine.address),
      );
    await untilMailFrom(sender, performance.now());
    await lose(sender);
    const lostAt = performance.now();
    const next = await until("another has the lock", async () => {
      const holder = await findSender();
      return holder === sender ? undefined : holder;
    });
    // What a machine had in hand when it was cut off comes when it is back.
    const { at } = await untilMailFrom(next, performance.now());
    times.push(at - lostAt);
    await bring(sender);
  }
  const figure = `${seconds(median(times))}, at most ${seconds(Math.max(...times))} (${LOSSES} times)`;
  return [`the sending instance is ${what}: until another sends`, figure, "≤ 10 s"];
}

/** Each instance is stopped and started again, one after another. */
async function measureUpdate({ instances }: Site, traffic: Traffic): Promise<Row> {
  const start = performance.now();
  const failedBefore = traffic.reads.failed.length;
  for (const instance of instances) {
    await instance.stop();
    await instance.start();
  }
  await traffic.untilWritten("a write after the update", WITHIN_MS);
  const written = traffic.writtenAt.filter((at) => at >= start);
  const gaps = written.map((at, index) => at - (written[index - 1] ?? start));
  const failed = traffic.reads.failed.length - failedBefore;
  const figure = `${failed} pages failed; longest time without a write ${seconds(Math.max(...gaps))}`;
  return [`rolling update of three instances, ${READS_PER_SECOND} pages a second`, figure, "0 failed"];
}

/** The primary is lost, and the standby is promoted at once. */
async function measureFailover({ database }: Site, traffic: Traffic): Promise<Row> {
  const times: number[] = [];
  const failedBefore = traffic.reads.failed.length;
  for (let round = 0; round < LOSSES; round++) {
    const start = performance.now();
    await database.failOver();
    await traffic.untilWritten("a write after the failover", WITHIN_MS);
    times.push(performance.now() - start);
    await database.pairUp();
  }
  const failed = traffic.reads.failed.length - failedBefore;
  const figure = `${seconds(median(times))}, at most ${seconds(Math.max(...times))}; ${failed} cached pages failed`;
  return [
    `failover to the standby, ${LOSSES} times: until a write is acknowledged`,
    figure,
    "≤ 30 s, 0 failed",
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
