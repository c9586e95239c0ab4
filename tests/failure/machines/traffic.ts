import { setTimeout as delay } from "node:timers/promises";
import type { Answer, Client } from "./client.ts";
import { until } from "./until.ts";

const PAUSE_MS = 50;
const CACHED = ["/", "/blog", "/feed.xml", "/about", "/blog/the-quiet-case-for-a-smaller-archive"];
const CONTENT = `<p>${"Words that a writer saves. ".repeat(10)}</p>`;
const POST = { excerpt: "An excerpt of it.", content: CONTENT, category: "tools", tags: [] };
/** How long a reader looks for a post that was taken down, before it counts as left in the cache. */
const TAKEDOWN_MS = 60_000;
/** How many of them readers go on to ask for. */
const ASKED_AGAIN = 20;

/** What was acknowledged: the title that each post must have now, by its id, and who has asked for newsletters. */
export interface Acknowledged {
  posts: Map<number, string>;
  subscribers: Set<string>;
}

/**
 * Reads, writes and subscribes through the proxy until `stop`: `readsPerSecond` of pages that every instance has in its
 * cache, and two writers who look after each save whether it is there. Where there is a cache, every second reader asks
 * it, and a third writer publishes posts and takes them down, and looks for each in the cache until it is gone.
 */
export async function startTraffic(client: Client, readsPerSecond: number) {
  const { ask, askAsStranger, askCache } = client;
  const cookie = await client.signIn();
  const acknowledged: Acknowledged = { posts: new Map(), subscribers: new Set() };
  const reads = { answered: 0, failed: new Array<string>(), slowestMs: 0 };
  const takedowns = { paths: new Array<string>(), slowestMs: 0 };
  const missing = new Array<string>();
  const writtenAt = new Array<number>();
  const startedAt = performance.now();
  const over = new AbortController();

  const readOnce = async (path: string, from: (path: string) => Promise<Answer>) => {
    const start = performance.now();
    const { status, text: said } = await from(path);
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
      const from = count % 2 === 0 ? ask : (askCache ?? ask);
      const reading: Promise<void> = readOnce(CACHED[count % CACHED.length] ?? "/", from).finally(() =>
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
      const id = await save("/api/posts", "POST", { ...POST, title });
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

  async function takeDown(askCached: (path: string) => Promise<Answer>) {
    for (let round = 0; !over.signal.aborted; round++) {
      await delay(PAUSE_MS);
      const json = { ...POST, title: `Taken down ${round}`, status: "published" };
      const { status, text: said } = await ask("/api/posts", { method: "POST", json, cookie });
      if (status !== 201) continue;
      const { id, slug } = JSON.parse(said) as { id: number; slug: string };
      await askCached(`/blog/${slug}`);
      if ((await ask(`/api/posts/${id}`, { method: "DELETE", cookie })).status !== 200) continue;
      const start = performance.now();
      const isThere = async () => (await askCached(`/blog/${slug}`)).status === 200;
      while ((await isThere()) && performance.now() - start < TAKEDOWN_MS) await delay(PAUSE_MS);
      takedowns.slowestMs = Math.max(takedowns.slowestMs, performance.now() - start);
      takedowns.paths.push(`/blog/${slug}`);
      // An instance that has not heard of it could give it to the cache again.
      await askCached(takedowns.paths.at(-1 - (round % ASKED_AGAIN)) ?? "/");
    }
  }

  const using = Promise.all([
    read(),
    write("Ann"),
    write("Bert"),
    subscribe(),
    askCache && takeDown(askCache),
  ]);
  return {
    acknowledged,
    reads,
    /** Saved and then not there. */
    missing,
    /** Published, seen in the cache and deleted. */
    takedowns,
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
