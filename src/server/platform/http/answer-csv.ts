import type { AppContext } from "./context.ts";

/** Answers with a CSV file that a browser saves under `name`. */
export const answerCsv = (
  c: AppContext,
  {
    name,
    body,
    headers = {},
  }: { name: string; body: ReadableStream<Uint8Array>; headers?: { [name: string]: string } },
) =>
  c.body(body, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
    "cache-control": "no-store",
    ...headers,
  });
