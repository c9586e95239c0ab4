import type { Signer } from "../../kernel/secrets.ts";

/*
 * What the links in emails carry. Making or checking one needs no query, and none can be guessed. Each contains a keyed
 * hash of the address that it was mailed to, so that after a change of address the old mailbox's links are dead.
 * An unsubscribe link carries the address itself, encrypted: it unsubscribes the subscriber who has that address when it
 * is clicked, and neither the database nor the link shows who had it before.
 */

/** The id that links of test emails carry in place of a newsletter's and a subscriber's. No row has it. */
export const TEST_ID = 0;

export interface Links {
  confirmUrl: (subscriber: MailedSubscriber, issuedAt: Date) => string;
  /** Undefined for a token that is not ours. */
  readConfirm: (token: string) => DatedLink | undefined;
  /**
   * Unsubscribes the holder of the address. `newsletterId` says which newsletter made the subscriber go; undefined for
   * a link of another page.
   */
  unsubscribeUrl: (mailboxKey: string, newsletterId?: number) => string;
  readUnsubscribe: (token: string) => UnsubscribeLink | undefined;
  preferencesUrl: (subscriberId: number, mailboxKey: string) => string;
  readPreferences: (token: string) => { subscriberId: number; addressHash: string } | undefined;
  /** Names the subscriber in the address of a poll's answer. It does nothing else: people show such addresses to others. */
  pollToken: (subscriberId: number, mailboxKey: string) => string;
  readPoll: (token: string) => { subscriberId: number; addressHash: string } | undefined;
  /** Answers that the subscriber still wants newsletters. It stays valid, but does nothing for somebody who has left. */
  keepUrl: (subscriberId: number, mailboxKey: string) => string;
  readKeep: (token: string) => { subscriberId: number; addressHash: string } | undefined;
  /** Leads to what only the holder of the mailbox may do; valid for a short time. */
  ownDataUrl: (subscriber: MailedSubscriber, issuedAt: Date) => string;
  readOwnData: (token: string) => DatedLink | undefined;
  /** Moves a subscriber to another address, once the holder of that mailbox clicks it. */
  newAddressUrl: (subscriber: MailedSubscriber, email: string, issuedAt: Date) => string;
  readNewAddress: (token: string) => AddressChange | undefined;
  /** True for an unsubscribe, preferences or poll link of a test email, which does nothing. */
  isOfTest: (token: string) => boolean;
  /** Names a mailbox in the suppression list without telling which one it is. */
  addressHash: (mailboxKey: string) => string;
}

/** The subscriber that a link is for, at the address that they have now. */
interface MailedSubscriber {
  id: number;
  mailbox_key: string;
}

export interface DatedLink {
  subscriberId: number;
  /** Names the address that the subscriber had when the link was made. */
  addressHash: string;
  issuedAt: Date;
}

interface UnsubscribeLink {
  mailboxKey: string;
  newsletterId: number | undefined;
}

export interface AddressChange extends DatedLink {
  email: string;
}

const timeText = (time: Date) => time.getTime().toString(36);
const timeOf = (text: string) => new Date(Number.parseInt(text, 36));

const readDated = ([id, time, hash]: string[]): DatedLink | undefined =>
  id && time && hash ? { subscriberId: Number(id), issuedAt: timeOf(time), addressHash: hash } : undefined;

const readUndated = ([id, hash]: string[]) =>
  id && hash ? { subscriberId: Number(id), addressHash: hash } : undefined;

export function createLinks({ signer, publicUrl }: { signer: Signer; publicUrl: string }): Links {
  const addressHash = (mailboxKey: string) => signer.digest("address", mailboxKey);
  const dated = ({ id, mailbox_key }: MailedSubscriber, issuedAt: Date) => [
    id,
    timeText(issuedAt),
    addressHash(mailbox_key),
  ];
  return {
    addressHash,
    confirmUrl: (subscriber, issuedAt) =>
      `${publicUrl}/confirm/${signer.sign("confirm", dated(subscriber, issuedAt))}`,
    readConfirm: (token) => readDated(signer.verify("confirm", token) ?? []),
    unsubscribeUrl(mailboxKey, newsletterId) {
      const parts = [signer.seal(mailboxKey), ...(newsletterId === undefined ? [] : [newsletterId])];
      return `${publicUrl}/unsubscribe/${signer.sign("unsubscribe", parts)}`;
    },
    readUnsubscribe(token) {
      const [sealed = "", newsletter] = signer.verify("unsubscribe", token) ?? [];
      const mailboxKey = newsletter === String(TEST_ID) ? undefined : signer.unseal(sealed);
      return mailboxKey ? { mailboxKey, newsletterId: Number(newsletter) || undefined } : undefined;
    },
    preferencesUrl(subscriberId, mailboxKey) {
      return `${publicUrl}/preferences/${signer.sign("preferences", [subscriberId, addressHash(mailboxKey)])}`;
    },
    isOfTest(token) {
      const newsletter = signer.verify("unsubscribe", token)?.[1];
      const subscriber = (signer.verify("preferences", token) ?? signer.verify("poll", token))?.[0];
      return newsletter === String(TEST_ID) || subscriber === String(TEST_ID);
    },
    readPreferences: (token) => readUndated(signer.verify("preferences", token) ?? []),
    pollToken: (subscriberId, mailboxKey) => signer.sign("poll", [subscriberId, addressHash(mailboxKey)]),
    readPoll: (token) => readUndated(signer.verify("poll", token) ?? []),
    keepUrl: (subscriberId, mailboxKey) =>
      `${publicUrl}/keep/${signer.sign("keep", [subscriberId, addressHash(mailboxKey)])}`,
    readKeep: (token) => readUndated(signer.verify("keep", token) ?? []),
    ownDataUrl: (subscriber, issuedAt) =>
      `${publicUrl}/my-data/${signer.sign("own-data", dated(subscriber, issuedAt))}`,
    readOwnData: (token) => readDated(signer.verify("own-data", token) ?? []),
    newAddressUrl(subscriber, email, issuedAt) {
      const parts = [...dated(subscriber, issuedAt), Buffer.from(email).toString("base64url")];
      return `${publicUrl}/new-address/${signer.sign("new-address", parts)}`;
    },
    readNewAddress(token) {
      const parts = signer.verify("new-address", token) ?? [];
      const link = readDated(parts);
      const address = parts[3];
      return link && address ? { ...link, email: Buffer.from(address, "base64url").toString() } : undefined;
    },
  };
}
