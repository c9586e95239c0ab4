import { mailboxSettingsSchema, type MailboxSettings } from "../../../contract/mailing/bounce-mailbox.ts";
import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { readMailPart, readMailValue } from "../../kernel/mail/mail-settings.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";

export interface StoredMailbox {
  settings: MailboxSettings;
  password: string | undefined;
  /** There is a password, but another data folder has encrypted it. */
  isLocked: boolean;
  revision: number;
}

/** Reads the bounce mailbox as it was saved; undefined before. */
export async function findMailbox(deps: {
  db: DbOrTx;
  secretBox: SecretBox;
}): Promise<StoredMailbox | undefined> {
  const part = await readMailPart(deps, "mailbox");
  if (!part) return undefined;
  const { value, secret, isLocked, revision } = part;
  return { settings: mailboxSettingsSchema.parse(value), password: secret, isLocked, revision };
}

/**
 * The address whose mail the bounce mailbox reads; undefined if there is none, or if its mail may go to another folder.
 * An account that is not named by an address has the sender's mail: that is where bounces go.
 */
export async function findMailboxAddress(db: DbOrTx, sender: string): Promise<string | undefined> {
  const value = await readMailValue(db, "mailbox");
  if (value === undefined) return undefined;
  const { isOn, user, folder } = mailboxSettingsSchema.parse(value);
  if (!isOn || folder.toUpperCase() !== "INBOX") return undefined;
  return mailboxKeyOf(user) === undefined ? sender : user;
}

/** Names the mails of a mailbox: those of another place are others. */
export const placeOf = ({ host, port, user, folder }: MailboxSettings): string =>
  JSON.stringify([host.toLowerCase(), port, user, folder]);
