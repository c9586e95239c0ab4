/** Why a server refuses email for a recipient: no such mailbox, its policy against our sender, server or text, or another reason. */
export type Refusal = "no mailbox" | "policy" | "other";

/** What a server's words mean. They are read without addresses, host names and accents (`ü` is `u`, `ł` is `l`). */
export interface Rule {
  says: RegExp;
  means: Refusal;
  /** True where the mailbox is full, or gets too much: that counts towards a dead one, and no other fault that passes does. */
  isOfMailbox?: true;
  /** Replies that the rule was made for, as servers give them. */
  replies: readonly string[];
}

/** Matches any of the words or their beginnings, in any case. */
export const anyOf = (...words: readonly string[]) => new RegExp(words.join("|"), "i");
