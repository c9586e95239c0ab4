import { setTimeout as delay } from "node:timers/promises";
import type { Answer, Client } from "./client.ts";
import { until } from "./until.ts";

const PAUSE_MS = 50;
/** What no write of ours changes, so that every instance has it in its cache. */
const CACHED = ["/about", "/privacy", "/faq"];
/** What each post changes that is taken down: while the database is away, no instance may have it. */
const CHANGING = ["/", "/blog", "/feed.xml"];
const PAGES = [...CACHED, ...CHANGING];
/** Then a reader asks again, for so long. */
const ASK_AGAIN_MS = 30_000;
const CONTENT = `<p>${"Words that a writer saves. ".repeat(10)}</p>`;
const POST = { excerpt: "An excerpt of it.", content: CONTENT, category: "tools", tags: [] };
/** How long a reader looks for a post that was taken down, before it counts as left in the cache. */
const TAKEDOWN_MS = 60_000;
/** How many posts there are to take down, so that an instance that falls silent has some in its memory. */
const TO_TAKE_DOWN = 5;
/** How many of those that are gone readers go on to ask for. */
const ASKED_AGAIN = 20;
/** So often that each instance answers, beside all other requests. */
const ASKED_BEFORE = 6;

/** What was acknowledged: the title that each post must have now, by its id, and who has asked for newsletters. */
export interface Acknowledged {
  posts: Map<number, string>;
  subscribers: Set<string>;
}

/**
 * Reads, writes and subscribes through the proxy until `stop`: `readsPerSecond` of pages, half of them past any cache in
 * front; two writers who look after each save whether it is there; and one who
 * publishes posts, takes them down and looks for each until it is gone.
 */
export async function startTraffic(client: Client, readsPerSecond: number) {
  const { ask, askInside, askAsStranger } = client;
  const cookie = await client.signIn();
  const acknowledged: Acknowledged = { posts: new Map(), subscribers: new Set() };
  const reads = { answered: 0, askedAgain: 0, failed: new Array<string>(), slowestMs: 0 };
  const takedowns = { paths: new Array<string>(), slowestMs: 0, left: new Array<string>() };
  const missing = new Array<string>();
  const writtenAt = new Array<number>();
  const startedAt = performance.now();
  const over = new AbortController();

  const readOnce = async (path: string, from: (path: string) => Promise<Answer>) => {
    const start = performance.now();
    let { status, text: said } = await from(path);
    while (status === 503 && CHANGING.includes(path) && performance.now() - start < ASK_AGAIN_MS) {
      reads.askedAgain++;
      await delay(PAUSE_MS);
      ({ status, text: said } = await from(path));
    }
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
      const from = count % 2 === 0 ? ask : askInside;
      const reading: Promise<void> = readOnce(PAGES[count % PAGES.length] ?? "/", from).finally(() =>
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

  async function takeDown() {
    const published: { id: number; path: string }[] = [];
    for (let round = 0; !over.signal.aborted; round++) {
      await delay(PAUSE_MS);
      // An instance that has not heard of it could give it to the cache again.
      const gone = takedowns.paths.at(-1 - (round % ASKED_AGAIN));
      if (gone) await ask(gone);
      const json = { ...POST, title: `Taken down ${round}`, status: "published" };
      const { status, text: said } = await ask("/api/posts", { method: "POST", json, cookie });
      if (status !== 201) continue;
      const { id, slug } = JSON.parse(said) as { id: number; slug: string };
      for (let time = 0; time < ASKED_BEFORE; time++) await askInside(`/blog/${slug}`);
      published.push({ id, path: `/blog/${slug}` });
      const oldest = published.length > TO_TAKE_DOWN ? published.shift() : undefined;
      if (oldest) await takeDownOne(oldest);
    }
  }

  async function takeDownOne({ id, path }: { id: number; path: string }) {
    const isThere = async () => (await ask(path)).status === 200;
    const wasThere = await isThere();
    const deleted = await ask(`/api/posts/${id}`, { method: "DELETE", cookie });
    if (!wasThere || deleted.status !== 200) return;
    const start = performance.now();
    while ((await isThere()) && performance.now() - start < TAKEDOWN_MS) await delay(PAUSE_MS);
    const tookMs = performance.now() - start;
    takedowns.slowestMs = Math.max(takedowns.slowestMs, tookMs);
    if (tookMs >= TAKEDOWN_MS) takedowns.left.push(path);
    takedowns.paths.push(path);
  }

  const using = Promise.all([read(), write("Ann"), write("Bert"), subscribe(), takeDown()]);
  return {
    acknowledged,
    reads,
    /** Saved and then not there. */
    missing,
    /** Published, read and deleted; `left` are those that were still there a minute later. */
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
