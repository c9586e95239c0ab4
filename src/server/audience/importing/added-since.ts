import type { Instant } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { importChangesSchema } from "./undo-import.ts";

/** Tells whom imports that began after that moment brought, whatever dates they brought with them. */
export async function findAddedSince(db: Db, since: Instant): Promise<(id: number) => boolean> {
  const items = await db
    .selectFrom("import_items")
    .innerJoin("import_runs", "import_runs.id", "import_items.run_id")
    .select("import_items.before")
    .where("import_items.entity", "=", "subscriber")
    .where("import_runs.started_at", ">", since)
    .execute();
  const ranges = joined(
    items.flatMap(({ before }) => importChangesSchema.parse(JSON.parse(before ?? "{}")).added),
  );
  return (id) => ranges.some(([first, last]) => first <= id && id <= last);
}

/** Those of an import follow each other, one for some hundred rows. */
function joined(ranges: readonly [number, number][]) {
  const found: [first: number, last: number][] = [];
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = found.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else found.push([first, last]);
  }
  return found;
}
