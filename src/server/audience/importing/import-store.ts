import { sql, type RawBuilder } from "kysely";
import { standardNames, type StandardValues } from "../../../contract/audience/standard-fields.ts";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import { idIn, textRows } from "../../kernel/db/text-rows.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { IMPORTED, UNNAMED, type SubscriberRow } from "../subscribers/store.ts";
import type { KnownSubscriber } from "./import-plan.ts";

/** Finds the subscribers among these mailboxes. */
export async function findKnown(db: DbOrTx, mailboxKeys: readonly string[]): Promise<KnownSubscriber[]> {
  return db
    .selectFrom("subscribers")
    .select(["id", "mailbox_key", "status", ...standardNames, "unsubscribed_at"])
    .where(isAmong(db, "mailbox_key", mailboxKeys))
    .execute();
}

const columns = [
  "email",
  "mailbox_key",
  ...standardNames,
  "status",
  "source",
  "subscribed_at",
  "unsubscribed_at",
] as const;
const moments = ["subscribed_at", "unsubscribed_at"] as const;

type NewSubscriber = Record<Exclude<(typeof columns)[number], "unsubscribed_at">, string> & {
  unsubscribed_at: Instant | null;
};

/**
 * Inserts the new subscribers, and for the active ones the consent to a statement. Returns their ids, in the order of
 * the rows.
 */
export async function insertNew(
  tx: DbOrTx,
  newcomers: readonly NewSubscriber[],
  { statementId, at }: { statementId: number; at: Instant },
): Promise<number[]> {
  if (newcomers.length === 0) return [];
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const given = textRows(tx, newcomers, { names: columns, moments });
  const { rows } = await sql<Pick<SubscriberRow, "id" | "status">>`
    insert into subscribers (${names}) select ${names} from ${given} as given where true
    on conflict (mailbox_key) do nothing returning id, status`.execute(tx);
  const active = rows.filter(({ status }) => status === "active").map(({ id }) => ({ id: String(id) }));
  if (active.length > 0)
    await sql`
      insert into consents (subscriber_id, given_at, statement_id)
      select ${idIn(tx, "id")}, ${at}, ${statementId}
      from ${textRows(tx, active, { names: ["id"] })} as given`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Makes those pending whom the import with this time and statement added as active, and takes their consent back.
 * Subscribers from before it stay as they are.
 */
export async function doubtImported(
  tx: DbOrTx,
  ids: readonly number[],
  { statementId, at }: { statementId: number; at: Instant },
) {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    update subscribers set status = 'pending' where ${isAmong(tx, "id", ids)}
      and source = ${IMPORTED} and status || '' = 'active' and confirmed_at is null and exists (select 1 from consents
        where subscriber_id = subscribers.id and given_at = ${at} and statement_id = ${statementId})
    returning id`.execute(tx);
  await tx
    .deleteFrom("consents")
    .where(
      isAmong(
        tx,
        "subscriber_id",
        rows.map(({ id }) => id),
      ),
    )
    .where("given_at", "=", at)
    .where("statement_id", "=", statementId)
    .execute();
}

/** The standard fields that an import gave to a subscriber. */
type Given = Partial<StandardValues> & { id: number };

/** Gives standard fields to those who have none. */
export const fillStandard = (tx: DbOrTx, given: readonly Given[], at: Instant) =>
  replaceStandard(tx, given, (text) => ({ from: "", to: text, standard_at: at }));

/** Takes back what the import at this time gave, unless they were changed since. */
export const clearStandard = (tx: DbOrTx, given: readonly Given[], at: Instant) =>
  replaceStandard(tx, given, (text) => ({
    from: text,
    to: "",
    standard_at: sql<Instant | null>`case when standard_at = ${at} then null else standard_at end`,
  }));

async function replaceStandard(
  tx: DbOrTx,
  given: readonly Given[],
  change: (text: string) => { from: string; to: string; standard_at: Instant | RawBuilder<Instant | null> },
) {
  for (const { id, ...standard } of given)
    for (const name of standardNames) {
      const text = standard[name];
      if (text === undefined) continue;
      const { from, to, standard_at } = change(text);
      const filled = tx.updateTable("subscribers").set(name, to).set({ standard_at });
      await filled.where("id", "=", id).where(name, "=", from).execute();
    }
}

/**
 * Deletes those who are still as the import with this time and statement created them. Subscribers who have
 * confirmed, left or paused since stay. Returns the deleted ids.
 */
export async function deleteImported(
  tx: DbOrTx,
  ids: readonly number[],
  { statementId, at }: { statementId: number; at: Instant },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    delete from subscribers where ${isAmong(tx, "id", ids)}
      and source = ${IMPORTED} and confirmed_at is null and paused_until is null and (status || '' = 'pending'
      or (status || '' = 'active' and exists (select 1 from consents
        where subscriber_id = subscribers.id and given_at = ${at} and statement_id = ${statementId}))
      or (status || '' = 'unsubscribed' and not exists (select 1 from suppressions
        where subscriber_id = subscribers.id and created_at >= ${at} and not (created_at = ${at} and evidence = ${IMPORTED}))))
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes the addresses of deleted subscribers from the deliveries since. The ledger of a newsletter still adds up. */
export async function eraseDeliveries(tx: DbOrTx, subscriberIds: readonly number[], since: Instant) {
  if (subscriberIds.length === 0) return;
  await tx
    .updateTable("deliveries")
    .set(UNNAMED)
    .where("newsletter_id", "in", (eb) =>
      eb
        .selectFrom("newsletters")
        .select("id")
        .where((row) => row.or([row("sent_at", "is", null), row("sent_at", ">=", since)])),
    )
    .where(isAmong(tx, "subscriber_id", subscriberIds))
    .execute();
}

/** Restores the status before a list lowered it at `at`, if nothing has changed since. */
export async function raiseAgain(
  tx: DbOrTx,
  { id, status, unsubscribed_at }: Pick<KnownSubscriber, "id" | "status" | "unsubscribed_at">,
  at: Instant,
) {
  await tx
    .updateTable("subscribers")
    .set({ status, unsubscribed_at })
    .where("id", "=", id)
    .where("status", "=", "unsubscribed")
    .where("unsubscribed_at", "=", at)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("suppressions")
            .select("address_hash")
            .whereRef("subscriber_id", "=", "subscribers.id")
            .where("created_at", ">=", at)
            .where((said) => said.not(said.and({ evidence: IMPORTED, created_at: at }))),
        ),
      ),
    )
    .execute();
}
