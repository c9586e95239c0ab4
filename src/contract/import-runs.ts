import { z } from "zod";

/** How many problems of an import are listed, from the first. */
export const PROBLEMS_SHOWN = 100;

/** An import can be undone for so long. */
export const UNDO_HOURS = 24;

export const count = z.int().nonnegative();

/** What an import of subscribers and one of posts have in common. */
export const importRunSchema = z.object({
  id: z.int(),
  /** The name of the file, or of the folder in it. */
  name: z.string(),
  /** `undoing` while this server undoes it. */
  state: z.enum(["running", "done", "undoing", "undone", "failed"]),
  /** True while this server runs it. A run in state `running` without that was interrupted, or belongs to a command. */
  isUnderWay: z.boolean(),
  startedAt: z.iso.datetime(),
  /** Null if it can no longer be undone, or has changed nothing. */
  undoableUntil: z.iso.datetime().nullable(),
});

export type ImportRun = z.infer<typeof importRunSchema>;

/** The name of a file that is uploaded, and the id by which it is found until it is imported. */
export const uploadQuery = z.object({ name: z.string().min(1).max(200) });
export const uploadParams = z.object({ id: z.uuid() });
