import { MOST_SOURCES } from "../../../contract/mailing/dmarc-reports.ts";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { DmarcRecordsTable } from "../../kernel/db/schema.ts";

export const insertRecords = (tx: DbOrTx, rows: readonly DmarcRecordsTable[]) =>
  tx.insertInto("dmarc_records").values(rows).execute();

export async function hasReport(db: DbOrTx, report: string): Promise<boolean> {
  const row = await db
    .selectFrom("dmarc_records")
    .select("report")
    .where("report", "=", report)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the reports whose time ended from one moment on and before another. */
export async function countReports(db: DbOrTx, { from, before }: { from: Instant; before: Instant }) {
  const { reports } = await db
    .selectFrom("dmarc_records")
    .select(({ fn }) => fn.count<number>("report").distinct().as("reports"))
    .where("ended_at", ">=", from)
    .where("ended_at", "<", before)
    .executeTakeFirstOrThrow();
  return reports;
}

export const forgetReports = (db: DbOrTx, before: Instant) =>
  db.deleteFrom("dmarc_records").where("ended_at", "<", before).execute();

interface Asked {
  after: Instant;
  /** The sender's domain, and that of its organization. */
  domains: readonly string[];
  reporter?: string | undefined;
}

const records = (db: DbOrTx, { after, domains, reporter }: Asked) =>
  db
    .selectFrom("dmarc_records")
    .where("ended_at", ">", after)
    .where("domain", "in", domains)
    .$if(reporter !== undefined, (rows) => rows.where("reporter", "=", reporter ?? ""));

export const findTotals = (db: DbOrTx, asked: Asked) =>
  records(db, asked)
    .select(({ fn }) => [
      "passed",
      fn.sum<number>("emails").as("emails"),
      fn.sum<number>("stopped").as("stopped"),
      fn.min("ended_at").as("first"),
    ])
    .groupBy("passed")
    .execute();

/** The largest first. */
export const findSources = (db: DbOrTx, asked: Asked) =>
  records(db, asked)
    .select(({ fn }) => [
      "passed",
      "source as name",
      fn.sum<number>("emails").as("emails"),
      fn.sum<number>("stopped").as("stopped"),
      fn.count<number>("ip").distinct().as("servers"),
      fn.min("ip").as("ip"),
    ])
    .groupBy(["passed", "source"])
    .orderBy("emails", "desc")
    .orderBy("source")
    .limit(MOST_SOURCES)
    .execute();

/** Those with most emails first. */
export const findReporters = (db: DbOrTx, asked: Asked) =>
  records(db, asked)
    .select(({ fn }) => [
      "reporter as name",
      fn.count<number>("report").distinct().as("reports"),
      fn.sum<number>("emails").as("emails"),
    ])
    .groupBy("reporter")
    .orderBy("emails", "desc")
    .orderBy("reporter")
    .limit(MOST_SOURCES)
    .execute();

/** The policy that the last report names; undefined without reports. */
export async function findPolicy(db: DbOrTx, asked: Asked) {
  const row = await records(db, asked).select("policy").orderBy("ended_at", "desc").executeTakeFirst();
  return row?.policy;
}
