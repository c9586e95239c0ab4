import { isIP } from "node:net";
import { instant, type Clock } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

/** Its row is beside the settings, so that an export and a backup carry it. */
const NAME = "taggingEntity";

/**
 * Keeps the host of the site, and the day, as the one who mints the ids of feeds and their entries (RFC 4151, 2.1): once, so
 * that ids outlive a change of the domain. A host without a name of its own, such as `localhost`, mints none for good.
 */
export async function keepTaggingEntity({ db, now }: { db: DbOrTx; now: Clock }, publicUrl: string) {
  const { hostname } = new URL(publicUrl);
  if (!hostname.includes(".") || hostname.startsWith("[") || isIP(hostname) !== 0) return;
  const value = JSON.stringify(`${hostname},${instant(now()).slice(0, 10)}`);
  await db
    .insertInto("settings")
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns who mints ids: `example.com,2026-03-02`; undefined before a host with a name has served the site. */
export async function findTaggingEntity(db: DbOrTx): Promise<string | undefined> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", NAME).executeTakeFirst();
  return row && String(JSON.parse(row.value));
}
