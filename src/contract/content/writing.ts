import type { z } from "zod";
import type { Capability } from "../base/capabilities.ts";
import { text } from "../base/text.ts";

/**
 * A kind of text that is written in the admin and saved by its writer: posts, newsletters and pages have the same
 * calls for their working copies, revisions, kept texts and previews.
 */
export interface WritingCalls<Draft extends object, Fields extends Draft> {
  /** What people call one. */
  noun: "post" | "newsletter" | "page";
  /** Begins the names of its schemas in OpenAPI. */
  schemaPrefix: "" | "Newsletter" | "Page";
  access: Capability;
  /** The capability of the calls that only read. */
  readAccess: Capability;
  tag: string;
  /** Where the saved ones are, those that were never saved, and the kept texts. */
  savedPath: `/api/admin/${string}`;
  unsavedPath: `/api/admin/${string}`;
  keptPath: `/api/admin/${string}`;
  /** A text before it is saved. */
  draft: z.ZodType<Draft, Draft>;
  /** What writers edit of a saved one. */
  fields: z.ZodType<Fields, Fields>;
}

/** A text that is not saved yet: no rule but a size. */
export const draftText = (max: number) => text("Must be text", { max });
