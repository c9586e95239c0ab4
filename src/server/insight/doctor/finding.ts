/** `look`: it works, and somebody should look at it. `broken`: something does not work. */
type State = "ok" | "look" | "broken";

/** What one look found. */
export interface Finding {
  name: string;
  state: State;
  /** What is so, in a sentence. */
  words: string;
  /** What to do about it; empty when it is well. */
  todo: string;
}

export const ok = (name: string, words: string): Finding => ({ name, state: "ok", words, todo: "" });

export const look = (name: string, words: string, todo: string): Finding => ({
  name,
  state: "look",
  words,
  todo,
});

export const broken = (name: string, words: string, todo: string): Finding => ({
  name,
  state: "broken",
  words,
  todo,
});
