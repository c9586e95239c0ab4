import type { SentError } from "./thread-errors.ts";

/**
 * The calls that a thread answers, by name. Each thread declares its own map, and both sides are typed by it:
 * `interface Reads { read: { request: Query; reply: Rows } }`.
 */
export type ThreadCalls<Calls> = {
  [Name in keyof Calls]: { request: unknown; reply: unknown; progress?: unknown };
};

/** What a call reports before its reply. */
export type ProgressOf<Call> = Call extends { progress: infer Progress } ? Progress : never;

/** From the server to the thread. */
export type ToThread = { id: number; name: string; request: unknown } | { id: number; abort: true };

/** From the thread to the server. */
export type FromThread = { id: number } & ({ progress: unknown } | { reply: unknown } | { error: SentError });

/** What a thread is started with. */
export interface ThreadStart {
  /** The module that the thread runs, as it names itself (`import.meta.url`). */
  threadOf: string;
  isBackground: boolean;
  data: unknown;
}
