import { sql } from "kysely";
import { isAmong } from "../../kernel/db/among.ts";
import { lockedForWriting } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { idIn, insertRows, textRows } from "../../kernel/db/text-rows.ts";
import { findOrInsertStatement } from "../subscribers/consent-statements.ts";
import { eraseMails, type SubscriberRow } from "../subscribers/store.ts";
import { writePerson, type RemovedPerson } from "./removed-person.ts";

/** Copies subscribers with all that refers to them into a removal. */
export async function keepRemoved(tx: DbOrTx, rows: readonly SubscriberRow[], removalId: number) {
  const ids = rows.map(({ id }) => id);
  const isTheirs = isAmong(tx, "subscriber_id", ids);
  const consents = await tx
    .selectFrom("consents")
    .innerJoin("consent_statements", "consent_statements.id", "consents.statement_id")
    .select(["subscriber_id", "given_at", "how", "wording", "source"])
    .where(isTheirs)
    .execute();
  const tags = await tx.selectFrom("subscriber_taggings").selectAll().where(isTheirs).execute();
  const fields = await tx.selectFrom("subscriber_field_values").selectAll().where(isTheirs).execute();
  const series = await tx.selectFrom("series_sends").selectAll().where(isTheirs).execute();
  const answers = await tx.selectFrom("poll_answers").selectAll().where(isTheirs).execute();
  const consentsOf = ownersOf(consents);
  const tagsOf = ownersOf(tags);
  const fieldsOf = ownersOf(fields);
  const seriesOf = ownersOf(series);
  const answersOf = ownersOf(answers);
  const kept = rows.map((subscriber) => ({
    subscriber_id: String(subscriber.id),
    mailbox_key: subscriber.mailbox_key,
    stored: writePerson({
      subscriber,
      consents: consentsOf(subscriber.id),
      tags: tagsOf(subscriber.id),
      fields: fieldsOf(subscriber.id),
      series: seriesOf(subscriber.id),
      answers: answersOf(subscriber.id),
    }),
  }));
  await sql`
    insert into removed_subscribers (subscriber_id, removal_id, mailbox_key, stored)
    select ${idIn(tx, "subscriber_id")}, ${sql.lit(removalId)}, mailbox_key, stored
    from ${textRows(tx, kept, { names: ["subscriber_id", "mailbox_key", "stored"] })} as given`.execute(tx);
}

/** Returns what finds the rows of a subscriber, without the column that says whose they are. */
function ownersOf<Row extends { subscriber_id: number | null }>(rows: readonly Row[]) {
  const byOwner = Map.groupBy(rows, ({ subscriber_id }) => subscriber_id);
  return (id: number): Omit<Row, "subscriber_id">[] =>
    (byOwner.get(id) ?? []).map(({ subscriber_id: _, ...row }) => row);
}

export async function deleteSubscribers(tx: DbOrTx, ids: readonly number[]) {
  await tx
    .deleteFrom("subscribers")
    .where(isAmong(tx, "id", ids))
    .execute();
}

/**
 * Deletes what nobody has confirmed for these mailboxes: anybody may have typed the address into the form, and that
 * must not keep out the subscriber who had confirmed it.
 */
