import { bodyStream } from "./body-stream.ts";
import type { AppContext } from "./context.ts";

interface CsvAnswer {
  name: string;
  body: AsyncIterable<Uint8Array>;
  headers?: { [name: string]: string };
}

/** Answers with a CSV file that a browser saves under `name`. */
export const answerCsv = (c: AppContext, { name, body, headers = {} }: CsvAnswer) =>
  c.body(bodyStream(body), 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
    "cache-control": "no-store",
    ...headers,
  });
