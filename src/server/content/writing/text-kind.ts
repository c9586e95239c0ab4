import type { z } from "zod";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { OpenTextsTable } from "../../kernel/db/schema.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

/** What is written and saved. */
export type Written = OpenTextsTable["written"];

/** A saved text, as its kind presents it. */
export interface SavedText {
  id: number;
  revision: number;
  updatedAt: Instant;
}

/** A kind of text as far as it concerns texts that are not saved. */
export interface DraftKind<Draft extends object> {
  name: Written;
  draft: z.ZodType<Draft>;
  /** What lists of texts show. */
  titleOf: (draft: Draft) => string;
}

/**
 * A kind of text that writers save: posts, newsletters and pages. Their working copies, revisions and kept texts follow from it.
 * `Draft` is a text before it is saved, `Fields` the part of a saved one that writers edit.
 */
export interface TextKind<
  Draft extends object,
  Fields extends Draft = Draft,
  Saved extends SavedText = SavedText,
> extends DraftKind<Draft> {
  /** @throws AppError `not_found`. */
  get: (db: DbOrTx, id: number) => Promise<Saved>;
  fieldsOf: (saved: Saved) => Fields;
  /** True if a save has changed what somebody wrote: the text before it becomes a revision. */
  isRewritten: (before: Saved, after: Saved) => boolean;
  /** The fields of a stored revision; it may be older than a field. */
  readRevision: (stored: object) => Fields;
  /** @throws AppError `conflict` for a text that can no longer be changed. */
  refuseFinished?: (saved: Saved) => void;
}

/** Finds the saved texts of a kind. */
export type SavedKind = Pick<TextKind<object>, "name" | "get">;

/** One text: of a saved post or newsletter, or of one that was never saved. */
export interface TextOwner {
  written: Written;
  /** Null if it was never saved. */
  id: number | null;
  /** The user whose texts alone are meant, among those that were never saved. */
  createdBy?: number | null | undefined;
}

export type WritingDeps = Pick<Kernel, "db" | "now">;
