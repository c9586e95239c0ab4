import { sql } from "kysely";
import type { Instant } from "../platform/clock.ts";
import { textRows } from "../platform/db/text-rows.ts";
import { engineOf } from "../platform/db/open.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import type { SubscriberRow } from "./store.ts";

export type KnownSubscriber = Pick<SubscriberRow, "id" | "mailbox_key" | "status" | "name">;

/** Of these mailboxes, those that we have. */
export async function findKnown(db: DbOrTx, mailboxKeys: readonly string[]): Promise<KnownSubscriber[]> {
  const asked = textRows(
    db,
    mailboxKeys.map((key) => ({ key })),
    { names: ["key"] },
  );
  return db
    .selectFrom("subscribers")
    .select(["id", "mailbox_key", "status", "name"])
    .where("mailbox_key", "in", sql<string>`${asked}`)
    .execute();
}

/** Of these address hashes, those that nobody may mail. */
export async function findSuppressed(db: DbOrTx, addressHashes: readonly string[]): Promise<Set<string>> {
  const asked = textRows(
    db,
    addressHashes.map((hash) => ({ hash })),
    { names: ["hash"] },
  );
  const rows = await db
    .selectFrom("suppressions")
    .select("address_hash")
    .where("address_hash", "in", sql<string>`${asked}`)
    .execute();
  return new Set(rows.map(({ address_hash }) => address_hash));
}

const columns = [
  "email",
  "mailbox_key",
  "name",
  "status",
  "source",
  "subscribed_at",
  "unsubscribed_at",
] as const;
const moments = ["subscribed_at", "unsubscribed_at"] as const;

export type NewSubscriber = Record<Exclude<(typeof columns)[number], "unsubscribed_at">, string> & {
  unsubscribed_at: Instant | null;
};

/** Writes those that are new, and that the active ones among them agreed to a statement. */
export async function insertNew(
  tx: DbOrTx,
  newcomers: readonly NewSubscriber[],
  { statementId, at }: { statementId: number; at: Instant },
) {
  if (newcomers.length === 0) return;
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const given = textRows(tx, newcomers, { names: columns, moments });
  const { rows } = await sql<Pick<SubscriberRow, "id" | "status">>`
    insert into subscribers (${names}) select ${names} from ${given} as given where true
    on conflict (mailbox_key) do nothing returning id, status`.execute(tx);
  const active = rows.filter(({ status }) => status === "active");
  const ids = textRows(
    tx,
    active.map(({ id }) => ({ id: String(id) })),
    { names: ["id"] },
  );
  await sql`
    insert into consents (subscriber_id, given_at, statement_id)
    select cast(id as ${sql.raw(engineOf(tx) === "postgres" ? "bigint" : "integer")}), ${at}, ${statementId}
    from ${ids} as given`.execute(tx);
}

/** Gives a name to who has none. */
export async function nameNameless(tx: DbOrTx, id: number, name: string) {
  await tx.updateTable("subscribers").set({ name }).where("id", "=", id).where("name", "=", "").execute();
}
