import type { Generated, GeneratedAlways } from "kysely";
import type { Instant } from "../../../base/clock.ts";

export interface ImportsTables {
  import_runs: ImportRunsTable;
  import_items: ImportItemsTable;
}

export interface ImportRunsTable {
  id: GeneratedAlways<number>;
  kind: "posts" | "subscribers";
  format: string;
  /** The name of the file or folder. */
  source: string;
  state: "running" | "done" | "undone" | "failed";
  /** JSON; null before it is done. */
  report: string | null;
  started_at: Instant;
  finished_at: Instant | null;
  undone_at: Instant | null;
}

export interface ImportItemsTable {
  run_id: number;
  entity: "post" | "page" | "category" | "media" | "redirect" | "subscriber" | "suppression";
  entity_id: string;
  /** Its id at its source; empty if unused. */
  source_id: Generated<string>;
  happened: "created" | "changed";
  /** JSON of what it was; null of what was created. */
  before: Generated<string | null>;
}
