import type { PageEvent } from "../../../../contract/insight/events.ts";
import { instant, MINUTE, SECOND } from "../../../base/clock.ts";
import * as slugs from "./slug-store.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type AnnounceDeps = Pick<Kernel, "db" | "now" | "log" | "publicUrl"> & {
  indexNow: { key: string; endpoint: string };
};

interface PostAnnouncer {
  /** Remembers the posts that have changed. */
  hear(events: readonly PageEvent[]): void;
  /** Tells search engines of what has changed since the last time, by its old addresses too. */
  announce(): Promise<void>;
}

/** The protocol's limit (https://www.indexnow.org/documentation). */
const MAX_ADDRESSES = 10_000;
const ANSWER_WITHIN_MS = 10 * SECOND;
const RETRY_AFTER_MS = 10 * MINUTE;

/**
 * Announces posts by IndexNow as they are published, changed, moved and taken away. What has changed is kept in memory:
 * what a stop loses, search engines find by the sitemap.
 */
export function createAnnouncer(deps: AnnounceDeps): PostAnnouncer {
  const { db, now } = deps;
  let changed = new Set<number>();
  let notBefore = 0;
  return {
    hear(events) {
      for (const id of events.flatMap(postsIn)) changed.add(id);
    },
    async announce() {
      const at = instant(now());
      if (now().getTime() < notBefore) return;
      const ids = changed;
      changed = new Set();
      let isDone = false;
      try {
        const known = await slugs.findKnownSlugs(db, [...ids], at);
        isDone = known.length === 0 || (await submit(deps, known));
      } finally {
        if (!isDone) {
          changed = changed.union(ids);
          notBefore = now().getTime() + RETRY_AFTER_MS;
        }
      }
    },
  };
}

/** Copied images change no address, and drafts show them too. */
const postsIn = (event: PageEvent): readonly number[] => ("beside" in event ? [event.id] : []);

/** Returns true if the announcement was accepted, or refused for good. */
async function submit(
  { publicUrl, indexNow, log }: AnnounceDeps,
  slugs: readonly string[],
): Promise<boolean> {
  const { key, endpoint } = indexNow;
  const body = {
    host: new URL(publicUrl).host,
    key,
    keyLocation: `${publicUrl}/${key}.txt`,
    urlList: slugs.slice(0, MAX_ADDRESSES).map((slug) => `${publicUrl}/blog/${slug}`),
  };
  try {
    const { status } = await fetch(endpoint, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (status >= 400) log.warn({ status }, "IndexNow did not take what has changed");
    return status < 500 && status !== 429;
  } catch (error) {
    log.warn({ err: error }, "IndexNow could not be reached");
    return false;
  }
}
