import { withoutAccents } from "../../base/without-accents.ts";
import { TELLING_NAMES, refusesSender } from "./our-fault-rules.ts";
import { rules } from "./refusal-rules.ts";
import type { Refusal } from "./rule.ts";

export type { Refusal } from "./rule.ts";

/** RFC 3463: no such mailbox, host or name (X.1.1, X.1.2, X.1.3), and one that has moved or takes no mail (X.1.6, X.1.10). */
const NO_MAILBOX = /^5\.1\.(?:1|2|3|6|10)$/;
/** RFC 3463: the sender's address is bad, by its form (X.1.7) or its domain (X.1.8). */
const BAD_SENDER = /^[45]\.1\.[78]$/;
/** RFC 3463, X.7: refused by policy, as the emails of a sender with a bad reputation are. */
const POLICY = /^[45]\.7\.\d+$/;

/** The enhanced status (RFC 2034) begins the text of a reply; qmail appends it as `(#5.1.1)`. */
const STATUS_OF_REPLY = /^[45]\d\d[ -]#?([45]\.\d{1,3}\.\d{1,3})\b|\(#([45]\.\d{1,3}\.\d{1,3})\b/;

/** Judges a server's reply in the SMTP dialogue, such as `550 5.1.1 User unknown`. */
export function judgeReply(reply: string): Refusal {
  return judgeRefusal(statusOf(reply) ?? `${reply.slice(0, 1)}.0.0`, [reply]);
}

/** Returns whether a server refused an email for good in the SMTP dialogue. One that we cannot write is refused by none. */
export const isPermanentReply = (reply: string) => /^5\d\d\b/.test(reply);

function statusOf(reply: string): string | undefined {
  const [, begins, ends] = STATUS_OF_REPLY.exec(reply) ?? [];
  return begins ?? ends;
}

/** Mailbox full (X.2.2), and faults of systems and networks (X.3, X.4). */
const PASSING = /^5\.(?:2\.2|[34]\.\d+)$/;

/** Why an email has failed: for a reason that may pass, or for one that the owner can mend. */
type FailureReason = "temporary" | "ours";

/**
 * Judges the code of a failed delivery. One that is no reply of a server says that the email could not be written. A reader
 * whose mailbox is dead is suppressed; whatever else a server says may be about us.
 */
export function judgeFailure(code: string): FailureReason {
  if (!/^[45]\d\d\b/.test(code)) return "ours";
  const refusal = judgeReply(code);
  if (refusal !== "other") return "ours";
  return code.startsWith("4") || PASSING.test(statusOf(code) ?? "") || ruleOf(code) ? "temporary" : "ours";
}

/**
 * Judges a refusal by its status (RFC 3463, `5.1.1`) and the server's words. Words take precedence over status codes:
 * servers give 5.1.1 for a full mailbox, and 5.7.1 for one that does not exist. The first of `words` that a rule
 * matches decides: a server's own reply weighs more than the text around it. An address without a mailbox gets no more
 * newsletters, so a refusal means that only when it is certain.
 */
export function judgeRefusal(status = "", words: readonly string[]): Refusal {
  const refusal = judge(status, words);
  // A temporary refusal says nothing final of the mailbox.
  return refusal === "no mailbox" && status.startsWith("4") ? "other" : refusal;
}

function judge(status: string, words: readonly string[]): Refusal {
  const otherwise = POLICY.test(status) ? "policy" : "other";
  const said = words.filter(Boolean).map(withoutNames);
  if (BAD_SENDER.test(status) || said.some((each) => refusesSender.says.test(each))) return "policy";
  const isDeadByStatus = NO_MAILBOX.test(status);
  for (const each of said) {
    const rule = rules.find(({ says }) => says.test(each));
    if (rule) return rule.means === "other" ? otherwise : rule.means;
    if (isDeadByStatus) return isPlain(each) ? "no mailbox" : otherwise;
  }
  return isDeadByStatus ? "no mailbox" : otherwise;
}

/**
 * The code counts beside words that no rule knows, unless one of them is not in this list: it may say the opposite, in
 * another language or about our sender. Of the 117 real reports of dead mailboxes, two have no other evidence than the code.
 */
export const isPlain = (words: string) =>
  (words.match(/(?<![\p{L}\p{N}])\p{L}{3,}(?![\p{L}\p{N}])|[^\p{ASCII}\p{P}\p{S}]/gu) ?? []).every((word) =>
    PLAIN_WORDS.has(word.toLowerCase()),
  );

const PLAIN_WORDS: ReadonlySet<string> = new Set(
  (
    "address addressee account all and any are bad been but cannot can code could deliver delivered delivery destination does email " +
    "error exist failed failure final find following for found from gone gsmtp has have here home info invalid known left mail mailbox " +
    "message more name nobody none not nothing one our permanent permanently please possible problem rcpt reason recipient " +
    "recipients refused rejected rejecting requested resolver action taken see server smtp sorry status such syntax system that the " +
    "there they this undeliverable unable unavailable unknown unreachable user users was with wrong you your"
  ).split(" "),
);

/** The rule that knows these words, if one does. */
export const ruleOf = (words: string) => rules.find(({ says }) => says.test(withoutNames(words)));

const LINK = /https?:\/\/\S+/gi;

/** Returns the status code (RFC 3463) that a text quotes, or the class of its reply code (RFC 5321), as `5.0.0`. Links do not count. */
export function statusIn(text: string): string | undefined {
  const words = text.replaceAll(LINK, " ");
  const exact = /(?<![\d./])([45]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(words)?.[1];
  if (exact) return exact;
  const reply = /(?<![\d.])([45])[0-5]\d(?=[ -])/.exec(words)?.[1];
  return reply && `${reply}.0.0`;
}

/** A host called spam-filter and an address with "blocked" in it say nothing; a block list does. Accents are left out. */
const withoutNames = (words: string) =>
  withoutAccents(
    words
      .replaceAll(LINK, keptOf)
      .replaceAll(/[^\s<>()[\]"']{1,100}@[\w.-]+/g, "you@there")
      .replaceAll(
        /(?<![\w.#])(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?![\w.])/gi,
        (name) => keptOf(name) || "there",
      )
      .replaceAll(/\s[45]\d\d-[45]\.\d{1,3}\.\d{1,3}(?=\s)/g, " ")
      .replaceAll(/\s+/g, " "),
  ).replaceAll("’", "'");

const keptOf = (name: string) => TELLING_NAMES.exec(name)?.[0] ?? "";
