import { createHash } from "node:crypto";
import { sql } from "kysely";
import { engineOf, type Db, type DbOrTx } from "./db/open.ts";
import { findInstanceId, readInstanceId } from "./instance.ts";
import { findSigningKey, openSigner } from "./secrets.ts";

/**
 * Returns the place of the database: the data folder of a SQLite file; for PostgreSQL, which several folders may share, the
 * identifiers of its cluster and of the database. A standby that takes over has the same, under whatever address, and so has a
 * copy of the cluster's files, which only PUBLIC_URL tells apart; a database that was restored from a dump has others.
 */
export async function placeOf(tx: DbOrTx, instanceId: string): Promise<string> {
  if (engineOf(tx) === "sqlite") return instanceId;
  const { rows } = await sql<{ place: string }>`
    select system_identifier || '/' || oid as place from pg_control_system(), pg_database
    where datname = current_database()`.execute(tx);
  return rows[0]?.place ?? "";
}

/**
 * Names the site of a database in its place, in 12 hexadecimal digits; undefined if no server has run on it. A copy of the
 * site elsewhere has another id, so that neither takes the other's backups for its own.
 */
export async function findSiteId(db: DbOrTx, dataDir: string): Promise<string | undefined> {
  const key = await findSigningKey(db);
  const instanceId = await findInstanceId(dataDir);
  if (key === undefined || instanceId === undefined) return undefined;
  const place = await placeOf(db, instanceId);
  return createHash("sha256").update(`site\n${key}\n${place}`).digest("hex").slice(0, 12);
}

/** The same, and gives the site what its id is made of if it has none yet. */
export async function ensureSiteId(db: DbOrTx, dataDir: string, now: Date): Promise<string> {
  await openSigner(db, now);
  await readInstanceId(dataDir);
  const id = await findSiteId(db, dataDir);
  if (id === undefined) throw new Error("The site has no id");
  return id;
}

/** Counts what people wrote or brought: posts that are not samples, and subscribers. */
export async function countSiteRows(db: Db): Promise<number> {
  const posts = await db
    .selectFrom("posts")
    .select(({ fn }) => fn.countAll<number | string>().as("rows"))
    .where("is_sample", "=", false)
    .executeTakeFirstOrThrow();
  const subscribers = await db
    .selectFrom("subscribers")
    .select(({ fn }) => fn.countAll<number | string>().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(posts.rows) + Number(subscribers.rows);
}
