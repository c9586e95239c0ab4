import { AppError } from "../../../../src/server/base/errors.ts";
import { readCsv } from "../../../../src/server/engines/csv/read-csv.ts";
import { checkList } from "../../../../src/server/moving/lists/check-list.ts";
import type { ColumnOptions } from "../../../../src/server/moving/lists/read-columns.ts";
import { readRow } from "../../../../src/server/moving/lists/read-row.ts";

const NOW = new Date("2026-03-02T09:00:00Z");

type Options = Omit<ColumnOptions, "fileName">;

/** The status of each row; `ask` for a list that is refused until its columns are assigned. */
export async function readList(
  name: string,
  content: string | Buffer,
  options: Options = {},
): Promise<string[]> {
  const bytes = Buffer.from(content);
  const file = {
    name,
    sizeBytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
  try {
    const { columns } = await checkList(file, options);
    const records = (await Array.fromAsync(readCsv(file.open()))).flat().slice(1);
    return records.map((record) => {
      const read = readRow(record, columns, NOW);
      if ("reason" in read) return read.reason;
      return read.unknownStatus === undefined
        ? read.person.status
        : `${read.person.status}: ${read.unknownStatus}`;
    });
  } catch (error) {
    if (error instanceof AppError && error.message.includes("looks like a status")) return ["ask"];
    throw error;
  }
}

/** A list of the words in a column, each with another address. */
export const listOf = (head: string, words: readonly string[]) =>
  [head, ...words.map((word, index) => `p${index}@x.test;${word}`)].join("\n");
