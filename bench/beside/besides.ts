import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { request as requestSecurely } from "node:https";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { median } from "../measure.ts";
import type { Row } from "../report.ts";
import { onCore } from "./on-core.ts";
import { load } from "./wrk.ts";

const ROUNDS = 5;
const SECONDS = 3;

export type Headers = Record<string, string>;

export interface Answer {
  status: number;
  /** Names and values by turns, without those that every server has. */
  headers: string[];
  body: string;
}

export interface Other {
  name: string;
  target: string;
  url: string;
  stop: () => unknown;
}

interface Ours {
  url: string;
  headers: Headers;
  /** The core on which the load runs; any if undefined. */
  loadCore?: number;
}

/** Our server and others in turns, so that all of them see the same moods of the machine; one row for each other. */
export async function besides(what: string, ours: Ours, others: Other[]): Promise<Row[]> {
  const rounds: number[][] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const figures: number[] = [];
      for (const { url } of [ours, ...others])
        figures.push(await load(url, { headers: ours.headers, seconds: SECONDS, core: ours.loadCore }));
      rounds.push(figures);
    }
  } finally {
    for (const { stop } of others) stop();
  }
  const own = Math.round(median(rounds.map(([figure = 0]) => figure)));
  return others.map(({ name, target }, index) => {
    const ratio = median(rounds.map((figures) => (figures[0] ?? 0) / (figures[index + 1] ?? 0)));
    const theirs = Math.round(median(rounds.map((figures) => figures[index + 1] ?? 0)));
    return [`${what} beside ${name}`, `${ratio.toFixed(2)} × (${own} / ${theirs} a second)`, target];
  });
}

/** An answer of a server. `ca` is the certificate that must be trusted over TLS. */
export async function answerOf(url: string, headers: Headers, ca?: string): Promise<Answer> {
  // Twice: the second one comes out of the cache.
  for (const isLast of [false, true]) {
    const asked = ca ? requestSecurely(url, { headers, ca }).end() : request(url, { headers }).end();
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

interface Bare {
  core?: number;
  /** The certificate, for TLS. */
  tls?: { key: string; cert: string };
}

/** Node with the same status, header lines and body. */
export async function startBareServer(answer: Answer, { core, tls }: Bare = {}) {
  const [program, ...args] = onCore(core, [process.execPath, join(import.meta.dirname, "bare-server.ts")]);
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify({ ...answer, tls }));
  const [port] = await once(child.stdout, "data");
  const address = `127.0.0.1:${String(port).trim()}`;
  return { url: `${tls ? "https" : "http"}://${address}`, stop: () => child.kill() };
}
