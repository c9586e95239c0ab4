import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import { nodeArguments, productEnvironment, programs } from "../scripts/product.mjs";
import { root } from "../src/server/base/root.ts";
import { SQLITE_FILE } from "../src/server/kernel/db/open.ts";
import { launchBrowser } from "../tests/setup/browser/browser.ts";
import { median, percentile, timesOf } from "./measure.ts";
import { report, type Row } from "./report.ts";

/*
 * npm run bench:sign-in — signing in, a call with a session and with a token, and the calls of the first admin screen,
 * of this tree and of the built tree in the folder BENCH_BEFORE, in turns in one run; and what the sign-in page loads.
 * Rewrites its part of docs/performance.md.
 */

const before = process.env["BENCH_BEFORE"];
if (!before) throw new Error("Set BENCH_BEFORE to the folder of another tree, which has been built.");

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 15);
const OWNER = { username: "Mira", password: "a very plain password" };
/** How often each is done in a round, so that a round of each takes about a second. */
const TIMES = { signIn: 8, call: 150, token: 20, calls: 20, screen: 4 };

interface Tree extends AsyncDisposable {
  url: string;
  cookie: string;
  /** The cookie of a browser that is known. */
  device: string;
  /** What a password costs here: each process measures that when it hashes the first one. */
  cost: string;
  token: string | undefined;
  /** Paths of the calls that the first admin screen makes, and the bytes that the sign-in page loads before it. */
  screen: string[];
  weight: number;
}

const dataDir = await mkdtemp(join(tmpdir(), "masthead-bench-"));
try {
  await using now = await openTree(root, "now");
  await using then = await openAlike(before, now.cost);
  const rows = await measure(now, then);
  if (process.env["BENCH_ONLY"] === undefined) await report("sign-in", rows);
  else console.table(rows);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(now: Tree, then: Tree): Promise<Row[]> {
  const session = (tree: Tree) => ({ cookie: tree.cookie });
  const bearer = ({ token = "" }: Tree) => ({ authorization: `Bearer ${token}` });
  const authors = (headers: (tree: Tree) => Record<string, string>) => (tree: Tree) =>
    get(tree, "/api/admin/authors", headers(tree));
  const rows = [
    await compare("sign-in with a password", TIMES.signIn, [now, then], (tree) =>
      signIn(tree.url, tree.device),
    ),
    await compare("a call with a session", TIMES.call, [now, then], (tree) =>
      get(tree, "/api/me", session(tree)),
    ),
    await compare("the calls of the first admin screen", TIMES.calls, [now, then], (tree) =>
      // Of both the same calls: a browser that was looked at may not have made all of them yet.
      Promise.all(now.screen.map((path) => get(tree, path, session(tree)))),
    ),
  ];
  await using browser = await launchBrowser();
  const tabs = new Map([
    [now, await openTab(browser, now)],
    [then, await openTab(browser, then)],
  ]);
  rows.push(
    await compare(
      "the first admin screen in Chromium, until nothing loads",
      TIMES.screen,
      [now, then],
      (tree) => showDashboard(tabs.get(tree)),
    ),
  );
  if (now.token) {
    const [token, own] = await besides(TIMES.token, [
      () => authors(bearer)(now),
      () => authors(session)(now),
    ]);
    rows.push(rowOf("a call with a token, beside the same with a session", token, own, "–"));
  }
  const grown = ((now.weight - then.weight) / 1000).toFixed(1);
  rows.push([
    "first load of the sign-in page (br)",
    `${(now.weight / 1000).toFixed(1)} kB, ${grown} kB more than before`,
    "≤ 3 kB more",
  ]);
  return rows;
}

async function compare(
  what: string,
  times: number,
  [now, then]: [Tree, Tree],
  act: (tree: Tree) => Promise<unknown>,
): Promise<Row> {
  const [ours, theirs] = await besides(times, [() => act(now), () => act(then)]);
  return rowOf(what, ours, theirs, "p95 ≤ 1.05 ×");
}

interface Figures {
  p50: number;
  p95: number;
}

/** Both in turns, so that they see the same moods of the machine: the medians of the rounds. */
async function besides(times: number, acts: [() => Promise<unknown>, () => Promise<unknown>]) {
  const rounds: [Figures[], Figures[]] = [[], []];
  for (let round = -1; round < ROUNDS; round++)
    // Whose turn is first changes, too.
    for (const index of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const taken = await timesOf(times, acts[index]);
      // The first round compiles the code.
      if (round >= 0) rounds[index].push({ p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) });
    }
  const middle = (figures: Figures[]) => ({
    p50: median(figures.map(({ p50 }) => p50)),
    p95: median(figures.map(({ p95 }) => p95)),
  });
  return [middle(rounds[0]), middle(rounds[1])] as const;
}

