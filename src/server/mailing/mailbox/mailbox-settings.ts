import type { z } from "zod";
import type { Actor } from "../../../contract/audit.ts";
import { mailboxSettingsSchema } from "../../../contract/bounce-mailbox.ts";
import { mailboxKeyOf } from "../../../contract/mailbox-key.ts";
import type { mailboxChangeSchema, MailboxSettings, MailboxView } from "../../../contract/bounce-mailbox.ts";
import type { Clock } from "../../base/clock.ts";
import { fieldError } from "../../base/errors.ts";
import type { AppError } from "../../base/errors.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { readMailPart, readMailValue, saveMailPart } from "../../kernel/mail/mail-settings.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import { findReading } from "./mailbox-store.ts";

interface Deps {
  db: Db;
  secretBox: SecretBox;
}

interface StoredMailbox {
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

/** Returns the bounce mailbox for the owner's screen, without its password. */
export async function showMailbox(deps: Deps): Promise<MailboxView> {
  const stored = await findMailbox(deps);
  if (!stored)
    return { settings: null, hasPassword: false, isPasswordLost: false, revision: 0, reading: null };
  const { settings, password, isLocked, revision } = stored;
  const reading = await findReading(deps.db, placeOf(settings));
  return {
    settings,
    hasPassword: password !== undefined,
    isPasswordLost: isLocked,
    revision,
    reading: reading
      ? {
          readAt: reading.read_at,
          reports: reading.reports,
          failure: reading.failure,
          failingSince: reading.failing_since,
        }
      : null,
  };
}

/**
 * Saves the bounce mailbox. An empty password keeps the stored one for the same host: no other server gets to see it.
 * @throws AppError `invalid` when it is on without a password; `conflict` when somebody else has saved it.
 */
export async function changeMailbox(
  deps: Deps & { now: Clock },
  { password, revision, ...value }: z.output<typeof mailboxChangeSchema>,
  by: Actor,
): Promise<MailboxView> {
  const { db, secretBox } = deps;
  await db.transaction().execute(async (tx) => {
    const stored = await findMailbox({ db: tx, secretBox });
    const kept = passwordFor(stored, value.host, password);
    if (value.isOn && !kept) throw passwordMissing(stored);
    const secret = password || (kept === undefined ? null : undefined);
    await saveMailPart({ tx, secretBox }, "mailbox", { value, secret, revision });
    await happened(tx, { kind: "mail.save-mailbox", by }, deps.now());
  });
  return showMailbox(deps);
}

/** The typed password, else the stored one if it was stored for this host; undefined if there is none. */
export const passwordFor = (
  stored: StoredMailbox | undefined,
  host: string,
  typed: string,
): string | undefined =>
  typed || (stored?.settings.host.toLowerCase() === host.toLowerCase() ? stored.password : undefined);

export function passwordMissing(stored: StoredMailbox | undefined): AppError {
  const message =
    stored?.password === undefined
      ? "Please enter the password"
      : "Please enter the password again: the stored one is for another server";
  return fieldError("password", message);
}
