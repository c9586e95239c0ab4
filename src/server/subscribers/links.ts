import type { Signer } from "../platform/secrets.ts";

/*
 * What the links in our mails carry. Nothing is looked up to make or check one, and none can be guessed.
 */

export interface Links {
  confirmUrl: (subscriberId: number, issuedAt: Date) => string;
  /** Undefined for a token that is not ours. */
  readConfirm: (token: string) => { subscriberId: number; issuedAt: Date } | undefined;
  /** `newsletterId` says which newsletter made the reader go; undefined for a link of another page. */
  unsubscribeUrl: (subscriberId: number, mailboxKey: string, newsletterId?: number) => string;
  readUnsubscribe: (
    token: string,
  ) => { subscriberId: number; addressHash: string; newsletterId: number | undefined } | undefined;
  preferencesUrl: (subscriberId: number, mailboxKey: string) => string;
  readPreferences: (token: string) => { subscriberId: number; addressHash: string } | undefined;
  /** Leads to what only the mailbox itself may do; good for a short time. */
  ownDataUrl: (subscriberId: number, issuedAt: Date) => string;
  readOwnData: (token: string) => { subscriberId: number; issuedAt: Date } | undefined;
  /** Moves a subscriber to another address, when who reads that mailbox opens it. */
  newAddressUrl: (change: AddressChange) => string;
  readNewAddress: (token: string) => AddressChange | undefined;
  /** Names a mailbox in the suppression list without telling which one it is. */
  addressHash: (mailboxKey: string) => string;
}

export interface AddressChange {
  subscriberId: number;
  email: string;
  issuedAt: Date;
}

const timeText = (time: Date) => time.getTime().toString(36);
const timeOf = (text: string) => new Date(Number.parseInt(text, 36));

export function createLinks({ signer, publicUrl }: { signer: Signer; publicUrl: string }): Links {
  const addressHash = (mailboxKey: string) => signer.digest("address", mailboxKey);
  return {
    addressHash,
    confirmUrl(subscriberId, issuedAt) {
      const token = signer.sign("confirm", [subscriberId, timeText(issuedAt)]);
      return `${publicUrl}/confirm/${token}`;
    },
    readConfirm(token) {
      const [id, time] = signer.verify("confirm", token) ?? [];
      return id && time ? { subscriberId: Number(id), issuedAt: timeOf(time) } : undefined;
    },
    unsubscribeUrl(subscriberId, mailboxKey, newsletterId) {
      const parts = [subscriberId, addressHash(mailboxKey), ...(newsletterId ? [newsletterId] : [])];
      return `${publicUrl}/unsubscribe/${signer.sign("unsubscribe", parts)}`;
    },
    readUnsubscribe(token) {
      const [id, hash, newsletter] = signer.verify("unsubscribe", token) ?? [];
      if (!id || !hash) return undefined;
      const newsletterId = newsletter === undefined ? undefined : Number(newsletter);
      return { subscriberId: Number(id), addressHash: hash, newsletterId };
    },
    preferencesUrl(subscriberId, mailboxKey) {
      return `${publicUrl}/preferences/${signer.sign("preferences", [subscriberId, addressHash(mailboxKey)])}`;
    },
    readPreferences(token) {
      const [id, hash] = signer.verify("preferences", token) ?? [];
      return id && hash ? { subscriberId: Number(id), addressHash: hash } : undefined;
    },
    ownDataUrl(subscriberId, issuedAt) {
      return `${publicUrl}/my-data/${signer.sign("own-data", [subscriberId, timeText(issuedAt)])}`;
    },
    readOwnData(token) {
      const [id, time] = signer.verify("own-data", token) ?? [];
      return id && time ? { subscriberId: Number(id), issuedAt: timeOf(time) } : undefined;
    },
    newAddressUrl({ subscriberId, email, issuedAt }) {
      const address = Buffer.from(email).toString("base64url");
      return `${publicUrl}/new-address/${signer.sign("new-address", [subscriberId, timeText(issuedAt), address])}`;
    },
    readNewAddress(token) {
      const [id, time, address] = signer.verify("new-address", token) ?? [];
      return id && time && address
        ? {
            subscriberId: Number(id),
            issuedAt: timeOf(time),
            email: Buffer.from(address, "base64url").toString(),
          }
        : undefined;
    },
  };
}
