import { z } from "zod";
import { idParams } from "../base/text.ts";

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

/** What the calls of an import have in common, from the upload of its file to its undo. */
const importCall = { access: "data.move", tag: "Imports" } as const;

export const uploadCall = {
  ...importCall,
  method: "post",
  /** The name of the file. */
  query: z.object({ name: z.string().min(1).max(200) }),
  status: 201,
  refusals: ["invalid", "too_large", "out_of_space"],
} as const;

export const previewCall = {
  ...importCall,
  method: "post",
  /** The id by which the file is found until it is imported. */
  params: z.object({ id: z.uuid() }),
  refusals: ["not_found", "invalid", "conflict"],
} as const;

export const startCall = {
  ...importCall,
  method: "post",
  status: 202,
  refusals: ["not_found", "invalid", "conflict"],
} as const;

export const listCall = { ...importCall, method: "get" } as const;

export const getCall = { ...importCall, method: "get", params: idParams, refusals: ["not_found"] } as const;

export const undoCall = {
  ...importCall,
  method: "delete",
  proof: "recent",
  params: idParams,
  refusals: ["not_found", "conflict"],
} as const;