export async function deletePending(tx: DbOrTx, mailboxKeys: readonly string[]) {
  const pending = tx
    .selectFrom("subscribers")
    .select(["id", "email"])
    .where(isAmong(tx, "mailbox_key", mailboxKeys))
    .where("status", "=", "pending")
    .orderBy("id");
  const rows = await lockedForWriting(pending, tx).execute();
  if (rows.length === 0) return;
  await eraseMails(tx, rows);
  await deleteSubscribers(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Returns the mailboxes among these that somebody has. */
export async function findTaken(tx: DbOrTx, mailboxKeys: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("subscribers")
    .select("mailbox_key")
    .where(isAmong(tx, "mailbox_key", mailboxKeys))
    .execute();
  return new Set(rows.map(({ mailbox_key }) => mailbox_key));
}

/**
 * Writes removed people under the ids that they had, with what refers to them. Tags, fields and emails of the series that
 * were deleted meanwhile are left out.
 */
export async function insertPeople(tx: DbOrTx, people: readonly (RemovedPerson & { addressHash: string })[]) {
  if (people.length === 0) return;
  await insertRows(
    tx,
    "subscribers",
    people.map(({ subscriber }) => subscriber),
  );
  await insertTheirConsents(tx, people);
  const theirs = <Row extends object>(rowsOf: (person: RemovedPerson) => readonly Row[]) =>
    people.flatMap((person) =>
      rowsOf(person).map((row) => Object.assign(row, { subscriber_id: person.subscriber.id })),
    );
  const taggings = theirs(({ tags }) => tags);
  await insertRows(tx, "subscriber_taggings", await stillNamed(tx, taggings, "tag_id", "subscriber_tags"));
  const values = theirs(({ fields }) => fields);
  await insertRows(
    tx,
    "subscriber_field_values",
    await stillNamed(tx, values, "field_id", "subscriber_fields"),
  );
  await insertSeries(
    tx,
    theirs(({ series }) => series),
  );
  const answers = theirs((person) => person.answers);
  await insertRows(tx, "poll_answers", await stillNamed(tx, answers, "poll_id", "polls"));
  await linkAgain(tx, people);
}

type Named = "polls" | "subscriber_tags" | "subscriber_fields" | "series_steps" | "newsletters";

/** Those of the rows that name, in the column, something that the table still has. */
async function stillNamed<Column extends string, Row extends Record<Column, number>>(
  tx: DbOrTx,
  rows: readonly Row[],
  column: Column,
  table: Named,
): Promise<Row[]> {
  const there = await findThere(
    tx,
    table,
    rows.map((row) => row[column]),
  );
  return rows.filter((row) => there.has(row[column]));
}

/** Those of the ids that there are still. */
async function findThere(tx: DbOrTx, table: Named, ids: readonly number[]): Promise<Set<number>> {
  const found = tx
    .selectFrom(table)
    .select("id")
    .where(isAmong(tx, "id", [...new Set(ids)]));
  return new Set((await found.execute()).map(({ id }) => id));
}

async function insertTheirConsents(tx: DbOrTx, people: readonly RemovedPerson[]) {
  const given = people.flatMap(({ subscriber: { id }, consents }) =>
    consents.map(({ given_at, ...statement }) => ({ id: String(id), given_at, statement })),
  );
  const groups = Map.groupBy(given, ({ statement }) => JSON.stringify(statement));
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const statementId = await findOrInsertStatement(tx, first.statement);
    const rows = group.map(({ id, given_at }) => ({ id, given_at }));
    await sql`
      insert into consents (subscriber_id, given_at, statement_id)
      select ${idIn(tx, "id")}, given.given_at, ${sql.lit(statementId)}
      from ${textRows(tx, rows, { names: ["id", "given_at"], moments: ["given_at"] })} as given`.execute(tx);
  }
}

/** If a newsletter was deleted meanwhile, only that they had it is kept. */
async function insertSeries(tx: DbOrTx, sends: readonly RemovedPerson["series"][number][]) {
  const named = sends.flatMap(({ newsletter_id }) => newsletter_id ?? []);
  const newsletters = await findThere(tx, "newsletters", named);
  const rows = await stillNamed(tx, sends, "step_id", "series_steps");
  await insertRows(
    tx,
    "series_sends",
    rows.map((row) =>
      newsletters.has(row.newsletter_id ?? 0) ? row : Object.assign(row, { newsletter_id: null }),
    ),
  );
}

/** Links their suppressions to them and restores their addresses in the ledger. */
async function linkAgain(tx: DbOrTx, people: readonly (RemovedPerson & { addressHash: string })[]) {
  const hashes = people.map(({ subscriber, addressHash }) => ({
    id: String(subscriber.id),
    hash: addressHash,
  }));
  // The `+` makes SQLite look up each address by its key, instead of searching all entries without a subscriber.
  await sql`
    update suppressions set subscriber_id = ${idIn(tx, "id")}
    from ${textRows(tx, hashes, { names: ["id", "hash"] })} as given
    where suppressions.address_hash = given.hash and +suppressions.subscriber_id is null`.execute(tx);
  const ids = people.map(({ subscriber }) => subscriber.id);
  await sql`
    update deliveries set address = (select email from subscribers where subscribers.id = deliveries.subscriber_id)
    where newsletter_id in (select id from newsletters) and ${isAmong(tx, "subscriber_id", ids)} and address = ''`.execute(
    tx,
  );
}
