import type { SavingState } from "../autosave.ts";
import type { LostText, Theirs } from "./text-source.ts";
import type { SavedText, WrittenKind } from "./written-kind.ts";

/** What the screen shows of it. */
export interface SessionState<Values> {
  saving: SavingState;
  /** Both texts are there, and nothing is sent until one is chosen. */
  theirs: Theirs<Values> | undefined;
  /** The form differs from the text as it was last saved. */
  isDirty: boolean;
  /** This browser has what the server does not have yet; undefined until it says so or fails. */
  isKeptHere: boolean | undefined;
}

/** A text beside the form's, and when it was written. */
export type OtherText<Values> = Omit<LostText<Values>, "kind">;

export interface SessionStart<Values> {
  /** The text as it is saved. */
  baseline: Values;
  /** The form as it begins. */
  initial: Values;
  /** When that was written; undefined for a form that begins empty. */
  loadedAt?: string | undefined;
}

/** What a session has to know of the kind of its text. */
export type SessionKind<Values extends object> = Pick<
  WrittenKind<Values, Values, SavedText>,
  "fields" | "answered"
>;
