import { instant } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import type { Links } from "./links.ts";
import * as store from "./mailable-store.ts";

/** Hashing so many takes some 5 ms of the main thread (2 cores, 2026). */
const CHUNK = 1_000;

/** How many would get a newsletter now: active, and neither suppressed nor pausing. Exact, whatever it takes. */
export async function countMailable({
  heavy,
  links,
  now,
}: {
  heavy: Db;
  links: Links;
  now: Clock;
}): Promise<number> {
  const at = instant(now());
  if (!(await store.isAnySuppressed(heavy))) return store.countUnpaused(heavy, at);
  let count = 0;
  for (let cursor = 0; ;) {
    const rows = await store.findNextUnpaused(heavy, { cursor, at, limit: CHUNK });
    const last = rows.at(-1);
    if (!last) return count;
    const hashes = rows.map(({ mailbox_key }) => links.addressHash(mailbox_key));
    count += rows.length - (await store.countSuppressed(heavy, hashes));
    cursor = last.id;
  }
}
