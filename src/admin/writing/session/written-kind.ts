import type { z } from "zod";
import type { keptTextCalls } from "../../../contract/content/kept-texts.ts";
import type { PresenceCalls } from "../../../contract/content/presence.ts";
import type { previewCalls } from "../../../contract/content/previews.ts";
import type { revisionCalls } from "../../../contract/content/revisions.ts";
import type {
  copyCalls,
  unsavedCalls,
  UnsavedText,
  WorkingCopy,
} from "../../../contract/content/working-copies.ts";
import type { call } from "../../api/client.ts";

export type Call = typeof call;

/** A saved text as the server answers it. */
export interface SavedText {
  id: number;
  revision: number;
  updatedAt: string;
}

/** The copy that a text was until it is saved for the first time. */
export interface TakenCopy {
  id: number;
  copyRevision: number;
}

/**
 * A kind of text that is written here: posts, newsletters and pages. `Values` is what its form holds, `Draft` the same with fields
 * left out, `Saved` the text as the server has saved it.
 */
export interface WrittenKind<Draft extends object, Values extends Draft, Saved extends SavedText> {
  noun: "post" | "newsletter" | "page";
  /** What the browser's copies of new ones are filed under. */
  newSubject: string;
  blank: Values;
  /** The fields of the form, in its order. */
  fields: readonly FieldOf<Values>[];
  nameOf: (field: FieldOf<Values>) => string;
  /** A field's value in words, or its HTML. */
  say: (values: Values, field: FieldOf<Values>) => string;
  isHtml: (field: FieldOf<Values>) => boolean;
  titleOf: (values: Values) => string;
  /** A title as lists show it: with its personal fields filled. */
  sayTitle: (title: string) => string;
  /** What the server fills in where it is left empty. */
  answered: readonly FieldOf<Values>[];
  /** Those that restoring an earlier text leaves as they are. */
  unrestored: readonly FieldOf<Values>[];
  valuesOf: (saved: Saved) => Values;
  /** What a draft leaves out is as in `base`. */
  fill: (draft: Draft, base: Values) => Values;
  /** What a refused save carries. */
  conflict: z.ZodType<{ current: Saved; copy?: WorkingCopy<Draft> | null | undefined }>;
  unsavedConflict: z.ZodType<{ copy: UnsavedText<Draft> }>;
  calls: {
    copies: ReturnType<typeof copyCalls<Draft, Values>>;
    unsaved: ReturnType<typeof unsavedCalls<Draft, Values>>;
    keptTexts: ReturnType<typeof keptTextCalls<Draft, Values>>;
    revisions: ReturnType<typeof revisionCalls<Draft, Values>>;
    previews: ReturnType<typeof previewCalls<Draft, Values>>;
    presence: PresenceCalls;
  };
  /** True if the saved text with this id can still be changed. @throws ApiError 404 if it was deleted. */
  isWritable: (call: Call, id: string) => Promise<boolean>;
  create: (call: Call, values: Values, workingCopy: TakenCopy | undefined) => Promise<Saved>;
  update: (
    call: Call,
    id: string,
    change: { values: Values; revision: number; copyRevision: number | null },
  ) => Promise<Saved>;
}

export type FieldOf<Values> = keyof Values & string;

/** The fields in which two forms differ, in the order of the form. */
export const differingFields = <Values extends object>(
  { fields }: { fields: readonly FieldOf<Values>[] },
  one: Values,
  other: Values,
): FieldOf<Values>[] =>
  fields.filter((field) => {
    const [mine, theirs] = [one[field], other[field]];
    // Most of a long text's keys end here.
    return mine !== theirs && (typeof mine === "string" || JSON.stringify(mine) !== JSON.stringify(theirs));
  });

/** True if two forms say the same, field by field. */
export const areSame = <Values extends object>(
  kind: { fields: readonly FieldOf<Values>[] },
  one: Values,
  other: Values,
) => differingFields(kind, one, other).length === 0;
