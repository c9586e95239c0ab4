/** `look`: it works, and somebody should look at it. `broken`: something does not work. */
type State = "ok" | "look" | "broken";

/** The result of one check. */
export interface Finding {
  name: string;
  state: State;
  /** The state of things, in one sentence. */
  words: string;
  /** The next step for the owner; empty if the check passed. */
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
