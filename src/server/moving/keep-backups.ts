import { DAY } from "../base/clock.ts";
import { isFarLarger } from "../kernel/backup-names.ts";

export interface OwnBackup {
  name: string;
  madeAt: Date;
  rows: number;
  /** True if its clock was ahead: it counts as older than all others, and is kept for no week or month unless most are. */
  isAhead: boolean;
}

const WEEKS = 4;
const MONTHS = 6;

/**
 * Returns the backups of one site that are no longer needed. `own` begins with the newest, which has just been made. Kept are
 * the `keep` newest; beyond those, the newest of each of four weeks and of six months that have any; and those that the newest
 * cannot replace, because they are of a site with far more rows.
 */
export function findExpired(own: readonly OwnBackup[], keep: number): OwnBackup[] {
  const [newest] = own;
  const rest = own.slice(keep);
  // Where most are ahead, it is our clock that is behind.
  const isBehind = own.filter(({ isAhead }) => isAhead).length * 2 > own.length;
  const inTime = rest.filter(({ isAhead }) => isBehind || !isAhead);
  const weekly = firstOfEach(inTime, weekOf, WEEKS);
  const others = inTime.filter((backup) => !weekly.includes(backup));
  const kept = new Set([...weekly, ...firstOfEach(others, monthOf, MONTHS)]);
  return rest.filter((backup) => !kept.has(backup) && !(newest && isFarLarger(backup, newest)));
}

/** The first backup of each of the first `most` periods. */
function firstOfEach(backups: readonly OwnBackup[], periodOf: (date: Date) => string, most: number) {
  const byPeriod = new Map<string, OwnBackup>();
  for (const backup of backups) {
    const period = periodOf(backup.madeAt);
    if (!byPeriod.has(period)) byPeriod.set(period, backup);
  }
  return [...byPeriod.values()].slice(0, most);
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (date: Date) => String(Math.floor((date.getTime() / DAY + 3) / 7));
const monthOf = (date: Date) => date.toISOString().slice(0, 7);
