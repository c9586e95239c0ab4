import { csvRecord } from "../../platform/csv/write-csv.ts";
import { eachRow, rowsBeside } from "../tables/rows-beside.ts";
import type { Row, TableStore } from "../tables/table-shape.ts";

interface Consent {
  givenAt: string;
  /** `confirmation`, `owner` or `list`. */
  how: string;
  wording: string;
  source: string;
}

interface ExportedSubscriber {
  row: Row;
  /** Oldest first. */
  consents: Consent[];
}

/** Every subscriber with what they agreed to, in the order in which they came. */
export async function* exportedSubscribers(tables: TableStore): AsyncGenerator<ExportedSubscriber> {
  const statements = new Map<number, Row>();
  for await (const statement of eachRow(tables, tables.tables, "consent_statements"))
    statements.set(Number(statement["id"]), statement);
  const consentsOf = rowsBeside(tables, "consents", "subscriber_id");
  for await (const row of eachRow(tables, tables.tables, "subscribers")) {
    const given = await consentsOf(Number(row["id"]));
    const consents = given.map((consent) =>
      consentOf(consent, statements.get(Number(consent["statement_id"]))),
    );
    yield { row, consents };
  }
}

const consentOf = (consent: Row, statement: Row | undefined): Consent => ({
  givenAt: String(consent["given_at"]),
  how: String(statement?.["how"] ?? ""),
  wording: String(statement?.["wording"] ?? ""),
  source: String(statement?.["source"] ?? ""),
});

/** As the admin's list is exported and imported, with the newest consent behind it. */
const COLUMNS = [
  "email",
  "status",
  "subscribed_at",
  "name",
  "source",
  "confirmed_at",
  "unsubscribed_at",
] as const;

export async function* subscribersCsv(tables: TableStore): AsyncGenerator<Buffer> {
  yield Buffer.from(csvRecord([...COLUMNS, "consent_given_at", "consent_how", "consent_wording"]));
  yield* gathered(exportedSubscribers(tables), ({ row, consents }) => {
    const consent = consents.at(-1);
    const own = COLUMNS.map((column) => textOf(row, column));
    return csvRecord([...own, consent?.givenAt ?? null, consent?.how ?? null, consent?.wording ?? null]);
  });
}

export async function* subscribersJson(tables: TableStore): AsyncGenerator<Buffer> {
  yield* jsonList(exportedSubscribers(tables), ({ row, consents }) => ({
    email: row["email"],
    name: row["name"],
    status: row["status"],
    source: row["source"],
    subscribedAt: row["subscribed_at"],
    confirmedAt: row["confirmed_at"],
    unsubscribedAt: row["unsubscribed_at"],
    pausedUntil: row["paused_until"],
    consents,
  }));
}

/** A list in JSON, one item a line. */
export async function* jsonList<Item>(
  items: AsyncIterable<Item>,
  shown: (item: Item) => unknown,
): AsyncGenerator<Buffer> {
  yield Buffer.from("[\n");
  let isFirst = true;
  yield* gathered(items, (item) => {
    const text = `${isFirst ? "" : ",\n"}${JSON.stringify(shown(item))}`;
    isFirst = false;
    return text;
  });
  yield Buffer.from("\n]\n");
}

const PIECE_CHARACTERS = 64_000;

/** As texts of some length: each is one write. */
export async function* gathered<Item>(
  items: AsyncIterable<Item>,
  textOfItem: (item: Item) => string,
): AsyncGenerator<Buffer> {
  let text = "";
  for await (const item of items) {
    text += textOfItem(item);
    if (text.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text) yield Buffer.from(text);
}

export function textOf(row: Row, column: string): string | null {
  const value = row[column] ?? null;
  return value === null ? null : String(value);
}
