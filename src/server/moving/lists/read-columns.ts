import { standardFields, standardOf, type StandardName } from "../../../contract/audience/standard-fields.ts";
import {
  listedStatuses,
  listFields,
  listFormats,
  type DateOrder,
  type ListFormat,
  type ListQuestions,
} from "../../../contract/moving/imports.ts";
import type { CsvRecord } from "../../engines/csv/read-csv.ts";
import { AppError } from "../../base/errors.ts";
import type { ListedStatus } from "../../audience/importing/import-plan.ts";
import type { FieldColumns } from "./common-columns.ts";
import { ColumnNames } from "./column-names.ts";
import type { ColumnContents } from "./list-contents.ts";
import { formats } from "./list-formats.ts";
import { keyOf } from "./plain-word.ts";
import {
  isAddress,
  refuseNoAddresses,
  requireAnswers,
  type HowToAnswer,
  type ListHead,
} from "./list-questions.ts";
import { blankOf, examplesOf, hasOnlyAnswers, mayHoldStatus, saysStatus } from "./status-columns.ts";
import { isAboutLeaving, senseOf } from "./status-names.ts";
import { statusOfFile } from "./status-of-file.ts";
import { spellingOf, type StatusColumn, type Statuses } from "./status-of-row.ts";

/** The columns of a file, by position from 0. */
export interface Columns {
  format: ListFormat;
  email: number;
  /** The columns of each text, joined with spaces. */
  standard: Record<StandardName, number[]>;
  statuses: Statuses;
  subscribedAt: number[];
  tags: number | undefined;
  fields: { key: string; at: number }[];
  dates: DateOrder;
  /** The names of the columns that are not used. */
  ignored: string[];
}

/** The columns that were chosen, by the field; custom fields have their keys. A status may be in several. */
export type ListMapping = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ColumnOptions extends HowToAnswer {
  fileName: string;
  /** Recognized by the columns if omitted. */
  format?: ListFormat | undefined;
  /** The column of a field, as the file names it. */
  mapping?: ListMapping | undefined;
  /** Columns that look like a status and are not to be used. */
  ignore?: readonly string[] | undefined;
  /** What the owner says of words for a status that are not understood. */
  words?: Readonly<Record<string, ListedStatus>> | undefined;
  /** How dates that can be read in two ways are read. */
  dates?: DateOrder | undefined;
  /** The keys of the custom fields; undefined while they are not known. */
  customFields?: readonly string[] | undefined;
}

/**
 * Reads the names of the columns, in any order and case, and recognizes addresses and statuses by what is in them.
 * @throws AppError `invalid` with the line, when there is no column of addresses or not one that was named; or with the
 * columns that may say who has left, and with dates that can be read in two ways, until the options say what they mean.
 */
export function readColumns(
  head: CsvRecord,
  options: ColumnOptions,
  contents?: readonly ColumnContents[],
): Columns {
  const { questions, email, ...columns } = recogniseColumns({ head, contents }, options);
  if (email === undefined) refuseNoAddresses({ head, contents }, columns.format, options);
  requireAnswers(questions, options);
  return { ...columns, email };
}

/** Recognizes the columns like `readColumns`, also in a list without a column of addresses or with open questions. */
export function recogniseColumns(
  given: ListHead,
  options: ColumnOptions,
): Omit<Columns, "email"> & { email: number | undefined; questions: ListQuestions } {
  const { head, contents } = given;
  const names = new ColumnNames(head, contents);
  const format = options.format ?? listFormats.find((each) => hasSigns(each, names.keys)) ?? "csv";
  const definition = formats[format];
  const used = findUsed(names, given, { definition, options });
  const { order, ambiguous } = orderIn(contents, used.subscribedAt);
  const fileStatus = statusOfFile(format, names.keys, options.fileName);
  const read = placesIn(used);
  const statusColumns = findDoubtful(names, used, { definition, options, contents });
  return {
    ...used,
    format,
    statuses: {
      columns: used.statuses,
      names: placesBeside(names, used, { definition, options }).flatMap((at) =>
        (contents?.[at]?.left.length ?? 0) > 0 ? [{ at, said: saidIn(options) }] : [],
      ),
      blank: (definition.isBlankActive ? undefined : blankOf(used.statuses, contents)) ?? fileStatus,
    },
    dates: options.dates ?? order ?? "day-first",
    ignored: names.labels.filter((_, at) => !read.has(at) && !names.isEmpty(at)),
    questions: { statusColumns, ambiguousDate: options.dates ? null : ambiguous },
  };
}

