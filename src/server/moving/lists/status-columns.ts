import { isLeaving, type ListedStatus } from "../../audience/importing/import-plan.ts";
import type { ColumnContents } from "./list-contents.ts";
import { plainOf } from "./plain-word.ts";
import { mayBeStatus } from "./name-words.ts";
import { isAboutLeaving, isNewsletterColumn, looksLikeStatus, saysWhoLeft } from "./status-names.ts";
import { readStatusCell, type StatusColumn } from "./status-of-row.ts";
import { readBegunAnswer, readYesOrNo, saysLeft, statusWords } from "./status-words.ts";

/** A status has no more different words. */
const MAX_STATUS_WORDS = 12;
const MAX_WORD_LENGTH = 24;

/**
 * True for a column that may say who has left: by its name, or because its cells are words for a status. A column of
 * which nothing can be lost is none: an empty one, one of links or, about joining, one of addresses or dates throughout.
 */
export function mayHoldStatus(name: string, contents: ColumnContents | undefined): boolean {
  if (!contents) return looksLikeStatus(name);
  if (saysStatus(contents)) return true;
  const { filled, blank, addresses, links, moments } = contents;
  if (filled === 0 || links === filled) return false;
  if (isAboutLeaving(name)) return true;
  if (addresses === filled) return false;
  const isNewsletter = isNewsletterColumn(name) && addresses === 0 && hasFewShortWords(contents);
  if (looksLikeStatus(name) || isNewsletter) return !(moments === filled && blank === 0);
  return (mayBeStatus(name) || isUnnamed(name)) && hasOnlyAnswers(contents);
}

/** A column without a name, or with one that a program gave it, may be anything, so that its values decide. */
const isUnnamed = (name: string): boolean =>
  /^(?:col|column|field|unnamed|spalte|feld|colonne|champ|columna|campo|colonna|coluna|kolumna|pole|kolom|столбец|עמודה|列) ?\d+$/.test(
    plainOf(name),
  );

/** True if the cells of a column are words for a status, or some say that somebody left, whatever the column is called. */
export function saysStatus({ left, words }: ColumnContents): boolean {
  if (left.length > 0) return true;
  if (!words || words.size === 0 || words.size > MAX_STATUS_WORDS) return false;
  const known = [...words].filter((word) => statusWords.has(word));
  const isAllActive =
    known.length === words.size && known.every((word) => statusWords.get(word) === "active");
  return known.length * 2 >= words.size && !isAllActive;
}

/** True if all cells of a column are yes or no, words for a status or short codes. */
export const hasOnlyAnswers = (contents: ColumnContents): boolean =>
  hasFew(
    contents,
    (word) =>
      (readYesOrNo(word) ?? readBegunAnswer(word)) !== undefined ||
      statusWords.has(word) ||
      saysLeft(word) ||
      /^\d{1,2}$/.test(word),
  );

/** What a column may say of a newsletter: “weekly”, “erwünscht”. */
const hasFewShortWords = (contents: ColumnContents): boolean =>
  hasFew(contents, (word) => word.length <= MAX_WORD_LENGTH);

const hasFew = ({ words }: ColumnContents, fits: (word: string) => boolean): boolean =>
  words !== undefined && words.size > 0 && words.size <= MAX_STATUS_WORDS && [...words].every(fits);

/** The words of a column, for a question about it. */
export const examplesOf = (contents: ColumnContents | undefined): string[] => {
  const left = contents?.left ?? [];
  const seen = new Set(left.map(plainOf));
  return [...left, ...(contents?.examples ?? []).filter((word) => !seen.has(plainOf(word)))].slice(0, 6);
};

/** Every end of a subscription is still to come. */
const ANY_TIME = new Date(0);

/**
 * The status of rows in which no status is written: where others of the same column say that they are active, or may say
 * so in words that are not understood, it is not known whether these are. Products leave a cell empty for what is usual.
 */
export const blankOf = (
  statuses: readonly StatusColumn[],
  contents: readonly ColumnContents[] | undefined,
): ListedStatus | undefined =>
  statuses.some((column) => maySayActive(column, contents?.[column.at])) ? "pending" : undefined;

function maySayActive(column: StatusColumn, contents: ColumnContents | undefined): boolean {
  const { words, filled = 0 } = contents ?? {};
  if (saysWhoLeft(column.sense)) return false;
  // Words here are without signs and accents, those of the owner are not.
  if (!words || [...column.said.values()].includes("active")) return filled > 0;
  const read = [...words].map((word) => readStatusCell(word, column, ANY_TIME));
  const someLeft = read.some((status) => status !== undefined && status !== "unknown" && isLeaving(status));
  return (
    read.includes("active") || (read.includes("unknown") && (column.sense.yes === "active" || !someLeft))
  );
}
