import { instant } from "../base/clock.ts";
import type { KeptBackup } from "./backup-place.ts";

/** What the name of a backup tells: those of older versions and of updates tell nothing. */
interface BackupFacts {
  /** Made by the server, by a person, or for other programs. */
  kind: "scheduled" | "masthead" | "export";
  /** The word for the program that an export is made for; absent in one of everything. */
  target?: string | undefined;
  /** By the clock of the server that made it. */
  startedAt: Date;
  /** The site's id (`findSiteId`). */
  site: string;
  /** Posts and subscribers (`countSiteRows`). */
  rows: number;
}

/** `scheduled-2026-03-02T09-00-00Z-1a2b3c4d5e6f-1234-rows.zip`, `export-for-ghost-2026-…` */
const NAME =
  /^(scheduled|masthead|export)(?:-for-([a-z-]+))?-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-([0-9a-f]{12})-(\d+)-rows\.zip$/;

export function nameBackup({ kind, target, startedAt, site, rows }: BackupFacts): string {
  const stamp = instant(startedAt).slice(0, 19).replaceAll(":", "-");
  return `${kind}${target ? `-for-${target}` : ""}-${stamp}Z-${site}-${rows}-rows.zip`;
}

/** Undefined for a name that does not say whose backup it is. */
export function readBackupName(name: string): BackupFacts | undefined {
  const [, kind, target, day, hour, minute, second, site, rows] = NAME.exec(name) ?? [];
  if (!site || (kind !== "scheduled" && kind !== "masthead" && kind !== "export")) return undefined;
  return {
    kind,
    target,
    startedAt: new Date(`${day}T${hour}:${minute}:${second}Z`),
    site,
    rows: Number(rows),
  };
}

/** True if `one` is of a site with more than twice the rows of `other`: it may be what is left of what got lost. */
export const isFarLarger = (one: { rows: number }, other: { rows: number }) => one.rows > 2 * other.rows;

interface Judgement {
  /** The newest of this site. Before it has one, the newest whose name does not say whose it is. */
  newest: KeptBackup | undefined;
  /** The newest one of this site that is far larger than the newest. */
  larger: KeptBackup | undefined;
  /** True if none of them holds anything, and others are there: the site may have been begun in the place of another. */
  isEmptyBesideOthers: boolean;
  /** The newest that can bring the site back whole. */
  sound: KeptBackup | undefined;
}

/** Judges the backups of a place, of which the newest are last, for the site with this id. */
export function judgeBackups(kept: readonly KeptBackup[], site: string | undefined): Judgement {
  const named = kept.map((backup) => ({ backup, facts: readBackupName(backup.name) }));
  const own = named.filter(({ facts }) => facts && facts.site === site);
  const mine = own.length > 0 ? own : named.filter(({ facts }) => !facts);
  const newest = mine.at(-1);
  const isLarger = (one: (typeof mine)[number], other: (typeof mine)[number] | undefined) =>
    Boolean(one.facts && other?.facts && isFarLarger(one.facts, other.facts));
  const isEmptyBesideOthers =
    own.length > 0 && own.every(({ facts }) => facts?.rows === 0) && kept.length > own.length;
  return {
    newest: newest?.backup,
    larger: mine.findLast((each) => isLarger(each, newest))?.backup,
    isEmptyBesideOthers,
    sound: isEmptyBesideOthers
      ? undefined
      : mine.findLast((each) => !mine.some((other) => isLarger(other, each)))?.backup,
  };
}
