import type { Selectable } from "kysely";
import type { ArchiveKind, ArchiveRun } from "../../../contract/moving/archives.ts";
import { instant, instantAfter, SECOND, type Instant } from "../../base/clock.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import { targetIn } from "./list-archives.ts";
import type { DatabaseTime } from "../../kernel/db/database-time.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import type { ArchiveRunsTable } from "../../kernel/db/schema.ts";

/** How long it holds that a server says it is at work: it may be busy, or die. */
const HOLDS_MS = 15 * SECOND;

export type ArchiveRunRow = Selectable<ArchiveRunsTable>;

/** How far a run is. */
export type ArchiveProgress = NonNullable<ArchiveRun["progress"]>;

/** Who makes it, and the name that its file gets. */
export interface ArchiveClaim {
  kind: ArchiveKind;
  name: string;
  worker: string;
}

interface Clocked {
  db: Db;
  databaseTime: DatabaseTime;
}

/**
 * Claims the making of an archive, if nobody makes any. Otherwise returns the run that is under way. `left` is the file of
 * a run of this kind that was cut off.
 */
export async function claimRun(
  { db, databaseTime }: Clocked,
  { hasImages, ...claim }: ArchiveClaim & { hasImages: boolean },
) {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, "archive runs");
    const now = await databaseTime(tx);
    const rows = await tx.selectFrom("archive_runs").selectAll().execute();
    const busy = rows.find((row) => isAtWork(row, instant(now)));
    if (busy) return { busy };
    const before = rows.find(({ kind }) => kind === claim.kind);
    const started = {
      ...claim,
      has_images: Number(hasImages),
      at_work_until: instantAfter(now, HOLDS_MS),
      progress: null,
      failure: null,
      started_at: instant(now),
      ended_at: null,
    };
    await tx
      .insertInto("archive_runs")
      .values(started)
      .onConflict((conflict) => conflict.column("kind").doUpdateSet(started))
      .execute();
    return { run: started, left: before?.ended_at === null ? before.name : undefined };
  });
}

/** Says again that the run is at work, and how far it is. */
export async function renewRun(
  { db, databaseTime }: Clocked,
  claim: ArchiveClaim,
  progress: ArchiveProgress | undefined,
) {
  const until = instantAfter(await databaseTime(db), HOLDS_MS);
  const told = progress === undefined ? null : JSON.stringify(progress);
  await ofClaim(db, claim).set({ at_work_until: until, progress: told }).execute();
}

export async function endRun({ db, databaseTime }: Clocked, claim: ArchiveClaim, failure: string | null) {
  const at = instant(await databaseTime(db));
  await ofClaim(db, claim).set({ at_work_until: at, progress: null, failure, ended_at: at }).execute();
}

const ofClaim = (db: DbOrTx, { kind, name, worker }: ArchiveClaim) =>
  db
    .updateTable("archive_runs")
    .where("kind", "=", kind)
    .where("name", "=", name)
    .where("worker", "=", worker)
    .where("ended_at", "is", null);

export async function readRuns({ db, databaseTime }: Clocked): Promise<ArchiveRun[]> {
  const rows = await db.selectFrom("archive_runs").selectAll().orderBy("kind").execute();
  const at = rows.length > 0 ? instant(await databaseTime(db)) : "";
  return rows.map((row) => presentRun(row, isAtWork(row, at)));
}

const CUT_OFF = "It was cut off, because the server was stopped. Begin it again.";

export function presentRun(row: ArchiveRunRow, isUnderWay: boolean): ArchiveRun {
  const { kind, started_at: startedAt, ended_at: endedAt } = row;
  const failure = row.failure ?? (isUnderWay || endedAt !== null ? null : CUT_OFF);
  // Written by `renewRun`, whose type this is.
  const progress = isUnderWay && row.progress !== null ? (JSON.parse(row.progress) as ArchiveProgress) : null;
  return {
    kind,
    target: targetIn(row.name),
    startedAt,
    state: isUnderWay ? "running" : failure === null ? "done" : "failed",
    progress,
    failure,
  };
}

const isAtWork = ({ ended_at: endedAt, at_work_until: until }: ArchiveRunRow, at: Instant) =>
  endedAt === null && until > at;
