import { instant } from "../../base/clock.ts";
import { isLeaving, type ListedStatus } from "../../audience/importing/import-plan.ts";
import { textBesideAddress } from "./address-in-cell.ts";
import { plainOf } from "./plain-word.ts";
import { readDate } from "./read-date.ts";
import { saysWhoLeft, type Sense } from "./status-names.ts";
import { isBlank, readBegunAnswer, readStatusWord, readYesOrNo, saysLeft } from "./status-words.ts";

/** A column that says who may be mailed. */
export interface StatusColumn {
  at: number;
  sense: Sense;
  /** The words of the product that made the list. */
  own: ReadonlyMap<string, ListedStatus> | undefined;
  /** What the owner says of words that are not understood, by `spellingOf`. */
  said: ReadonlyMap<string, ListedStatus>;
}

/** A word of the owner's, as the report names it and without case. */
export const spellingOf = (word: string): string => word.trim().slice(0, MAX_WORD_LENGTH).toLowerCase();

/** The columns of a list that say who may be mailed, together. */
export interface Statuses {
  columns: readonly StatusColumn[];
  /** The columns of names, addresses and tags in which it says of some people that they left, such as “Anna (unsubscribed)”. */
  names: readonly Pick<StatusColumn, "at" | "said">[];
  /**
   * The status of rows in which none of them says anything. Undefined if only a date of subscribing shows that somebody
   * has subscribed.
   */
  blank: ListedStatus | undefined;
}

export interface RowStatus {
  status: ListedStatus;
  /** The date of the unsubscribe, as the list writes it. */
  left: string;
  /** A word that is not understood, and for which the person is not mailed; empty if the row says nothing of a status. */
  unknown: string | undefined;
}

/** From the one that counts least. */
const ranks: readonly ListedStatus[] = ["active", "pending", "unsubscribed", "bounced", "complained"];

/** Returns the worst status that a row names, else that of rows that name none. */
export function readStatus(
  at: (column: number) => string,
  { columns, names, blank }: Statuses,
  { hasDate, now }: { hasDate: boolean; now: Date },
): RowStatus {
  let status: ListedStatus | undefined;
  let [left, unknown] = ["", ""];
  const cells = [
    ...columns.map((column) => [at(column.at), readStatusCell(at(column.at), column, now)] as const),
    ...names.map(({ at: place, said }) => [at(place), readName(at(place), said)] as const),
  ];
  for (const [cell, read] of cells) {
    if (read === undefined) continue;
    if (read === "unknown") unknown ||= cell.slice(0, MAX_WORD_LENGTH);
    const found = read === "unknown" ? "pending" : read;
    if (isLeaving(found)) left ||= cell;
    if (status === undefined || ranks.indexOf(found) > ranks.indexOf(status)) status = found;
  }
  if (status === undefined) {
    const usual = blank ?? (hasDate ? "active" : "pending");
    return { status: usual, left, unknown: usual === "pending" ? "" : undefined };
  }
  return { status, left, unknown: status === "pending" && unknown !== "" ? unknown : undefined };
}

const MAX_WORD_LENGTH = 40;

/** Any date that can be read is one. */
const ANY_READING = { now: new Date(8.64e15), order: "day-first" } as const;

/**
 * Returns the status that a cell says at a time, `unknown` for a word that is not understood; undefined if it says nothing.
 */
export function readStatusCell(
  cell: string,
  column: Omit<StatusColumn, "at">,
  now: Date,
): ListedStatus | "unknown" | undefined {
  const read = readKnown(cell, column, now);
  if (read !== "unknown") return read;
  return readSaid(cell, column.said);
}

/** Returns what the owner says of a word; one that says that somebody left makes nobody active. */
function readSaid(cell: string, words: StatusColumn["said"]): ListedStatus | "unknown" {
  const said = words.get(spellingOf(cell));
  return said === undefined || (said === "active" && saysLeft(plainOf(cell))) ? "unknown" : said;
}

/** A name is not enough to suppress an address, but what it says beside itself is enough not to mail it. */
const readName = (name: string, said: StatusColumn["said"]) =>
  saysLeft(plainOf(textBesideAddress(name))) ? readSaid(name, said) : undefined;

function readKnown(
  cell: string,
  { sense, own }: Pick<StatusColumn, "sense" | "own">,
  now: Date,
): ListedStatus | "unknown" | undefined {
  const word = plainOf(cell);
  if (isBlank(cell, word)) return undefined;
  // The sign of -1 is not part of a word.
  const answer = /^-\d/.test(cell) ? undefined : readYesOrNo(word);
  if (answer !== undefined) return (answer ? sense.yes : sense.no) ?? "unknown";
  const isAboutLeaving = saysWhoLeft(sense);
  const status = readStatusWord(word, own);
  // “Blocked: active” and “unsubscription: confirmed” do not mean that somebody is active.
  if (status) return isAboutLeaving && status === "active" ? "unknown" : status;
  // Under “Unsubscribed emails”, an address is whose it is.
  if (isAboutLeaving && cell.includes("@")) return sense.yes ?? "unknown";
  const begun = readBegunAnswer(word);
  // What follows a yes or a no may take it back, so that it makes nobody active.
  if (begun !== undefined) return notActive(begun ? sense.yes : sense.no);
  if (!/\d/.test(cell)) return "unknown";
  const date = readDate(cell, ANY_READING);
  // The first moment of 1970 stands for no date, or for one that was lost.
  if (date?.startsWith("1970-01-01")) return "unknown";
  if (date && sense.isEnd) return hasPassed(cell, now) ? "unsubscribed" : (sense.untilThen ?? "unknown");
  if (date) return sense.yes ?? "unknown";
  // In a column of dates, one that is not understood is one. A number may be a count.
  return isAboutLeaving && !/^-?[\d.,]+$/.test(cell) ? (sense.yes ?? "unknown") : "unknown";
}

const notActive = (status: ListedStatus | undefined) =>
  status === undefined || status === "active" ? "unknown" : status;

/** True if a date has passed in one of the ways in which it can be read. */
const hasPassed = (date: string, now: Date): boolean =>
  (["day-first", "month-first"] as const).some((order) => {
    const moment = readDate(date, { ...ANY_READING, order });
    return moment !== undefined && moment <= instant(now);
  });