type Definition = (typeof formats)[ListFormat];

/** The columns that an import uses. */
type Used = Pick<Columns, "standard" | "subscribedAt" | "tags" | "fields"> & {
  email: number | undefined;
  statuses: readonly StatusColumn[];
};

interface Reading {
  definition: Definition;
  options: ColumnOptions;
}

/** Finds the column of each field: the one that was chosen, or else the one that is recognized. */
function findUsed(names: ColumnNames, given: ListHead, { definition, options }: Reading): Used {
  const { mapping = {}, customFields = [] } = options;
  if (options.customFields) requireFields(mapping, customFields);
  const chosen = (field: string, recognisedPlaces: number[]): number[] =>
    mapping[field] === undefined
      ? recognisedPlaces
      : [mapping[field]].flat().flatMap((column) => names.findAll(column).slice(0, 1));
  const placesOf = (field: keyof FieldColumns) => chosen(field, names.findFirst(definition.columns[field]));
  const fields = customFields.flatMap((key) =>
    chosen(key, names.findFirst([key])).map((place) => ({ key, at: place })),
  );
  /** A column that is somebody's choice for another field, or has the name of a custom one, is that field's alone. */
  const isTaken = (place: number, name: StandardName) =>
    fields.some(({ at }) => at === place) ||
    Object.keys(mapping).some((field) => field !== name && chosen(field, []).includes(place));
  const standardPlaces = (name: StandardName) => {
    // A custom field of the same key takes its place.
    if (customFields.includes(name)) return [];
    if (name === "name") return placesOf(name);
    const { columns } = standardFields[name];
    const recognised = names.findFirst([name, ...columns]).filter((place) => !isTaken(place, name));
    return chosen(name, recognised);
  };
  const email =
    mapping["email"] === undefined ? findAddresses(names, given, definition) : placesOf("email")[0];
  return {
    email,
    standard: standardOf((name) => standardPlaces(name).filter((place) => place !== email)),
    subscribedAt: placesOf("subscribed_at"),
    tags: placesOf("tags")[0],
    fields,
    statuses: statusColumnsOf(names, definition, options),
  };
}

const placesIn = (used: Used): ReadonlySet<number | undefined> =>
  new Set([
    used.email,
    ...Object.values(used.standard).flat(),
    ...used.subscribedAt,
    used.tags,
    ...[...used.fields, ...used.statuses].map(({ at }) => at),
  ]);

/** Finds the columns that may say who has left, and of which nobody has said what they mean. */
function findDoubtful(
  names: ColumnNames,
  { email, standard, subscribedAt, tags, statuses }: Used,
  { definition, options, contents }: Pick<ListHead, "contents"> & Reading,
): ListQuestions["statusColumns"] {
  const { email: _, ...mapping } = options.mapping ?? {};
  const said = [...Object.values(mapping), options.ignore].flatMap((columns) => columns ?? []);
  const known = new Set<number | undefined>([
    ...standard.name,
    ...statuses.map(({ at }) => at),
    ...said.flatMap((column) => names.findAll(column)),
  ]);
  // A product's own export has tags and dates in these columns, whatever they are called.
  if (definition.signs.length > 0) for (const at of [tags, ...subscribedAt]) known.add(at);
  const others = new Set(definition.others.map(keyOf));
  return names.labels.flatMap((label, at) => {
    if (known.has(at) || others.has(names.keys[at] ?? "")) return [];
    const cells = contents?.[at];
    // What a column of addresses is called may say that they left.
    if (at === email) return isAboutLeaving(label) ? [{ column: label, examples: examplesOf(cells) }] : [];
    // Tags and dates are recognized by their names; their cells may still be words for a status.
    const isNamed = at === tags || (subscribedAt.includes(at) && !/confirm|optin/.test(keyOf(label)));
    const isDoubtful = isNamed
      ? cells !== undefined && (saysStatus(cells) || (at !== tags && hasOnlyAnswers(cells)))
      : mayHoldStatus(label, cells);
    return isDoubtful ? [{ column: label, examples: examplesOf(cells) }] : [];
  });
}

/** The columns that may say beside something else that somebody left. A list that no product made is asked about its tags. */
function placesBeside(names: ColumnNames, used: Used, { definition, options }: Reading): number[] {
  const isIgnored = new Set((options.ignore ?? []).flatMap((column) => names.findAll(column)));
  const tags = definition.signs.length === 0 || isIgnored.has(used.tags ?? -1) ? undefined : used.tags;
  return [used.email, ...used.standard.name, tags].filter((at) => at !== undefined);
}

