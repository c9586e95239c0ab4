import { standardNamesBeside } from "../../../contract/audience/standard-fields.ts";
import { csvFile } from "../../engines/csv/write-csv.ts";
import { instant, type Clock } from "../../base/clock.ts";
import type { Database, Db } from "../../kernel/db/open.ts";
import { findAttributes, listFields, type Attributes } from "../attributes/find-attributes.ts";
import { countAudience, type Audience } from "../subscribers/audience.ts";
import { exportedStatus } from "./exported-status.ts";
import { findAudience, type Filters } from "./find-audience.ts";
import { findAfter } from "./list-store.ts";

export type ExportDeps = Pick<Database, "heavy" | "bulk"> & { now: Clock };

/** Few enough to write them in a millisecond, many enough that the query is a small part of the time. */
const ROWS_AT_ONCE = 250;

/** The first columns of every export of subscribers; tags and the custom fields, with these keys, follow. */
export const subscriberColumns = (customKeys: readonly string[]) =>
  [
    "email",
    "status",
    "subscribed_at",
    ...standardNamesBeside(customKeys),
    "source",
    "confirmed_at",
    "unsubscribed_at",
  ] as const;

/** Returns an audience as CSV, in the order of subscription, and how many rows to expect. */
export async function exportSubscribers(deps: ExportDeps, filters: Filters) {
  const { heavy, bulk, now } = deps;
  const audience = await findAudience(deps, filters);
  const at = instant(now());
  const keys = (await listFields(heavy)).map(({ key }) => key);
  const columns = subscriberColumns(keys);
  const body = csvFile([...columns, "tags", ...keys], rowsOf(bulk, audience), ({ row, attributes }) => {
    const exported = { ...row, status: exportedStatus(row, { reason: row.reason, at }) };
    return [
      ...columns.map((column) => exported[column]),
      tagsText(attributes.tags),
      ...keys.map((key) => attributes.fields[key] ?? null),
    ];
  });
  return { rowCount: await countAudience(heavy, audience), body };
}

/** The tags of a subscriber in one column of a file. The name of a tag contains no comma. */
export const tagsText = (tags: readonly string[]) => tags.join(", ");

const NO_ATTRIBUTES: Attributes = { tags: [], fields: {} };

async function* rowsOf(bulk: Db, audience: Audience) {
  for (let id = 0; ;) {
    const rows = await findAfter(bulk, audience, { id, limit: ROWS_AT_ONCE });
    const last = rows.at(-1);
    if (!last) return;
    const attributes = await findAttributes(
      bulk,
      rows.map((row) => row.id),
    );
    yield rows.map((row) => ({ row, attributes: attributes.get(row.id) ?? NO_ATTRIBUTES }));
    id = last.id;
  }
}
