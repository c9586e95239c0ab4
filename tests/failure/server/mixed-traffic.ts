import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { expect } from "vitest";
import type { ServerProcess } from "../../setup/process.ts";
import type { TroubledSite } from "./troubled-site.ts";

/** What was acknowledged, by kind: titles, subjects, addresses, and for each image the site that took it. */
export interface Acknowledged {
  posts: Set<string>;
  newsletters: Set<string>;
  subscribers: Set<string>;
  images: Map<string, TroubledSite>;
}

const CACHED = ["/", "/blog", "/feed.xml", "/about", "/blog/the-quiet-case-for-a-smaller-archive"];
const WORDS = ["archive", "quiet", "readers", "smaller", "letter", "zebra", "market"];
const TEXT = `<p>${"Words that fill it. ".repeat(20)}</p>`;
const PAUSE_MS = 25;
/** What a browser waits at most; the server should have said 503 long before. */
const PATIENCE_MS = 30_000;

/** Reads, searches, writes, subscribes and uploads on all sites at once until `stop`. */
export function useSites(sites: readonly TroubledSite[]) {
  const acknowledged: Acknowledged = {
    posts: new Set(),
    newsletters: new Set(),
    subscribers: new Set(),
    images: new Map(),
  };
  const cachedReads = { answered: 0, unanswered: new Array<string>() };
  const over = new AbortController();

  /** A page that this process has served before is in its cache, so it must come while the process lives. */
  async function readCached(site: TroubledSite) {
    const served = new Map<ServerProcess, Set<string>>();
    for (let round = 0; !over.signal.aborted; round++) {
      const { server } = site;
      const path = CACHED[round % CACHED.length] ?? "/";
      const status = await statusOf(ask(site, path));
      if (server && server === site.server) {
        const pages = served.get(server) ?? new Set();
        served.set(server, pages);
        if (status === 200) cachedReads.answered++;
        else if (pages.has(path)) cachedReads.unanswered.push(`${site.name}${path}: ${status}`);
        if (status === 200) pages.add(path);
      }
      await delay(PAUSE_MS);
    }
  }

  async function write(site: TroubledSite) {
    for (let round = 0; !over.signal.aborted; round++) {
      const mark = `${site.name} ${round} ${Math.random().toString(36).slice(2)}`;
      const title = `Post of ${mark}`;
      const post = {
        title,
        excerpt: "An excerpt of it.",
        content: TEXT,
        category: "tools",
        tags: ["trouble"],
      };
      if (await isTaken(sendJson(site, "/api/posts", post))) acknowledged.posts.add(title);

      const subject = `Newsletter of ${mark}`;
      const newsletter = { subject, content: TEXT, status: "draft" };
      if (await isTaken(sendJson(site, "/api/newsletters", newsletter)))
        acknowledged.newsletters.add(subject);

      const email = `${mark.replaceAll(" ", "-")}@example.com`;
      if (await isTaken(sendJson(site, "/api/subscribers", { email }))) acknowledged.subscribers.add(email);

      if (round % 10 === 0) await upload(site);
      await delay(PAUSE_MS);
    }
  }

  async function upload(site: TroubledSite) {
    const background = { r: below(256), g: below(256), b: below(256) };
    const image = sharp({ create: { width: 64 + below(64), height: 64, channels: 3, background } });
    const body = new FormData();
    const bytes = new Uint8Array(await image.png().toBuffer());
    body.set("file", new File([bytes], "dot.png", { type: "image/png" }));
    try {
      const response = await ask(site, "/api/upload", { method: "POST", body });
      const { id }: { id?: string } = await response.json();
      if (response.status === 201 && id) acknowledged.images.set(id, site);
    } catch {
      // Without an answer nothing was acknowledged.
    }
  }

  async function browse(site: TroubledSite) {
    for (let round = 0; !over.signal.aborted; round++) {
      const word = WORDS[round % WORDS.length];
      for (const path of [
        `/api/posts?search=${word}+${round % 50}`,
        `/nowhere/${round}`,
        `/api/admin/posts?search=${word}`,
        "/api/admin/subscribers?search=example",
        "/readyz",
      ])
        await statusOf(ask(site, path));
      await delay(PAUSE_MS);
    }
  }

  const using = Promise.all(sites.flatMap((site) => [readCached(site), write(site), browse(site)]));
  return {
    acknowledged,
    cachedReads,
    /** Waits until each site has acknowledged another post. */
    async untilAllWrite(timeout: number, message: string) {
      for (const { name } of sites) {
        const count = () =>
          [...acknowledged.posts].filter((title) => title.startsWith(`Post of ${name} `)).length;
        const before = count();
        await expect.poll(count, { timeout, message: `site ${name}: ${message}` }).toBeGreaterThan(before);
      }
    },
    async stop() {
      over.abort();
      await using;
    },
  };
}

const below = (limit: number) => Math.floor(Math.random() * limit);

async function ask(
  { server, cookie }: TroubledSite,
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: BodyInit } = {},
): Promise<Response> {
  if (!server) throw new Error("The site is down on purpose");
  // Each request comes from somebody else, so that it meets no limit on one client.
  const from = `198.${18 + below(2)}.${below(256)}.${below(256)}`;
  return fetch(`${server.url}${path}`, {
    ...init,
    headers: { cookie, "x-forwarded-for": from, ...init.headers },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

const sendJson = (site: TroubledSite, path: string, body: unknown) =>
  ask(site, path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function isTaken(asking: Promise<Response>): Promise<boolean> {
  const status = await statusOf(asking);
  return status >= 200 && status < 300;
}

/** The status once the whole answer is there; 0 without one. */
async function statusOf(asking: Promise<Response>): Promise<number> {
  try {
    const response = await asking;
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
