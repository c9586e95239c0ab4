import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { buffer } from "node:stream/consumers";
import autocannon from "autocannon";
import { readConfig } from "../src/server/platform/config.ts";
import { createLog } from "../src/server/platform/log.ts";
import { openBuiltServer } from "../tests/setup/built-server.ts";
import { startServer } from "../tests/setup/process.ts";
import { median, percentile, timesOf } from "./measure.ts";
import { hasNginx, startNginx } from "./nginx.ts";
import { report } from "./report.ts";
import type { Row } from "./report.ts";
import { seedPosts } from "./seed-posts.ts";

/*
 * npm run bench:site — cached pages beside a bare node:http server that sends the same bytes, in one run, medians of
 * five; then what is not cached, over 100,000 posts. Rewrites its part of docs/performance.md.
 */

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
/** Requests before the times count: by then the code that they run is compiled. */
const WARM_UP = 300;
const POSTS = Number(process.env["BENCH_POSTS"] ?? 100_000);
const POST = "/blog/the-quiet-case-for-a-smaller-archive";

// React's development half renders at half the speed; pages are loaded after this line.
process.env["NODE_ENV"] = "production";

const dataDir = await mkdtemp(join(tmpdir(), "masthead-bench-"));
try {
  const rows = [...(await benchCached()), ...(await benchUncached())];
  await report("site", rows);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

type Headers = Record<string, string>;

interface Answer {
  status: number;
  headers: string[];
  body: string;
}

async function benchCached(): Promise<Row[]> {
  await using server = await startServer({ DATA_DIR: join(dataDir, "served") });
  const headers = { "accept-encoding": "br" };
  const page = await answerOf(`${server.url}${POST}`, headers);
  const etag = page.headers[page.headers.findIndex((name) => name.toLowerCase() === "etag") + 1] ?? "";
  const known = { ...headers, "if-none-match": etag };
  const url = `${server.url}${POST}`;
  return [
    await besideBare("cached post page (br)", url, headers),
    await besideBare("304 for a known page", url, known),
    ...(hasNginx() ? [await besideNginx("cached post page (gzip)", url)] : []),
  ];
}

async function besideBare(what: string, url: string, headers: Headers): Promise<Row> {
  const bare = await startBareServer(await answerOf(url, headers));
  return [what, await sideBySide({ url, headers, other: bare, name: "bare node:http" }), "≥ 0.95 ×"];
}

async function besideNginx(what: string, url: string): Promise<Row> {
  const headers = { "accept-encoding": "gzip" };
  const { body } = await answerOf(url, headers);
  const nginx = await startNginx(dataDir, Buffer.from(body, "base64"));
  return [what, await sideBySide({ url, headers, other: nginx, name: "nginx, 1 worker, gzip_static" }), "–"];
}

interface Comparison {
  url: string;
  headers: Headers;
  other: { url: string; stop: () => unknown };
  name: string;
}

/** Our server and another one in turns, so that both see the same moods of the machine. */
async function sideBySide({ url, headers, other, name }: Comparison): Promise<string> {
  const ours: number[] = [];
  const theirs: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await load(url, headers));
      theirs.push(await load(other.url, headers));
    }
  } finally {
    other.stop();
  }
  const ratio = median(ours) / median(theirs);
  return `${ratio.toFixed(2)} × ${name} (${Math.round(median(ours))} / ${Math.round(median(theirs))} a second)`;
}

async function load(url: string, headers: Headers): Promise<number> {
  const { requests, errors } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (errors > 0) throw new Error(`${errors} requests to ${url} failed`);
  return requests.average;
}

async function answerOf(url: string, headers: Headers): Promise<Answer> {
  // Twice: the second one comes out of the cache.
  for (const isLast of [false, true]) {
    const asked = request(url, { headers }).end();
    const [response] = await once(asked, "response");
    const body = await buffer(response);
    if (!isLast) continue;
    const own = new Set(["date", "connection", "keep-alive"]);
    const kept: string[] = [];
    for (let index = 0; index < response.rawHeaders.length; index += 2) {
      const [name, value] = response.rawHeaders.slice(index, index + 2);
      if (!own.has(name.toLowerCase())) kept.push(name, value);
    }
    return { status: response.statusCode, headers: kept, body: body.toString("base64") };
  }
  throw new Error("unreachable");
}

async function startBareServer(answer: Answer) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(answer));
  const [port] = await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => child.kill() };
}

async function benchUncached(): Promise<Row[]> {
  const folder = join(dataDir, "large");
  const log = createLog("silent");
  await seedPosts(folder, POSTS, log);
  const config = readConfig({ DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent", BACKUP_EVERY: "0" });
  await using server = await openBuiltServer({ config, log });
  const get = async (path: string) => {
    const response = await server.fetch(new Request(new URL(path, config.publicUrl)));
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  };
  const words = ["river", "lantern", "orchard", "signal", "velvet"];
  const p50 = async (path: (index: number) => string) => {
    await timesOf(WARM_UP, (index) => get(path(index)));
    return percentile(await timesOf(200, (index) => get(path(index + WARM_UP))), 0.5);
  };
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const post = await p50((index) => `/blog/post-${index + 1}`);
  const list = await p50((index) => `/blog?page=${index + 1}`);
  const category = await p50((index) => `/blog/category/${index % 2 ? "tools" : "growth"}?page=${index + 1}`);
  const tag = await p50((index) => `/blog?tag=tag-${index % 50}&page=${(index % 9) + 1}`);
  loop.enable();
  const search = await p50((index) => `/api/posts?search=${words[index % 5]}+${(index * 7919) % POSTS}`);
  const common = await p50((index) => `/api/posts?search=${words[index % 5]}&page=${(index % 50) + 1}`);
  loop.disable();
  const posts = POSTS.toLocaleString("en");
  return [
    [`uncached post page of ${posts}, p50`, `${post.toFixed(2)} ms`, "≤ 1.5 ms"],
    [`uncached list of ${posts} posts, p50`, `${list.toFixed(2)} ms`, "≤ 5 ms"],
    [`uncached category of ${posts} posts, p50`, `${category.toFixed(2)} ms`, "≤ 5 ms"],
    [`uncached tag of ${posts} posts, p50`, `${tag.toFixed(2)} ms`, "≤ 5 ms"],
    [`search over ${posts} posts, two words, p50`, `${search.toFixed(2)} ms`, "≤ 10 ms"],
    [`search over ${posts} posts, one word that a fifth has, p50`, `${common.toFixed(2)} ms`, "≤ 10 ms"],
    ["longest block of the event loop while searching", `${(loop.max / 1e6).toFixed(1)} ms`, "≤ 50 ms"],
  ];
}
