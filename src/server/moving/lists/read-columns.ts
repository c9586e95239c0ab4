import { listFields, listFormats } from "../../../contract/imports.ts";
import type { ListField, ListFormat } from "../../../contract/imports.ts";
import type { CsvRecord } from "../../engines/csv/read-csv.ts";
import { AppError } from "../../base/errors.ts";
import type { ListedStatus } from "../../audience/importing/import-plan.ts";
import { formats, statusOfMailchimpFile } from "./list-formats.ts";

/** The columns of a file, by position from 0. */
export interface Columns {
  format: ListFormat;
  email: number;
  /** Joined with spaces. */
  name: number[];
  status: number | undefined;
  subscribedAt: number[];
  tags: number | undefined;
  fields: { key: string; at: number }[];
  flags: { at: number; column: string; unsubscribedIf: boolean }[];
  leaving: { at: number; status: ListedStatus }[];
  /** The status of rows that name no other. */
  fileStatus: ListedStatus;
}

/** The columns that were chosen, by the field; custom fields have their keys. */
export type ListMapping = Readonly<Record<string, string | undefined>>;

export interface ColumnOptions {
  fileName: string;
  /** Recognized by the columns if omitted. */
  format?: ListFormat | undefined;
  /** The column of a field, as the file names it. */
  mapping?: ListMapping | undefined;
  /** The keys of the custom fields; undefined while they are not known. */
  customFields?: readonly string[] | undefined;
  /** How the caller lets people choose a column of addresses; a sentence that the refusal ends with. */
  howToChoose?: ((column: string) => string) | undefined;
}

/**
 * Reads the names of the columns, in any order and case; those that we do not know are left alone.
 * @throws AppError `invalid` with the line, when there is no column of addresses or not one that was named.
 */
export function readColumns(record: CsvRecord, options: ColumnOptions): Columns {
  const { email, ...columns } = recogniseColumns(record, options);
  return { ...columns, email: email ?? refuse(record, columns.format, options) };
}

/** Recognizes the columns like `readColumns`, also in a list without a column of addresses. */
export function recogniseColumns(
  record: CsvRecord,
  { fileName, format, mapping = {}, customFields }: ColumnOptions,
): Omit<Columns, "email"> & { email: number | undefined } {
  const names = record.fields.map(nameOf);
  const recognised = format ?? listFormats.find((each) => hasSigns(each, names)) ?? "csv";
  const definition = formats[recognised];
  if (customFields) requireFields(mapping, customFields);
  const chosen = (field: string, recognisedPlaces: number[]): number[] => {
    const given = mapping[field];
    if (given === "") return [];
    return given === undefined ? recognisedPlaces : [findNamed(record, given)];
  };
  const placesOf = (field: ListField) => chosen(field, findPlaces(names, definition.columns[field]));
  return {
    format: recognised,
    email: placesOf("email")[0],
    name: placesOf("name"),
    status: placesOf("status")[0],
    subscribedAt: placesOf("subscribed_at"),
    tags: placesOf("tags")[0],
    fields: (customFields ?? []).flatMap((key) =>
      chosen(key, findPlaces(names, [key])).map((place) => ({ key, at: place })),
    ),
    flags: definition.flags.flatMap((flag) => ({ ...flag, at: names.indexOf(flag.column) })).filter(isThere),
    leaving: definition.leaving
      .map(({ column, status }) => ({ at: names.indexOf(column), status }))
      .filter(isThere),
    fileStatus: recognised === "mailchimp" ? statusOfMailchimpFile(names, fileName) : "active",
  };
}

/** Reads `["email=E-Mail", "name=Nombre"]` as a mapping. @throws AppError `invalid` for what is not such a pair. */
export function readMapping(pairs: readonly string[]): ListMapping {
  const mapping: Record<string, string> = {};
  for (const pair of pairs) {
    const [field = "", column] = pair.split(/=(.*)/s);
    if (!field || !column)
      throw new AppError(
        "invalid",
        `“${pair}” names no column. Write FIELD=COLUMN with one of the fields ${listFields.join(", ")}.`,
      );
    mapping[field] = column;
  }
  return mapping;
}

/** @throws AppError `invalid` when the mapping names a field that we do not have. */
function requireFields(mapping: ListMapping, customFields: readonly string[]) {
  const known: readonly string[] = [...listFields, ...customFields];
  const unknown = Object.keys(mapping).find((field) => !known.includes(field));
  if (unknown !== undefined)
    throw new AppError("invalid", `“${unknown}” is not a field. Choose one of ${known.join(", ")}.`);
}

const nameOf = (field: string) => field.trim().toLowerCase().replaceAll(/[ -]/g, "_");
const isThere = ({ at }: { at: number }) => at >= 0;

const hasSigns = (format: ListFormat, names: readonly string[]) =>
  formats[format].signs.some((signs) => signs.every((sign) => names.includes(sign)));

/** Returns the columns of the first alternative that the list has. */
function findPlaces(names: readonly string[], choices: readonly (string | readonly string[])[]): number[] {
  for (const choice of choices) {
    const places = [choice].flat().map((column) => names.indexOf(column));
    if (places.some((place) => place >= 0)) return places.filter((place) => place >= 0);
  }
  return [];
}

function findNamed({ line, fields }: CsvRecord, column: string): number {
  const place = fields.findIndex((field) => nameOf(field) === nameOf(column));
  if (place < 0)
    throw new AppError("invalid", `Line ${line} has no column “${column}”. It has: ${shown(fields)}.`);
  return place;
}

const shown = (fields: readonly string[]) =>
  fields
    .map((field) => field.trim().slice(0, 40))
    .join(", ")
    .slice(0, 400);

function refuse(
  { line, fields }: CsvRecord,
  format: ListFormat,
  { howToChoose = () => "Choose one of them." }: ColumnOptions,
): never {
  if (fields.some((field) => /^\s*[^\s@]+@[^\s@]+\s*$/.test(field)))
    throw new AppError(
      "invalid",
      `Line ${line} has an address where the names of the columns belong. Put a line such as email,name above it.`,
    );
  const [first = ""] = fields;
  const kind = format === "csv" ? "" : ` of a list from ${format}`;
  throw new AppError(
    "invalid",
    `Line ${line} names no column of email addresses${kind}. It has: ${shown(fields)}. ${howToChoose(first.trim().slice(0, 40))}`,
  );
}
