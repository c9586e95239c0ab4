import type { ListFormat, ListQuestions } from "../../../contract/moving/imports.ts";
import { AppError } from "../../base/errors.ts";
import { shownNames } from "./column-names.ts";
import type { CsvRecord } from "../../engines/csv/read-csv.ts";
import type { ColumnContents } from "./list-contents.ts";

/** The record that names the columns, and what is in each where the list was read. */
export interface ListHead {
  head: CsvRecord;
  contents?: readonly ColumnContents[] | undefined;
}

/** How the caller lets people answer, as sentences that a refusal ends with. */
export interface HowToAnswer {
  /** How they choose the column of addresses. */
  howToChoose?: ((column: string) => string) | undefined;
  /** How they say what a column that looks like a status is. */
  howToAssign?: ((column: string) => string) | undefined;
  howToDate?: string | undefined;
}

const assign = () => "If it says who has left, choose it for the status. If it does not, ignore it.";
const DATE = "Choose whether the day or the month comes first.";

/**
 * Refuses a list as long as it is not known what its columns mean, before anything is written.
 * @throws AppError `invalid` with every question at once.
 */
export function requireAnswers(
  questions: ListQuestions,
  { howToAssign = assign, howToDate = DATE }: HowToAnswer,
) {
  const { statusColumns, ambiguousDate } = questions;
  const sentences = statusColumns.map(
    ({ column, examples }) =>
      `The column “${column}”${valuesIn(examples)} looks like a status. ${howToAssign(column)}`,
  );
  if (ambiguousDate !== null)
    sentences.push(
      `“${ambiguousDate}” can be two dates, and no other date of the list shows which. ${howToDate}`,
    );
  if (sentences.length === 0) return;
  const message = `${sentences.join(" ")} Nothing was imported.`;
  throw new AppError("invalid", message, { details: { ...questions } });
}

const valuesIn = (examples: readonly string[]) =>
  examples.length === 0 ? "" : ` (${examples.map((each) => each.slice(0, 30)).join(", ")})`;

/** The columns of a table of posts, in the exports of most products. */
const OF_POSTS = /^(?:post[ _-]?)?(?:title|slug|content|body|html|content_html|web_title|subtitle|excerpt)$/i;

/** @throws AppError `invalid` with the columns that have addresses in them, the one with the most first. */
export function refuseNoAddresses(
  { head: { line, fields }, contents }: ListHead,
  format: ListFormat,
  { howToChoose = () => "Choose one of them." }: HowToAnswer,
): never {
  if (fields.some(isAddress))
    throw new AppError(
      "invalid",
      `Line ${line} has an address where the names of the columns belong. Put a line such as email,name above it.`,
    );
  const addressesAt = (at: number) => contents?.[at]?.addresses ?? 0;
  const likely = [...fields.keys()]
    .filter((at) => addressesAt(at) > 0)
    .toSorted((one, other) => addressesAt(other) - addressesAt(one))
    .map((at) => fields[at] ?? "");
  const [first = contents ? undefined : fields[0]] = likely;
  const kind = format === "csv" ? "" : ` of a list from ${format}`;
  const refusal = `Line ${line} names no column of email addresses${kind}. It has: ${shownNames(fields)}.`;
  const found = likely.length > 0 ? ` Addresses are in: ${shownNames(likely)}.` : "";
  const advice = first === undefined ? adviceWithout(fields) : howToChoose(first.trim().slice(0, 40));
  throw new AppError("invalid", `${refusal}${found} ${advice}`);
}

/** Says what a list is in which nothing is an address. */
function adviceWithout(fields: readonly string[]): string {
  const isOfPosts = fields.filter((field) => OF_POSTS.test(field.trim())).length > 1;
  const what = isOfPosts ? "It looks like a list of posts, not of subscribers." : "";
  return `No column has email addresses in it. ${what || "Export the list with its addresses."}`;
}

export const isAddress = (field: string) => /^\s*[^\s@]+@[^\s@]+\s*$/.test(field);
