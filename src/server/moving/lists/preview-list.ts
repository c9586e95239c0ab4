import { standardOf } from "../../../contract/audience/standard-fields.ts";
import type { ListReport } from "../../../contract/moving/imports.ts";
import { requireRoomForTags } from "../../audience/attributes/set-attributes.ts";
import {
  planImport,
  type KnownSubscriber,
  type Newcomer,
  type Plan,
  type Present,
} from "../../audience/importing/import-plan.ts";
import { findPresent } from "../../audience/importing/import-subscribers.ts";
import { ShortSet } from "../../base/short-set.ts";
import type { ListDeps, ListImport } from "./import-list.ts";
import { readRows, withRows } from "./list-rows.ts";
import { emptyReport } from "./list-run.ts";

const ROWS_AT_ONCE = 500;

/**
 * Reports what an import of a list would do, row by row, and writes nothing.
 * @throws AppError `invalid` for more tags than there may be.
 */
export async function previewList(
  { db, now, links }: ListDeps,
  { file, list, onRows }: Pick<ListImport, "file" | "list" | "onRows">,
): Promise<ListReport> {
  const { columns } = list;
  await requireRoomForTags(db, list.tagNames);
  const memory = new Memory();
  let report = emptyReport(list);
  const reading = { columns, links, now: now(), skip: 0, rowsAtOnce: ROWS_AT_ONCE };
  for await (const rows of readRows(file, reading)) {
    const present = memory.changed(rows.persons, await findPresent(db, rows.persons));
    const plan = planImport(rows.persons, present);
    memory.keep(plan);
    report = withRows(report, rows, plan);
    onRows?.(report);
  }
  return report;
}

/** Remembers what an import would have written for the rows before: 52 bits a person, which a million do not share. */
class Memory {
  readonly #added = new ShortSet();
  readonly #left = new ShortSet();

  keep({ add, lower }: Plan) {
    for (const person of add) {
      this.#added.add(shortOf(person));
      if (person.status === "unsubscribed") this.#left.add(shortOf(person));
    }
    for (const { person } of lower) this.#left.add(shortOf(person));
  }

  /** Returns the rows of the database as if the import had written the earlier ones. */
  changed(persons: readonly Newcomer[], { subscribers, suppressions }: Present): Present {
    const left = new Set<string>();
    const added = new Set<string>();
    for (const person of persons) {
      const short = shortOf(person);
      if (this.#left.has(short)) left.add(person.mailboxKey);
      if (this.#added.has(short)) added.add(person.mailboxKey);
    }
    const rows = [...subscribers, ...[...added].map(asWritten)];
    for (const row of rows) if (left.has(row.mailbox_key)) row.status = "unsubscribed";
    return { subscribers: rows, suppressions };
  }
}

const asWritten = (mailboxKey: string): KnownSubscriber => ({
  id: 0,
  mailbox_key: mailboxKey,
  status: "active",
  ...standardOf(() => ""),
  unsubscribed_at: null,
});

function shortOf({ addressHash }: Newcomer): number {
  const bytes = Buffer.from(addressHash.slice(0, 12), "base64url");
  return bytes.readUIntBE(0, 6) * 16 + (bytes.readUInt8(6) >> 4) + 1;
}
