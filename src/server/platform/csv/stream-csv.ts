import { csvRecord } from "./write-csv.ts";
import type { CsvValue } from "./write-csv.ts";

type Record = readonly CsvValue[];

/**
 * A CSV file of these columns and of what `next` gives, called until it gives nothing: it is read while it is sent, as
 * fast as it is taken, so that a million rows need no more memory than a thousand.
 */
export function streamCsv(
  columns: Record,
  next: () => Promise<readonly Record[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const encode = (records: readonly Record[]) => encoder.encode(records.map(csvRecord).join(""));
  return new ReadableStream({
    start: (controller) => controller.enqueue(encode([columns])),
    async pull(controller) {
      const records = await next();
      if (records.length === 0) return controller.close();
      controller.enqueue(encode(records));
    },
  });
}
