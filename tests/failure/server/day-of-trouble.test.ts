import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { isInFull } from "../../setup/in-full.ts";
import { startOwnCluster } from "../../setup/own-cluster.ts";
import { canMount, mountSmallDisk, type SmallDisk } from "../../setup/small-disk.ts";
import { ask } from "../database/database-trouble.ts";
import { openDoor } from "../database/freezing-door.ts";
import { useSites, type Acknowledged } from "./mixed-traffic.ts";
import { TroubledSite } from "./troubled-site.ts";

const MINUTE_MS = 60_000;
/** Without it each trouble comes once. */
const DAY_MS = isInFull ? 20 * MINUTE_MS : 0;
/** How long a site may take to write again once a trouble is over. */
const RECOVERY_MS = 30_000;
const DISK_IS_FULL_MS = 3_000;
const SAMPLE_EVERY_MS = 2_000;
/** What the last quarter may need more than the one before it. */
const GROWTH = 1.1;

test.runIf(canMount)(
  "a day of trouble with the database, the disk and the processes loses nothing that was acknowledged",
  async (context) => {
    await using stack = new AsyncDisposableStack();
    const cluster = await startOwnCluster();
    if (!cluster) return context.skip("PostgreSQL's programs are not installed");
    stack.use(cluster);
    const door = stack.use(await openDoor(cluster.url));
    const openSite = async (name: string) => {
      const disk = stack.use(mountSmallDisk(256));
      return stack.use(await TroubledSite.open(name, disk, door.url));
    };
    const sites = [await openSite("a"), await openSite("b")] as const;
    const [a, b] = sites;
    const use = useSites(sites);

    const ofDatabase: Record<string, () => Promise<unknown>> = {
      "after a restart of PostgreSQL": async () => {
        await cluster.stop("fast");
        await cluster.start();
      },
      "after a crash of PostgreSQL": async () => {
        await cluster.stop("kill");
        await cluster.start();
      },
      "after its connections froze": async () => door.freeze(),
      "after a full disk": () => fillForAWhile(b.disk),
    };
    const ofProcesses = {
      "after a kill": () => a.kill(),
      "after a restart": () => b.restart(),
    };
    const go = async (troubles: Record<string, () => Promise<unknown>>) => {
      for (const [name, happen] of Object.entries(troubles)) {
        await happen();
        await use.untilAllWrite(RECOVERY_MS, name);
      }
    };

    await use.untilAllWrite(RECOVERY_MS, "at first");
    const startedAt = performance.now();
    const elapsedMs = () => performance.now() - startedAt;
    do await go({ ...ofDatabase, ...ofProcesses });
    while (elapsedMs() < DAY_MS / 2);
    // In the second half the processes stay, and their memory is compared.
    await using memory = watchMemory(sites);
    while (elapsedMs() < DAY_MS) await go(ofDatabase);
    await use.stop();
    // A request to subscribe is acknowledged as a row, which a job turns into a subscriber a moment later.
    const waiting = () => ask(cluster.url, "select id from subscription_requests");
    await expect.poll(waiting, { timeout: RECOVERY_MS }).toMatchObject({ rows: [] });

    const { answered, unanswered } = use.cachedReads;
    expect(unanswered).toEqual([]);
    expect(answered).toBeGreaterThan(50);
    expect(await findLost(use.acknowledged, cluster.url)).toEqual({
      posts: [],
      newsletters: [],
      subscribers: [],
      images: [],
    });
    if (isInFull) for (const site of sites) memory.expectFlat(site);
    for (const site of sites) {
      await site.restart();
      expect(uncaughtIn(site.stderr), `what site ${site.name} printed`).toEqual([]);
    }
    console.info(
      Object.entries(use.acknowledged)
        .map(([kind, all]) => `${all.size} ${kind}`)
        .join(", "),
      `acknowledged; ${answered} cached reads; MB: ${memory.summary()}`,
    );
  },
  DAY_MS + 4 * MINUTE_MS,
);

/** Lines that are not of the log: what Node prints of an error that nobody caught. */
const uncaughtIn = (stderr: string) =>
  stderr.split("\n").filter((line) => line && !line.startsWith('{"level":'));

async function fillForAWhile(disk: SmallDisk) {
  await disk.fill();
  await delay(DISK_IS_FULL_MS);
  await disk.free();
}

/** What was acknowledged and is not there. */
async function findLost({ posts, newsletters, subscribers, images }: Acknowledged, databaseUrl: string) {
  const missing = async (names: Set<string>, column: string, table: string) => {
    const { rows } = await ask(databaseUrl, `select ${column} as name from ${table}`);
    return [...names.difference(new Set(rows.map(({ name }) => name)))];
  };
  const gone: string[] = [];
  for (const [id, { server }] of images) {
    const response = await fetch(`${server?.url}/media/${id}/original`);
    await response.arrayBuffer();
    if (response.status !== 200) gone.push(id);
  }
  return {
    posts: await missing(posts, "title", "posts"),
    newsletters: await missing(newsletters, "subject", "newsletters"),
    subscribers: await missing(subscribers, "email", "subscribers"),
    images: gone,
  };
}

/** Samples the memory of the sites' processes until it is disposed. */
function watchMemory(sites: readonly TroubledSite[]) {
  const samples = new Map(sites.map((site) => [site, new Array<number>()]));
  const timer = setInterval(() => {
    for (const [site, taken] of samples)
      void site.memoryMegabytes().then((megabytes) => megabytes && taken.push(megabytes));
  }, SAMPLE_EVERY_MS);
  const quartersOf = (site: TroubledSite) => {
    const taken = samples.get(site) ?? [];
    const half = Math.floor(taken.length / 2);
    return [median(taken.slice(0, half)), median(taken.slice(half))] as const;
  };
  return {
    expectFlat(site: TroubledSite) {
      const [earlier, later] = quartersOf(site);
      expect(earlier).toBeGreaterThan(0);
      expect(later, `memory of site ${site.name}, ${earlier} MB before`).toBeLessThan(earlier * GROWTH);
    },
    summary: () => sites.map((site) => quartersOf(site).map(Math.round).join(" → ")).join(" and "),
    [Symbol.asyncDispose]: async () => clearInterval(timer),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