const saidIn = ({ words = {} }: Pick<ColumnOptions, "words">): StatusColumn["said"] =>
  new Map(Object.entries(words).map(([word, status]) => [spellingOf(word), status]));

/** The columns that say who may be mailed: the product's own, and those that were chosen. */
function statusColumnsOf(
  names: ColumnNames,
  { statuses, words: own }: Definition,
  { mapping = {}, ignore = [], ...options }: ColumnOptions,
): StatusColumn[] {
  const said = saidIn(options);
  const isIgnored = new Set(ignore.flatMap((column) => names.findAll(column)));
  const hasNone = mapping["status"] === "";
  const recognised = Object.entries(statuses).flatMap(([column, sense]) =>
    hasNone && sense.yes === undefined
      ? []
      : names.findAll(column, { mayMiss: true }).map((at) => ({ at, sense, own, said })),
  );
  const known = new Set(recognised.map(({ at }) => at));
  const chosen = new Set([mapping["status"] ?? ""].flat().flatMap((column) => names.findAll(column)));
  const added = [...chosen].filter((at) => !known.has(at));
  return [
    ...recognised,
    ...added.map((at) => ({ at, sense: senseOf(names.labels[at] ?? ""), own, said })),
  ].filter(({ at }) => !isIgnored.has(at));
}

/** Finds the column of addresses by its name, or else by its cells where no product's export says what is in it. */
function findAddresses(
  names: ColumnNames,
  { head, contents }: ListHead,
  { columns, signs }: Definition,
): number | undefined {
  const named = columns.email.flat().flatMap((column) => names.findAll(column, { mayMiss: true }));
  // The first row of a list without names of columns is a person too.
  if (!contents || signs.length > 0 || head.fields.some(isAddress)) return named[0];
  const byCells = contents.flatMap(({ addresses, filled }, at) =>
    addresses > 0 && addresses * 2 >= filled ? [at] : [],
  );
  const best = named.find((at) => (contents[at]?.addresses ?? 0) > 0);
  return best ?? (byCells.length === 1 ? byCells[0] : named[0]);
}

/** In which order day and month are written, shown by the dates of a list that can be read in one way only. */
function orderIn(
  contents: ListHead["contents"],
  places: readonly number[],
): { order: DateOrder | undefined; ambiguous: string | null } {
  const orders = new Set(contents?.flatMap((column) => [...column.orders]));
  const [order] = orders.size === 1 ? orders : [];
  const ambiguous = places.map((at) => contents?.[at]?.ambiguousDate).find((date) => date !== undefined);
  return { order, ambiguous: order ? null : (ambiguous ?? null) };
}

/** Reads `["email=E-Mail", "status=Bounced", "status=Opt-out"]` as a mapping. @throws AppError `invalid` for what is not such a pair. */
export function readMapping(pairs: readonly string[]): ListMapping {
  const mapping: Record<string, string | string[]> = {};
  for (const pair of pairs) {
    const [field = "", column] = pair.split(/=(.*)/s);
    if (!field || !column)
      throw new AppError(
        "invalid",
        `“${pair}” names no column. Write FIELD=COLUMN with one of the fields ${listFields.join(", ")}.`,
      );
    mapping[field] = field === "status" ? [...[mapping[field] ?? []].flat(), column] : column;
  }
  return mapping;
}

/** Reads `["Klub=active"]` as what words mean. @throws AppError `invalid` for what is not such a pair. */
export function readSaidWords(pairs: readonly string[]): Record<string, ListedStatus> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, word = "", given] = /^(.+)=([^=]*)$/s.exec(pair) ?? [];
      const status = listedStatuses.find((each) => each === given);
      if (status) return [word, status];
      throw new AppError(
        "invalid",
        `“${pair}” says of no word what it means. Write WORD=STATUS with one of ${listedStatuses.join(", ")}.`,
      );
    }),
  );
}

/** @throws AppError `invalid` when the mapping names a field that we do not have. */
function requireFields(mapping: ListMapping, customFields: readonly string[]) {
  const known: readonly string[] = [...listFields, ...customFields];
  const unknown = Object.keys(mapping).find((field) => !known.includes(field));
  if (unknown !== undefined)
    throw new AppError("invalid", `“${unknown}” is not a field. Choose one of ${known.join(", ")}.`);
}

const hasSigns = (format: ListFormat, keys: readonly string[]) =>
  formats[format].signs.some((signs) => signs.every((sign) => keys.includes(keyOf(sign))));
