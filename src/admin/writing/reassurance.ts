/** What is said after the reason when a text could not be kept, so that it was not replaced or discarded either. */
export const UNCHANGED = "Nothing was changed. Both texts are still here.";

/** The reason of a failure and what became of the text; undefined without a failure. */
export const withReassurance = (error: Error | null, words: string): string | undefined =>
  error ? `${error.message} ${words}` : undefined;