function rowOf(what: string, ours: Figures, theirs: Figures, target: string): Row {
  const ratio = (ours.p95 / theirs.p95).toFixed(2);
  const inWords = ({ p50, p95 }: Figures) => `${p50.toFixed(2)} / ${p95.toFixed(2)} ms`;
  return [`${what}, p50 / p95`, `${inWords(ours)} beside ${inWords(theirs)}: p95 ${ratio} ×`, target];
}

async function get({ url }: Tree, path: string, headers: Record<string, string>) {
  const response = await fetch(`${url}${path}`, { headers });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  await response.arrayBuffer();
}

function signIn(url: string, device = "") {
  return send(url, "/api/login", OWNER, device);
}

async function send(url: string, path: string, body: object, cookie = "") {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return {
    cookie: response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; "),
    response,
  };
}

/** Starts a tree whose passwords cost the same: another number of passes would be all that is measured. */
async function openAlike(folder: string, cost: string): Promise<Tree> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const tree = await openTree(folder, `then-${attempt}`);
    if (tree.cost === cost) return tree;
    await tree[Symbol.asyncDispose]();
  }
  throw new Error("The machine is too busy: each start of the other tree found another cost for passwords.");
}

/** Starts the built server of a tree with an owner, and looks at the sign-in page and the first screen in a browser. */
async function openTree(folder: string, name: string): Promise<Tree> {
  const data = join(dataDir, name);
  const args = [...nodeArguments(programs.server, []).slice(0, -1), join(folder, programs.server)];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      ...productEnvironment(),
      PATH: process.env["PATH"] ?? "",
      NODE_COMPILE_CACHE: join(folder, "dist/.compile-cache"),
      LOG_LEVEL: "warn",
      PORT: "0",
      DATA_DIR: data,
      ADMIN_USERNAME: OWNER.username,
      ADMIN_PASSWORD: OWNER.password,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (part) => {
      printed += String(part);
      const [, address] = /Site\s+(https?:\S+)/.exec(printed) ?? [];
      if (address && printed.endsWith("\n\n")) resolve(address);
    });
    child.once("exit", () => reject(new Error(`The server in ${folder} ended.`)));
  });
  const { cookie } = await signIn(url);
  return {
    url,
    cookie,
    device: cookie.split("; ").find((each) => each.includes("-device=")) ?? "",
    cost: costIn(join(data, SQLITE_FILE)),
    token: await makeToken(url, cookie),
    ...(await look(url)),
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The cost in the hash of the owner's password, such as `m=19456,t=9,p=1`. */
function costIn(file: string): string {
  using database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare("select password_hash from users").get();
  return String(row?.["password_hash"]).split("$")[3] ?? "";
}

/** A tree from before there were tokens makes none. */
async function makeToken(url: string, cookie: string): Promise<string | undefined> {
  const input = { name: "bench", capabilities: ["posts.read"], expiresAt: null };
  const made = await send(url, "/api/admin/tokens", input, cookie).catch(() => undefined);
  return made && z.object({ secret: z.string() }).parse(await made.response.json()).secret;
}

async function openTab(browser: Browser, { url, cookie }: Tree): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const cookies = cookie.split("; ").map((pair) => pair.split("=", 2));
  await context.addCookies(cookies.map(([name = "", value = ""]) => ({ name, value, url })));
  return context.newPage();
}

async function showDashboard(page: Page | undefined) {
  await page?.goto("/admin/dashboard");
  await page?.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page?.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
}

async function look(url: string) {
  await using browser = await launchBrowser();
  const page = await browser.newPage({ baseURL: url });
  const sizes: Promise<number>[] = [];
  const screen = new Set<string>();
  page.on("requestfinished", (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/api/")) screen.add(pathname + search);
  });
  await page.goto("/signin", { waitUntil: "networkidle" });
  const weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.getByLabel("Username").fill(OWNER.username);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  screen.clear();
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.waitForLoadState("networkidle");
  return { weight, screen: [...screen] };
}
