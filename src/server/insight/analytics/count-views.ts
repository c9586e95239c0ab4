import { setImmediate as nextTurn } from "node:timers/promises";
import { isbot } from "isbot";
import { z } from "zod";
import { instant } from "../../base/clock.ts";
import { tellOthers } from "../../kernel/tell-others.ts";
import { dayOf, recogniseReaders, type PostReading } from "./recognise-reader.ts";
import * as store from "./store.ts";
import { viewSourceOf, type ViewSource } from "./view-source.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

interface View extends PostReading {
  referrer: string;
  /** The query string of the page's address, with its `?`. */
  search: string;
}

export interface ViewCounter {
  /** Counts a view in memory if it is this reader's first of the post today. */
  count(view: View): void;
  /** Writes the counts to the database and tells other servers. If that fails, they are kept for the next time. */
  flush(): Promise<void>;
  /** Where other servers tell what they have counted. */
  channel: string;
  hear: (message: string) => void;
}

type Deps = Pick<Kernel, "db" | "now" | "publicUrl" | "signer"> & { instanceId: string };

/** No site has so many sources; beyond them, made-up ones are counted under one name, so that the table stays small. */
const MAX_SOURCES_A_DAY = 1_000;
const OTHER: ViewSource = { source: "other", medium: "", campaign: "" };

/** The number of posts per transaction. SQLite writes on the main thread: a flood over 2,000 posts took 130 ms at once. */
const BATCH = 100;

const markSchema = z.object({ day: z.string(), reading: z.int(), address: z.int() });

/** Counts the readers of each post without storing who they are. */
export function createViewCounter(deps: Deps): ViewCounter {
  const { db, now, publicUrl } = deps;
  const readers = recogniseReaders(deps);
  const others = tellOthers(deps, { channel: "masthead_readings", item: markSchema, take: readers.remember });
  const limited = limitSources();
  let pending = new Map<string, store.CountedViews>();

  return {
    count(view) {
      const mark = view.userAgent && !isbot(view.userAgent) ? readers.markFirst(view) : undefined;
      if (!mark) return;
      others.note(mark);
      const day = dayOf(now());
      const source = viewSourceOf(view, publicUrl);
      add(pending, { postId: view.postId, day, views: 1, sources: source ? [limited(day, source)] : [] });
    },
    async flush() {
      if (pending.size === 0) return;
      await others.flush();
      const counted = [...pending.values()];
      pending = new Map();
      try {
        while (counted.length > 0) {
          const batch = counted.slice(0, BATCH);
          await db.transaction().execute((tx) => store.addViews(tx, batch, instant(now())));
          counted.splice(0, batch.length);
          await nextTurn();
        }
      } catch (error) {
        for (const views of counted) add(pending, views);
        throw error;
      }
    },
    channel: others.channel,
    hear: others.hear,
  };
}

function add(pending: Map<string, store.CountedViews>, more: store.CountedViews) {
  const key = `${more.day} ${more.postId}`;
  const { views, sources } = pending.get(key) ?? { views: 0, sources: [] };
  pending.set(key, { ...more, views: views + more.views, sources: [...sources, ...more.sources] });
}

function limitSources(): (day: string, source: ViewSource) => ViewSource {
  let current = "";
  const known = new Set<string>();
  return (day, source) => {
    if (day !== current) known.clear();
    current = day;
    const name = JSON.stringify(source);
    if (known.size >= MAX_SOURCES_A_DAY && !known.has(name)) return OTHER;
    known.add(name);
    return source;
  };
}
