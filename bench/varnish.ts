import { setTimeout as delay } from "node:timers/promises";
import {
  askVarnish,
  freePorts,
  hasVarnish,
  startOwnVarnish,
} from "../tests/setup/http-caches/own-varnish.ts";
import { startSite } from "../tests/setup/site.ts";
import { OWNER, post, signIn } from "../tests/failure/database/database-trouble.ts";
import { percentile } from "./measure.ts";
import { report } from "./report.ts";

/*
 * npm run bench:varnish — posts are published and deleted one after another (BENCH_TAKEDOWNS, 200) behind a Varnish that
 * keeps every page for an hour: how long after the answer to the owner does the last reader see an old page?
 */

const TAKEDOWNS = Number(process.env["BENCH_TAKEDOWNS"] ?? 200);
const ASK_EVERY_MS = 2;

if (hasVarnish) await bench();
else console.log("varnish and varnish-modules are not installed: left out");

async function bench() {
  const ports = await freePorts();
  await using varnish = await startOwnVarnish(ports);
  await using site = await startSite({
    ...OWNER,
    PORT: String(ports.masthead),
    HOST: "127.0.0.1",
    CDN: "varnish",
    CDN_URL: `http://127.0.0.1:${ports.purges}`,
  });
  const cookie = await signIn(site);
  const times: number[] = [];
  let fetchedAgain = 0;
  for (let round = 0; round < TAKEDOWNS; round++) {
    const created = (await (await post(site, cookie).answer).json()) as { id: number; slug: string };
    const path = `/blog/${created.slug}`;
    await fetch(`${site.url}/api/posts/${created.id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ status: "published" }),
    });
    while ((await askVarnish(varnish, path)).status !== 200) await delay(ASK_EVERY_MS);
    while (!(await askVarnish(varnish, "/about")).isHit) await delay(ASK_EVERY_MS);
    await fetch(`${site.url}/api/posts/${created.id}`, { method: "DELETE", headers: { cookie } });
    const start = performance.now();
    while ((await askVarnish(varnish, path)).status === 200) await delay(ASK_EVERY_MS);
    times.push(performance.now() - start);
    if (!(await askVarnish(varnish, "/about")).isHit) fetchedAgain++;
  }
  const shown = (share: number) => `${percentile(times, share).toFixed(0)} ms`;
  await report("varnish", [
    ["a deleted post is gone from Varnish, p50 / p99", `${shown(0.5)} / ${shown(0.99)}`, "p99 ≤ 1,000 ms"],
    ["pages without that key that were fetched again", `${fetchedAgain} of ${TAKEDOWNS}`, "0"],
  ]);
}
