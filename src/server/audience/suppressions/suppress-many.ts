import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import { nameOfActor, type Actor } from "../../../contract/site-owner/audit.ts";
import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import {
  BAD_LINES_SHOWN,
  MOST_SUPPRESSED_AT_ONCE,
  type suppressionBatchSchema,
  type SuppressionReport,
} from "../../../contract/audience/suppressions.ts";
import { counted } from "../../../contract/base/counting.ts";
import { instant, type Instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { readCsv, type CsvRecord } from "../../engines/csv/read-csv.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import type { Links } from "../subscribers/links.ts";
import { deleteWaitingMails } from "../subscribers/store.ts";
import { findSuppressed } from "./suppression-list.ts";
import { suppressAll } from "./suppression-store.ts";

type Needs = Pick<Kernel, "db" | "heavy" | "now"> & { links: Links };

/** Small enough that a reader's page never waits long behind one such commit. */
const ROWS_AT_ONCE = 500;
/** Enough to recognize a mistake, and bounded, because the text may be anything. */
const SHOWN_LENGTH = 100;

/**
 * Stops all mail to the addresses of a list in the owner's name, some in each transaction, and reports how many are
 * new. With `isDryRun`, writes nothing. Addresses that are on the list for any reason do not change.
 * @throws AppError `invalid` for a broken CSV file, and for more addresses than there may be at once.
 */
export async function suppressMany(
  { db, heavy, now, links }: Needs,
  { list, isDryRun }: z.output<typeof suppressionBatchSchema>,
  by: Actor,
): Promise<SuppressionReport> {
  const { mailboxKeys, wrong } = await readAddresses(list);
  const report = { added: 0, known: 0, wrong: wrong.length, wrongLines: wrong.slice(0, BAD_LINES_SHOWN) };
  const note = { evidence: `Added by ${nameOfActor(by)}`, at: instant(now()) };
  for (let first = 0; first < mailboxKeys.length; first += ROWS_AT_ONCE) {
    const people = mailboxKeys
      .slice(first, first + ROWS_AT_ONCE)
      .map((mailboxKey) => ({ mailboxKey, addressHash: links.addressHash(mailboxKey) }));
    const hashes = people.map(({ addressHash }) => addressHash);
    const added = isDryRun
      ? people.length - (await findSuppressed(heavy, hashes)).size
      : await db.transaction().execute(async (tx) => {
          const count = await suppressUnlisted(tx, people, note);
          if (count > 0) await happened(tx, { kind: "subscriber.suppress", count, by }, now());
          return count;
        });
    report.added += added;
    report.known += people.length - added;
  }
  return report;
}

interface Person {
  mailboxKey: string;
  addressHash: string;
}

/**
 * Adds the people who are not on the list yet, and deletes the emails that wait for any of them. Returns how many
 * were added.
 */
async function suppressUnlisted(
  tx: DbOrTx,
  people: readonly Person[],
  note: { evidence: string; at: Instant },
) {
  const listed = await findSuppressed(
    tx,
    people.map(({ addressHash }) => addressHash),
  );
  const entries = people
    .filter(({ addressHash }) => !listed.has(addressHash))
    .map(({ addressHash, mailboxKey }) => ({ addressHash, mailboxKey, reason: "manual" as const }));
  const added = await suppressAll(tx, entries, { ...note, isEvent: false });
  await deleteWaitingMails(
    tx,
    people.map(({ mailboxKey }) => mailboxKey),
  );
  return added;
}

interface Addresses {
  /** Each once. */
  mailboxKeys: string[];
  wrong: { line: number; text: string }[];
}

/** Reads the column of addresses of a CSV file, or without its head every field of every line. */
async function readAddresses(list: string): Promise<Addresses> {
  const mailboxKeys = new Set<string>();
  const wrong: Addresses["wrong"] = [];
  let column: number | undefined;
  let isFirst = true;
  for await (const records of readCsv(piecesOf(list)))
    for (const record of records) {
      if (isFirst) column = emailColumnOf(record);
      const isHead = isFirst && column !== undefined;
      isFirst = false;
      if (isHead) continue;
      for (const field of fieldsOf(record, column)) {
        const mailboxKey = mailboxKeyOf(addressIn(field));
        if (mailboxKey) mailboxKeys.add(mailboxKey);
        else wrong.push({ line: record.line, text: field.slice(0, SHOWN_LENGTH) });
      }
      if (mailboxKeys.size > MOST_SUPPRESSED_AT_ONCE)
        throw new AppError("invalid", `At most ${counted(MOST_SUPPRESSED_AT_ONCE)} addresses at once.`);
    }
  return { mailboxKeys: [...mailboxKeys], wrong };
}

const PIECE_LENGTH = 64 * 1024;

async function* piecesOf(list: string) {
  const bytes = new TextEncoder().encode(list);
  for (let first = 0; first < bytes.length; first += PIECE_LENGTH) {
    yield bytes.subarray(first, first + PIECE_LENGTH);
    // Pages are served between pieces.
    await nextTurn();
  }
}

function emailColumnOf({ fields }: CsvRecord): number | undefined {
  const column = fields.findIndex((field) => /^e-?mail([ _-]?address)?$/i.test(field.trim()));
  return column === -1 ? undefined : column;
}

/** A line of a list without a head may have names beside its addresses: then only fields with an @ count. */
function fieldsOf({ fields }: CsvRecord, column: number | undefined): string[] {
  if (column !== undefined) return [(fields[column] ?? "").trim()];
  const given = fields.map((field) => field.trim()).filter(Boolean);
  const addresses = given.filter((field) => field.includes("@"));
  return addresses.length > 0 ? addresses : given.slice(0, 1);
}

/** The address of `Anna Huber <anna@example.com>`. */
const addressIn = (field: string) => /<([^<>]+)>\s*$/.exec(field)?.[1] ?? field;
