import { isSameText } from "../../../base/same-text.ts";
import type { Signer } from "../../../kernel/secrets.ts";

/** 96 bits: enough that nobody makes up a reader's, short enough for the 64 characters of a local part. */
const PROOF_CHARACTERS = 16;

export interface DeliveryMark {
  newsletterId: number;
  subscriberId: number;
}

/** Names one reader's mail of one newsletter, in its Message-ID and its return path, so that we know it when it comes back. */
export function deliveryMark(signer: Signer, { newsletterId, subscriberId }: DeliveryMark): string {
  const unique = `${newsletterId}.${subscriberId}`;
  return `${unique}.${signer.digest("message-id", unique).slice(0, PROOF_CHARACTERS)}`;
}

/**
 * The beginning of the address that unsubscribes a reader (RFC 2369, 3.2), before the mark. It begins like a return path, so
 * whatever brings us those brings these, too; `readDeliveryMarks` finds no mark behind it.
 */
export const BEFORE_UNSUBSCRIBE = "bounce+unsubscribe.";

/** The address to which a reader's mail program writes to unsubscribe. Its proof is in the reader's copy alone. */
export const unsubscribeAddress = (mark: string, bounceDomain: string) =>
  `${BEFORE_UNSUBSCRIBE}${mark}@${bounceDomain}`;

/**
 * The subject that unsubscribes a reader by a mail to a mailbox that gets other mail, too. Its proof differs from that of the
 * Message-ID, which is in every answer to a newsletter and in every report about one.
 */
export function unsubscribeSubject(signer: Signer, { newsletterId, subscriberId }: DeliveryMark): string {
  const unique = `${newsletterId}.${subscriberId}`;
  return `unsubscribe-${unique}.${signer.digest("unsubscribe-subject", unique).slice(0, PROOF_CHARACTERS)}`;
}

/** Before it may stand what programs and servers add, such as `Re:`, `AW[2]:` and `[EXTERNAL]`, and nothing else. */
const UNSUBSCRIBE =
  /^(?:(?:re|aw|antw|sv|vs|vl|fwd?|wg|tr|rv|rif|enc|res|resp|rép|odp|ynt|i|r|回复|回覆|答复|返信|回信)(?:\[\d+\])?:|\[[^[\]]{1,40}\]){0,5}(unsubscribe-(\d{1,15})\.(\d{1,15})\.[\w-]{16})$/iu;

/** Whom a decoded subject unsubscribes; undefined for any other and for one that is made up. Spaces and case do not count. */
export function readUnsubscribeSubject(signer: Signer, subject: string): DeliveryMark | undefined {
  const found = UNSUBSCRIBE.exec(subject.normalize("NFKC").replaceAll(/\s/g, ""));
  if (!found) return undefined;
  const [, given = "", newsletter, subscriber] = found;
  const mark = { newsletterId: Number(newsletter), subscriberId: Number(subscriber) };
  return isSameText(given.toLowerCase(), unsubscribeSubject(signer, mark).toLowerCase()) ? mark : undefined;
}

const MARKS = /(?<![\w.-])(\d{1,15})\.(\d{1,15})\.[\w-]{16}(?=@)/g;

/**
 * The marks in a text that come before an @: those that we have made, and how many are made up. Some servers fold the
 * case of what they send back, so case is not looked at.
 */
export function readDeliveryMarks(signer: Signer, text: string): { marks: DeliveryMark[]; forged: number } {
  const found = [...text.matchAll(MARKS)];
  const marks = found.flatMap(([given, newsletter, subscriber]) => {
    const mark = { newsletterId: Number(newsletter), subscriberId: Number(subscriber) };
    return isSameText(given.toLowerCase(), deliveryMark(signer, mark).toLowerCase()) ? [mark] : [];
  });
  return { marks, forged: found.length - marks.length };
}
