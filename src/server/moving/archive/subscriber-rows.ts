import { standardOf } from "../../../contract/audience/standard-fields.ts";
import type { Instant } from "../../base/clock.ts";
import { csvFile } from "../../engines/csv/write-csv.ts";
import { EXPORTED_REASONS, exportedStatus } from "../../audience/directory/exported-status.ts";
import type { Attributes } from "../../audience/attributes/find-attributes.ts";
import { subscriberColumns, tagsText } from "../../audience/directory/export-subscribers.ts";
import { lastIdOf, rowsBeside, rowsOf } from "../tables/rows-beside.ts";
import type { Row, TableStore } from "../tables/table-shape.ts";

interface Consent {
  givenAt: string;
  /** `confirmation`, `owner` or `list`. */
  how: string;
  wording: string;
  source: string;
}

export interface ExportedSubscriber {
  /** Its status also tells whether the subscriber has bounced or complained. */
  row: Row;
  /** Oldest first. */
  consents: Consent[];
  attributes: Attributes;
}

/** Every subscriber with what they agreed to, in the order in which they came, some at a time. */
export async function* exportedSubscribers(
  tables: TableStore,
  at: Instant,
  wanted?: string,
): AsyncGenerator<ExportedSubscriber[]> {
  const statements = new Map<number, Row>();
  for await (const rows of rowsOf(tables, "consent_statements"))
    for (const statement of rows) statements.set(Number(statement["id"]), statement);
  const reasons = await reasonsOf(tables);
  const consentsUpTo = rowsBeside(tables, "consents", "subscriber_id");
  const attributesUpTo = await attributesBeside(tables);
  for await (const rows of rowsOf(tables, "subscribers")) {
    const given = await consentsUpTo(lastIdOf(rows));
    const attributesOf = await attributesUpTo(lastIdOf(rows));
    const all = rows.map((row) => ({
      row: { ...row, status: statusOf(row, { at, reason: reasons.get(Number(row["id"])) }) },
      consents: (given.get(Number(row["id"])) ?? []).map((consent) =>
        consentOf(consent, statements.get(Number(consent["statement_id"]))),
      ),
      attributes: attributesOf(Number(row["id"])),
    }));
    yield wanted === undefined ? all : all.filter(({ row }) => row.status === wanted);
  }
}

/** Walks the tags and values of subscribers beside them, as `rowsBeside` does. */
async function attributesBeside(tables: TableStore) {
  const names = await textById(tables, "subscriber_tags", "name");
  const keys = await textById(tables, "subscriber_fields", "key");
  const taggingsUpTo = rowsBeside(tables, "subscriber_taggings", "subscriber_id");
  const valuesUpTo = rowsBeside(tables, "subscriber_field_values", "subscriber_id");
  return async (lastId: number) => {
    const [taggings, values] = [await taggingsUpTo(lastId), await valuesUpTo(lastId)];
    return (id: number): Attributes => ({
      tags: (taggings.get(id) ?? []).map((row) => names.get(Number(row["tag_id"])) ?? "").sort(),
      fields: Object.fromEntries(
        (values.get(id) ?? []).map((row) => [keys.get(Number(row["field_id"])) ?? "", String(row["value"])]),
      ),
    });
  };
}

/** One column of a small table, by id. */
async function textById(tables: TableStore, table: string, column: string): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  for await (const rows of rowsOf(tables, table))
    for (const row of rows) texts.set(Number(row["id"]), String(row[column]));
  return texts;
}

const statusOf = (row: Row, standing: Parameters<typeof exportedStatus>[1]) =>
  exportedStatus({ status: String(row["status"]), paused_until: textOf(row, "paused_until") }, standing);

/** Why nobody may mail whom, by their ids: they are few beside the others. */
async function reasonsOf(tables: TableStore) {
  const reasons = new Map<number, (typeof EXPORTED_REASONS)[number]>();
  for await (const rows of rowsOf(tables, "suppressions")) {
    for (const row of rows) {
      const id = Number(row["subscriber_id"] ?? 0);
      const reason = EXPORTED_REASONS.find((each) => each === row["reason"]);
      const first = reasons.get(id);
      if (id && reason && (first === undefined || reason < first)) reasons.set(id, reason);
    }
  }
  return reasons;
}

const consentOf = (consent: Row, statement: Row | undefined): Consent => ({
  givenAt: String(consent["given_at"]),
  how: String(statement?.["how"] ?? ""),
  wording: String(statement?.["wording"] ?? ""),
  source: String(statement?.["source"] ?? ""),
});

/** The keys of the custom fields. */
export const customKeysOf = async (tables: TableStore): Promise<string[]> => [
  ...(await textById(tables, "subscriber_fields", "key")).values(),
];

/**
 * The columns of every export of subscribers, followed by the newest consent, the tags and the custom fields; only those
 * with the wanted status.
 */
export async function* subscribersCsv(tables: TableStore, at: Instant, wanted?: string) {
  const keys = await customKeysOf(tables);
  const first = subscriberColumns(keys);
  const columns = [...first, "consent_given_at", "consent_how", "consent_wording", "tags", ...keys];
  yield* csvFile(columns, exportedSubscribers(tables, at, wanted), ({ row, consents, attributes }) => {
    const { givenAt = null, how = null, wording = null } = consents.at(-1) ?? {};
    return [
      ...first.map((column) => textOf(row, column)),
      givenAt,
      how,
      wording,
      tagsText(attributes.tags),
      ...keys.map((key) => attributes.fields[key] ?? null),
    ];
  });
}

export const subscribersJson = (tables: TableStore, at: Instant, wanted?: string) =>
  jsonList(exportedSubscribers(tables, at, wanted), ({ row, consents, attributes: { tags, fields } }) => ({
    email: row["email"],
    ...standardOf((name) => row[name]),
    status: row["status"],
    source: row["source"],
    subscribedAt: row["subscribed_at"],
    confirmedAt: row["confirmed_at"],
    unsubscribedAt: row["unsubscribed_at"],
    pausedUntil: row["paused_until"],
    askedAt: row["asked_at"],
    keptAt: row["kept_at"],
    tags,
    fields,
    consents,
  }));

/** A list in JSON, one item a line. */
export async function* jsonList<Item>(
  batches: AsyncIterable<Item[]>,
  shown: (item: Item) => unknown,
): AsyncGenerator<Uint8Array> {
  let beforeItem = "[\n";
  for await (const items of batches) {
    if (items.length === 0) continue;
    yield Buffer.from(beforeItem + items.map((item) => JSON.stringify(shown(item))).join(",\n"));
    beforeItem = ",\n";
  }
  yield Buffer.from(beforeItem === ",\n" ? "\n]\n" : "[\n]\n");
}

export function textOf(row: Row, column: string): string | null {
  const value = row[column] ?? null;
  return value === null ? null : String(value);
}
