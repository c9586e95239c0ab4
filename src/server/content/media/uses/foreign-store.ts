import { sql } from "kysely";
import type { Instant } from "../../../base/clock.ts";
import { claimable } from "../../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { textRows } from "../../../kernel/db/text-rows.ts";

/** The ids of our copies of those of these images that we have one of, by address. */
export async function findCopies(db: DbOrTx, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom("foreign_images")
    .select(["address", "media_id"])
    .where("address", "in", given(db, addresses))
    .where("media_id", "is not", null)
    .$narrowType<{ media_id: string }>()
    .execute();
  return new Map(rows.map(({ address, media_id }) => [address, media_id]));
}

/** Why there is no copy of those of these images whose copying has failed, by address. */
export async function findFailures(db: DbOrTx, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom("foreign_images")
    .select(["address", "failure"])
    .where("address", "in", given(db, addresses))
    .where("media_id", "is", null)
    .where("failure", "!=", "")
    .execute();
  return new Map(rows.map(({ address, failure }) => [address, failure]));
}

const given = (db: DbOrTx, addresses: readonly string[]) =>
  db
    .selectFrom(textRows(db, addressRows(addresses), { names: ["address"] }).as("given"))
    .select((row) => row.ref("given.address").$notNull().as("address"));

const addressRows = (addresses: readonly string[]) => addresses.map((address) => ({ address }));

/** Has these images fetched at `at`, but for those that are here or waited for. One that was given up is tried anew. */
export async function fetchLater(tx: DbOrTx, addresses: readonly string[], at: Instant) {
  if (addresses.length === 0) return;
  const rows = textRows(
    tx,
    addresses.map((address) => ({ address, at })),
    { names: ["address", "at"], moments: ["at"] },
  );
  await sql`insert into foreign_images (address, next_at) select address, at from ${rows} as given where true
    on conflict (address) do update set next_at = excluded.next_at, attempts = 0
    where foreign_images.media_id is null and foreign_images.next_at is null`.execute(tx);
}

/** Images that no text shows any longer, and of which there is no copy, are not waited for either. */
export async function deleteUnwanted(tx: DbOrTx, addresses: readonly string[]) {
  if (addresses.length === 0) return;
  const rows = textRows(tx, addressRows(addresses), { names: ["address"] });
  await sql`delete from foreign_images where media_id is null
    and address in (select address from ${rows} as given)
    and not exists (select 1 from image_uses where image = foreign_images.address)`.execute(tx);
}

export interface DueImage {
  address: string;
  attempts: number;
}

interface Claim {
  at: Instant;
  until: Instant;
  limit: number;
  mostAttempts: number;
}

/**
 * Takes the next images for this worker alone by moving their time to `until`: those of a worker that dies are due
 * again then, but for one on its last attempt: it may be what the workers die of. Those that were tried least come
 * first, so that images which cannot be had keep no others waiting.
 */
export async function claimDue(db: Db, { at, until, limit, mostAttempts }: Claim): Promise<DueImage[]> {
  const due = claimable(
    db
      .selectFrom("foreign_images")
      .select("address")
      .where("next_at", "<=", at)
      .orderBy("attempts")
      .orderBy("next_at")
      .orderBy("address")
      .limit(limit),
    db,
  );
  return db
    .updateTable("foreign_images")
    .set({
      // With the column beside it, PostgreSQL knows that the parameter is a moment.
      next_at: sql`case when attempts + 1 < ${mostAttempts} then coalesce(${until}, next_at) end`,
      attempts: sql`attempts + 1`,
    })
    .where("address", "in", due)
    .returning(["address", "attempts"])
    .execute();
}

/** Notes why there is no copy yet; without `nextAt`, there is no further attempt. */
export async function noteFailure(
  db: DbOrTx,
  { address, failure, nextAt }: { address: string; failure: string; nextAt: Instant | null },
) {
  await db
    .updateTable("foreign_images")
    .set({ failure, next_at: nextAt })
    .where("address", "=", address)
    .execute();
}

export async function noteCopy(tx: DbOrTx, address: string, mediaId: string) {
  const copied = { media_id: mediaId, next_at: null, failure: "" };
  await tx
    .insertInto("foreign_images")
    .values({ address, ...copied })
    .onConflict((same) => same.column("address").doUpdateSet(copied))
    .execute();
}

export async function deleteForeign(db: DbOrTx, address: string) {
  await db.deleteFrom("foreign_images").where("address", "=", address).execute();
}
