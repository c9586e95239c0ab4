import { Agent, request } from "node:https";
import type { IncomingMessage } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { OWNER } from "../database/database-trouble.ts";
import { until } from "./until.ts";

const HOST = "blog.example.com";
/** What a browser waits at most. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;
const CACHED = ["/", "/blog", "/feed.xml", "/about", "/blog/the-quiet-case-for-a-smaller-archive"];
const CONTENT = `<p>${"Words that a writer saves. ".repeat(10)}</p>`;

interface Answer {
  /** 0 without an answer. */
  status: number;
  text: string;
  cookie: string;
}

interface Question {
  method?: string;
  json?: unknown;
  cookie?: string;
}

/** Asks the proxy, which knows nobody from one request to the next. */
export function openClient(port: number) {
  const agent = new Agent({ keepAlive: true });
  let strangers = 0;

  const ask = async (path: string, question: Question = {}, from = agent): Promise<Answer> => {
    const { method = "GET", json, cookie } = question;
    const asking = request({
      method,
      path,
      host: "127.0.0.1",
      port,
      servername: HOST,
      rejectUnauthorized: false,
      agent: from,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        host: HOST,
        ...(cookie && { cookie }),
        ...(json !== undefined && { "content-type": "application/json" }),
      },
    });
    try {
      asking.end(json === undefined ? undefined : JSON.stringify(json));
      const [response]: IncomingMessage[] = await once(asking, "response");
      if (!response) throw new Error("A response that is none");
      const [set = ""] = response.headers["set-cookie"] ?? [];
      return {
        status: response.statusCode ?? 0,
        text: await text(response),
        cookie: set.split(";")[0] ?? "",
      };
    } catch (error) {
      return { status: 0, text: String(error), cookie: "" };
    }
  };
  /** Asks from an address that has not asked before, so that no limit on one client is met. */
  const askAsStranger = async (path: string, question: Question) => {
    strangers++;
    const localAddress = `127.1.${Math.floor(strangers / 250)}.${1 + (strangers % 250)}`;
    const own = new Agent({ localAddress });
    const answer = await ask(path, question, own);
    own.destroy();
    return answer;
  };
  const signIn = async () => {
    const json = { username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD };
    const { status, text: said, cookie } = await ask("/api/login", { method: "POST", json });
    if (status !== 200) throw new Error(`The owner cannot sign in: ${status} ${said}`);
    return cookie;
  };
  return { ask, askAsStranger, signIn, [Symbol.dispose]: () => agent.destroy() };
}

export type Client = ReturnType<typeof openClient>;

/** What was acknowledged: the title that each post must have now, by its id, and who has asked for newsletters. */
export interface Acknowledged {
  posts: Map<number, string>;
  subscribers: Set<string>;
}

/**
 * Reads, writes and subscribes through the proxy until `stop`: `readsPerSecond` of pages that every instance has in its
 * cache, and two writers who look after each save whether it is there.
 */
export async function startTraffic(client: Client, readsPerSecond: number) {
  const { ask, askAsStranger } = client;
  const cookie = await client.signIn();
  const acknowledged: Acknowledged = { posts: new Map(), subscribers: new Set() };
  const reads = { answered: 0, failed: new Array<string>(), slowestMs: 0 };
  const missing = new Array<string>();
  const writtenAt = new Array<number>();
  const startedAt = performance.now();
  const over = new AbortController();

  const readOnce = async (path: string) => {
    const start = performance.now();
    const { status, text: said } = await ask(path);
    const tookMs = performance.now() - start;
    reads.slowestMs = Math.max(reads.slowestMs, tookMs);
    if (status === 200) reads.answered++;
    else {
      const at = Math.round((start - startedAt) / 100) / 10;
      reads.failed.push(`${path} at ${at} s after ${Math.round(tookMs)} ms: ${status} ${said.slice(0, 80)}`);
    }
  };
  /** They come at their times, however long the others take. */
  async function read() {
    const underWay = new Set<Promise<void>>();
    for (let count = 0; !over.signal.aborted; count++) {
      const reading: Promise<void> = readOnce(CACHED[count % CACHED.length] ?? "/").finally(() =>
        underWay.delete(reading),
      );
      underWay.add(reading);
      await delay(Math.max(0, startedAt + (count * 1_000) / readsPerSecond - performance.now()));
    }
    await Promise.all(underWay);
  }

  /** What a writer has just saved must be there, on whichever instance answers. Without an answer, it is not missing. */
  async function lookFor(id: number, title: string) {
    const { status, text: said } = await ask(`/api/admin/posts/${id}`, { cookie });
    const isThere = status === 200 && said.includes(JSON.stringify(title));
    if (status === 404 || (status === 200 && !isThere)) missing.push(`${title}: ${status}`);
  }

  async function save(path: string, method: string, json: object) {
    const { status, text: said } = await ask(path, { method, json, cookie });
    if (status < 200 || status >= 300) return undefined;
    writtenAt.push(performance.now());
    return (JSON.parse(said) as { id: number }).id;
  }

  async function write(writer: string) {
    for (let round = 0; !over.signal.aborted; round++) {
      const title = `Post ${round} of ${writer}`;
      const post = { title, excerpt: "An excerpt of it.", content: CONTENT, category: "tools", tags: [] };
      const id = await save("/api/posts", "POST", post);
      if (id !== undefined) {
        acknowledged.posts.set(id, title);
        await lookFor(id, title);
        const second = `${title}, again`;
        // Without an answer, either may stand there.
        if ((await save(`/api/posts/${id}`, "PATCH", { title: second })) === undefined)
          acknowledged.posts.delete(id);
        else {
          acknowledged.posts.set(id, second);
          await lookFor(id, second);
        }
      }
      await delay(PAUSE_MS);
    }
  }

  async function subscribe() {
    for (let round = 0; !over.signal.aborted; round++) {
      const json = { email: `new-${round}@example.com` };
      const { status } = await askAsStranger("/api/subscribers", { method: "POST", json });
      if (status >= 200 && status < 300) acknowledged.subscribers.add(json.email);
      await delay(10 * PAUSE_MS);
    }
  }

  const using = Promise.all([read(), write("Ann"), write("Bert"), subscribe()]);
  return {
    acknowledged,
    reads,
    /** Saved and then not there. */
    missing,
    cookie,
    /** When writes were acknowledged, by `performance.now()`. */
    writtenAt,
    /** Waits for a write that is acknowledged from now on, and tells how many milliseconds that took. */
    untilWritten(message: string, withinMs: number): Promise<number> {
      const start = performance.now();
      const isBack = () => {
        const tookMs = (writtenAt.at(-1) ?? 0) - start;
        return tookMs > 0 ? tookMs : undefined;
      };
      return until(message, isBack, withinMs);
    },
    async stop() {
      over.abort();
      await using;
    },
  };
}

export type Traffic = Awaited<ReturnType<typeof startTraffic>>;
