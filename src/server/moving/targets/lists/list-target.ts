import { csvFile } from "../../../engines/csv/write-csv.ts";
import { exportedStatuses } from "../../../audience/directory/exported-status.ts";
import {
  customKeysOf,
  exportedSubscribers,
  textOf,
  type ExportedSubscriber,
} from "../../archive/subscriber-rows.ts";
import type { Target, TargetSource } from "../target/target.ts";

type Status = (typeof exportedStatuses)[number];

/** Those who may not be mailed any more. */
export const LEFT: readonly Status[] = ["unsubscribed", "bounced", "complained"];

/** A subscriber as the files for other programs need one. */
export interface ListedPerson {
  email: string;
  name: string;
  company: string;
  subscribedAt: string;
  tags: readonly string[];
  /** The custom fields, by their keys. */
  fields: Readonly<Record<string, string>>;
}

/** A file with the subscribers of some statuses, in the columns of the program that imports it. */
export interface ListFile {
  name: string;
  statuses: readonly Status[];
  columns: (customKeys: readonly string[]) => readonly string[];
  recordOf: (person: ListedPerson, customKeys: readonly string[]) => readonly string[];
}

/** In a folder of their own, so that nobody imports them with the others. */
const APART = "do-not-import";

interface ListTarget {
  files: readonly ListFile[];
  steps: readonly string[];
}

/**
 * A program that imports subscribers, by the files that it takes. People who are in none of them go into files apart, which no program
 * may get: it would mail everybody in them.
 */
export function listTarget({ files, steps }: ListTarget): Target {
  const taken = new Set(files.flatMap(({ statuses }) => statuses));
  const apart = exportedStatuses.filter((status) => !taken.has(status)).map(fileApart);
  return {
    steps: [...steps, `Import nothing from the folder ${APART}: ${apart.map(whyApart).join("; ")}.`],
    async *parts(source) {
      const keys = await customKeysOf(source.tables);
      for (const file of [...files, ...apart]) yield { name: file.name, content: rowsOf(file, source, keys) };
    },
  };
}

const fileApart = (status: Status): ListFile => ({
  name: `${APART}/${status}.csv`,
  statuses: [status],
  columns: (keys) => ["email", "name", "company", "subscribed_at", "tags", ...keys],
  recordOf: ({ email, name, company, subscribedAt, tags, fields }, keys) => [
    email,
    name,
    company,
    subscribedAt,
    tags.join(", "),
    ...keys.map((key) => fields[key] ?? ""),
  ],
});

const reasons: Record<Status, string> = {
  active: "may be mailed",
  pending: "have never confirmed their address",
  paused: "want no emails for some time; add them by hand when their time is over",
  unsubscribed: "have unsubscribed",
  bounced: "do not exist any more",
  complained: "have reported an email as spam",
};

const whyApart = ({ name, statuses }: ListFile) =>
  `the people in ${name.slice(APART.length + 1)} ${statuses.map((status) => reasons[status]).join(" or ")}`;

async function* rowsOf(file: ListFile, { tables, at }: TargetSource, keys: readonly string[]) {
  async function* people() {
    for await (const subscribers of exportedSubscribers(tables, at))
      yield subscribers
        .filter(({ row }) => file.statuses.some((status) => status === row["status"]))
        .map(personOf);
  }
  // A program takes an address as it is written, with the apostrophe that protects a spreadsheet too.
  yield* csvFile(file.columns(keys), people(), (person) => file.recordOf(person, keys), { isGuarded: false });
}

const personOf = ({ row, attributes: { tags, fields } }: ExportedSubscriber): ListedPerson => ({
  email: textOf(row, "email") ?? "",
  name: textOf(row, "name") ?? "",
  company: textOf(row, "company") ?? "",
  subscribedAt: textOf(row, "subscribed_at") ?? "",
  tags,
  fields,
});
