import type { Generated, GeneratedAlways } from "kysely";
import type { Instant } from "../../../base/clock.ts";

export interface WritingTables {
  working_copies: WorkingCopiesTable;
  revisions: RevisionsTable;
  kept_texts: KeptTextsTable;
  open_texts: OpenTextsTable;
}

/** What is written and saved. */
export type Written = "post" | "newsletter" | "page";

interface WorkingCopiesTable {
  id: GeneratedAlways<number>;
  written: Generated<Written>;
  /** The post, newsletter or page; all are null for a text that was never saved. */
  post_id: Generated<number | null>;
  newsletter_id: Generated<number | null>;
  page_id: Generated<number | null>;
  /** JSON; null once it was saved or thrown away. */
  fields: string | null;
  base_revision: number | null;
  revision: number;
  saved_at: Instant;
  /** Who began a text that was never saved. */
  created_by: number | null;
}

export interface RevisionsTable {
  id: GeneratedAlways<number>;
  /** All but one are null. */
  post_id: Generated<number | null>;
  newsletter_id: Generated<number | null>;
  page_id: Generated<number | null>;
  revision: number;
  title: string;
  /** JSON. */
  fields: string;
  saved_at: Instant;
  replaced_at: Instant;
  replaced_by: string;
}

export interface KeptTextsTable {
  id: GeneratedAlways<number>;
  written: Generated<Written>;
  /** The post, newsletter or page; all are null for a text that was never saved. */
  post_id: Generated<number | null>;
  newsletter_id: Generated<number | null>;
  page_id: Generated<number | null>;
  /** The working copy of a text that was never saved. */
  copy_id: number | null;
  kind: "replaced" | "discarded";
  title: string;
  /** JSON. */
  fields: string;
  written_at: Instant;
  kept_at: Instant;
  kept_by: string;
  /** Whose it is, if the text was never saved. */
  created_by: number | null;
}

interface OpenTextsTable {
  user_id: number;
  /** A random name of the tab. */
  tab: string;
  written: Written;
  is_saved: boolean;
  /** The saved text, or the working copy of one that was never saved. */
  text_id: number;
  since: Instant;
  /** When the tab last said so. */
  seen_at: Instant;
}
