import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import { TEST_ID } from "../../audience/subscribers/links.ts";
import { readDeliveryMarks, type DeliveryMark } from "../delivery/progress/delivery-mark.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Signer } from "../../kernel/secrets.ts";
import type { Bounce, Failure } from "./classify-mail.ts";
import type { Person } from "./store.ts";
import * as store from "./store.ts";

/** A mail that we sent and that came back, and its recipient. */
export interface OwnMail extends Person {
  /** Undefined for a single email, and if the report does not say which newsletter it was. */
  newsletterId: number | undefined;
  /** The single mail that a program asked for, if it was one. */
  mailId?: number;
  /** True if one of the site's return paths or Message-IDs proves it. Anybody can write a report that names an address. */
  isProven: boolean;
}

/**
 * Whose mail came back: by its return path (VERP), else by its Message-ID, both of which carry our proof, else by the
 * recipient's address, among the subscribers alone. Undefined if it is about no subscriber, and if it comes to a
 * return path of a test email or one that somebody has made up: anybody can write to that address.
 */
export async function findOwnMail(
  { db, signer }: { db: DbOrTx; signer: Signer },
  bounce: Pick<Bounce, "paths" | "originalMessageId" | "recipients" | "originalRecipient">,
): Promise<OwnMail | undefined> {
  const { paths, originalMessageId } = bounce;
  const single = await findSingle(db, [...paths, originalMessageId ?? ""].join("\n"));
  if (single) return single;
  const path = readDeliveryMarks(signer, paths.join("\n"));
  const [mark] = [...path.marks, ...readDeliveryMarks(signer, originalMessageId ?? "").marks];
  if (mark) return findMarked(db, mark, namedIn(bounce)[0]);
  if (path.forged > 0) return undefined;
  const person = await store.findByMailbox(db, namedIn(bounce));
  return person && { ...person, newsletterId: undefined, isProven: false };
}

const UUID = /(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=@)/gi;

/** Nobody but its recipient and the servers on the way knows the mark of a single mail: 122 random bits. */
async function findSingle(db: DbOrTx, text: string): Promise<OwnMail | undefined> {
  const marks = Array.from(text.matchAll(UUID), ([mark]) => mark.toLowerCase());
  const mail = await store.findMailByMark(db, marks);
  if (!mail?.mailbox_key) return undefined;
  const person = await store.findByMailbox(db, [mail.mailbox_key]);
  return {
    mailboxKey: mail.mailbox_key,
    subscriberId: person?.subscriberId,
    newsletterId: undefined,
    mailId: mail.id,
    isProven: true,
  };
}

/** Whose mail a mark names. `named`: the mailbox that a report gives. Undefined for a test email. */
export async function findMarked(
  db: DbOrTx,
  { newsletterId, subscriberId }: DeliveryMark,
  named?: string,
): Promise<OwnMail | undefined> {
  if (newsletterId === TEST_ID) return undefined;
  const present = await store.findSubscriberMailbox(db, subscriberId);
  // The ledger of a folded newsletter is gone: nobody knows whether the reader had this address then.
  if (named && present && named !== present && (await store.isFolded(db, newsletterId))) return undefined;
  // The mail went to the ledger's address, from which the reader may have moved away since. The ledger keeps no address
  // of an erased reader; the report may name it.
  const mailboxKey =
    mailboxKeyOf((await store.findDeliveryAddress(db, newsletterId, subscriberId)) ?? "") ?? present ?? named;
  if (!mailboxKey) return undefined;
  const isThere = await store.hasNewsletter(db, newsletterId);
  return {
    mailboxKey,
    subscriberId: present === mailboxKey ? subscriberId : undefined,
    newsletterId: isThere ? newsletterId : undefined,
    isProven: true,
  };
}

/** The mailboxes that a report names. */
const namedIn = ({
  recipients,
  originalRecipient,
}: Pick<Bounce, "recipients" | "originalRecipient">): string[] =>
  keysOf([...recipients, originalRecipient ?? ""]);

const keysOf = (addresses: readonly string[]) => addresses.flatMap((address) => mailboxKeyOf(address) ?? []);

/**
 * Returns what a report says of our recipient. A failure of another one, to whom the reader forwards or who shares the
 * reader's alias, does not show that the reader's mailbox is dead: it is a passing one at most.
 */
export function failureOf(bounce: Bounce, { mailboxKey, isProven }: OwnMail): Failure {
  const isTheirs = (addresses: readonly string[]) =>
    keysOf(addresses).some((named) => isSameMailbox(named, mailboxKey));
  const ours = bounce.failures.filter(({ recipients }) => isTheirs(recipients));
  const isThere = ({ failedAt }: Failure) => isTheirs(failedAt);
  const decisive = ours.find(({ kind }) => kind === "none") ?? ours.find(isThere) ?? ours[0];
  if (decisive)
    return decisive.kind === "hard" && !isThere(decisive) ? { ...decisive, kind: "soft" } : decisive;
  // Some reports hide the address; then our mark in them says whose it is.
  const isOurs = bounce.recipients.length === 0 && isProven;
  return bounce.kind === "hard" && !isOurs ? { ...bounce, kind: "soft" } : bounce;
}

/** Servers name a mailbox by the host that keeps it, too: anna@mx1.example.org for anna@example.org. */
function isSameMailbox(one: string, other: string): boolean {
  const [[name, domain], [otherName, otherDomain]] = [partsOf(one), partsOf(other)];
  if (name !== otherName) return false;
  return domain === otherDomain || domain.endsWith(`.${otherDomain}`) || otherDomain.endsWith(`.${domain}`);
}

function partsOf(address: string): [string, string] {
  const at = address.lastIndexOf("@");
  return [address.slice(0, at), address.slice(at + 1)];
}
