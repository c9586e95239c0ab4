import type { Signer } from "../platform/secrets.ts";

/*
 * What the links in our mails carry. Nothing is looked up to make or check one, and none can be guessed.
 */

export interface Links {
  confirmUrl: (subscriberId: number, issuedAt: Date) => string;
  /** Undefined for a token that is not ours. */
  readConfirm: (token: string) => { subscriberId: number; issuedAt: Date } | undefined;
  unsubscribeUrl: (subscriberId: number, mailboxKey: string) => string;
  readUnsubscribe: (token: string) => { subscriberId: number; addressHash: string } | undefined;
  /** Names a mailbox in the suppression list without telling which one it is. */
  addressHash: (mailboxKey: string) => string;
}

export function createLinks({ signer, publicUrl }: { signer: Signer; publicUrl: string }): Links {
  const addressHash = (mailboxKey: string) => signer.digest("address", mailboxKey);
  return {
    addressHash,
    confirmUrl(subscriberId, issuedAt) {
      const token = signer.sign("confirm", [subscriberId, issuedAt.getTime().toString(36)]);
      return `${publicUrl}/confirm/${token}`;
    },
    readConfirm(token) {
      const [id, time] = signer.verify("confirm", token) ?? [];
      return id && time
        ? { subscriberId: Number(id), issuedAt: new Date(Number.parseInt(time, 36)) }
        : undefined;
    },
    unsubscribeUrl(subscriberId, mailboxKey) {
      return `${publicUrl}/unsubscribe/${signer.sign("unsubscribe", [subscriberId, addressHash(mailboxKey)])}`;
    },
    readUnsubscribe(token) {
      const [id, hash] = signer.verify("unsubscribe", token) ?? [];
      return id && hash ? { subscriberId: Number(id), addressHash: hash } : undefined;
    },
  };
}
