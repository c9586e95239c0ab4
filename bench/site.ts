import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { readConfig } from "../src/server/kernel/config.ts";
import { createLog } from "../src/server/base/log.ts";
import { openBuiltServer } from "../tests/setup/built-server.ts";
import { startServer } from "../tests/setup/process.ts";
import { answerOf, besides, startBareServer, type Answer, type Headers } from "./beside/besides.ts";
import { hasNginx, startNginx } from "./beside/nginx.ts";
import { requireWrk } from "./beside/wrk.ts";
import { percentile, timesOf } from "./measure.ts";
import { report, type Row } from "./report.ts";
import { seedPosts } from "./seed-posts.ts";

/*
 * npm run bench:site — cached pages under wrk, beside bare node:http servers and nginx, in one run, medians of five;
 * then what is not cached, over 100,000 posts. Rewrites its part of docs/performance.md.
 */

/** Requests before the times count: by then the code that they run is compiled. */
const WARM_UP = 300;
const POSTS = Number(process.env["BENCH_POSTS"] ?? 100_000);
const POST = "/blog/the-quiet-case-for-a-smaller-archive";

// React's development half renders at half the speed; pages are loaded after this line.
process.env["NODE_ENV"] = "production";

requireWrk();
const dataDir = await mkdtemp(join(tmpdir(), "masthead-bench-"));
try {
  const cached = await benchCached();
  if (process.env["BENCH_ONLY"] === "cached") console.table(cached);
  else await report("site", [...cached, ...(await benchUncached())]);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function benchCached(): Promise<Row[]> {
  await using server = await startServer({ DATA_DIR: join(dataDir, "served") });
  const url = `${server.url}${POST}`;
  const headers = { "accept-encoding": "br" };
  const page = await answerOf(url, headers);
  const known = { ...headers, "if-none-match": headerOf(page, "etag") };
  const four = withFour(page);
  const lines = page.headers.length / 2;
  const gzip = { "accept-encoding": "gzip" };
  return [
    ...(await besides("cached post page (br)", { url, headers }, [
      {
        name: `bare node:http, the same ${lines} header lines and body`,
        target: "≥ 0.92 ×",
        ...(await startBareServer(page)),
      },
      { name: "bare node:http, 4 header lines", target: "–", ...(await startBareServer(four)) },
    ])),
    ...(await besides("304 for a known page", { url, headers: known }, [
      {
        name: "bare node:http, the same header lines",
        target: "≥ 0.92 ×",
        ...(await startBareServer(await answerOf(url, known))),
      },
    ])),
    ...(hasNginx()
      ? await besides("cached post page (gzip)", { url, headers: gzip }, [
          {
            name: "nginx, 1 worker, gzip_static",
            target: "–",
            ...(await startNginx(dataDir, await bodyOf(url, gzip))),
          },
        ])
      : []),
  ];
}

async function bodyOf(url: string, headers: Headers) {
  return Buffer.from((await answerOf(url, headers)).body, "base64");
}

function headerOf({ headers }: Answer, name: string) {
  return headers[headers.findIndex((each) => each.toLowerCase() === name) + 1] ?? "";
}

/** The answer with four of its headers. */
function withFour(answer: Answer): Answer {
  const headers = ["content-type", "content-length", "content-encoding", "etag"].flatMap((name) => [
    name,
    headerOf(answer, name),
  ]);
  return { ...answer, headers };
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
    [`uncached list of ${posts} posts, p50`, `${list.toFixed(2)} ms`, "≤ 250 ms"],
    [`uncached category of ${posts} posts, p50`, `${category.toFixed(2)} ms`, "≤ 250 ms"],
    [`uncached tag of ${posts} posts, p50`, `${tag.toFixed(2)} ms`, "≤ 250 ms"],
    [`search over ${posts} posts, two words, p50`, `${search.toFixed(2)} ms`, "≤ 250 ms"],
    [`search over ${posts} posts, one word that a fifth has, p50`, `${common.toFixed(2)} ms`, "≤ 250 ms"],
    ["longest block of the event loop while searching", `${(loop.max / 1e6).toFixed(1)} ms`, "≤ 50 ms"],
  ];
}
