import type { Instant } from "../../../base/clock.ts";
import type { FileStore } from "../../../engines/files/file-store.ts";
import type { Part } from "../../archive/write-archive.ts";
import type { TableStore } from "../../tables/table-shape.ts";
import type { Losses } from "./losses.ts";

/** What the files for another program are made of. */
export interface TargetSource {
  tables: TableStore;
  files: FileStore;
  publicUrl: string;
  siteName: string;
  at: Instant;
  /** Hears what the other program has no place for. */
  losses: Losses;
}

/** How the site is written for one other program. */
export interface Target {
  /** The files of its zip. */
  parts: (source: TargetSource) => AsyncGenerator<Part>;
  /** What to do with them, line by line, for the file that goes with them. */
  steps: readonly string[];
}
