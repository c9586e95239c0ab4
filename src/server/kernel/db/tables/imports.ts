import type { Generated, GeneratedAlways } from "kysely";
import type { Instant } from "../../../base/clock.ts";

export interface ImportsTables {
  import_runs: ImportRunsTable;
  import_items: ImportItemsTable;
  import_uploads: ImportUploadsTable;
}

interface ImportUploadsTable {
  id: string;
  name: string;
  size_bytes: number;
  created_at: Instant;
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
  /** What a server does with it, as it says until `at_work_until`, and how far it is, as JSON. */
  work: Generated<"import" | "undo" | null>;
  at_work_until: Generated<Instant | null>;
  progress: Generated<string | null>;
  /** Names the server that works on it. */
  worker: Generated<string | null>;
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
