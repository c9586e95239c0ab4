import * as calls from "../../../contract/mailing/bounce-mailbox.ts";
import type { MailboxView } from "../../../contract/mailing/bounce-mailbox.ts";
import { countOf } from "../../../contract/base/counting.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { ImapFailure } from "../../engines/imap/imap-failure.ts";
import { openMailbox } from "../../engines/imap/open-mailbox.ts";
import { saveMailPart } from "../../kernel/mail/mail-settings.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { findMailbox, placeOf, type StoredMailbox } from "./mailbox-settings.ts";
import { findReading } from "./mailbox-store.ts";

const { operation, change } = operationsWith<Kernel>();

export const mailboxOperations = [
  operation(calls.getMailbox, showMailbox),

  // An empty password keeps the stored one for the same host: no other server gets to see it.
  change(
    calls.changeMailbox,
    {},
    async ({ tx, secretBox, did }, { body: { password, revision, ...value } }) => {
      const stored = await findMailbox({ db: tx, secretBox });
      const kept = passwordFor(stored, value.host, password);
      if (value.isOn && !kept) throw passwordMissing(stored);
      const secret = password || (kept === undefined ? null : undefined);
      await saveMailPart({ tx, secretBox }, "mailbox", { value, secret, revision });
      did({ kind: "mail.save-mailbox" });
      return showMailbox;
    },
  ),

  // Signs in with what the owner typed, and says how many emails there are. Changes nothing.
  operation(calls.checkMailbox, async (kernel, { body: { password: typed, ...settings } }) => {
    const stored = await findMailbox(kernel);
    const password = passwordFor(stored, settings.host, typed);
    if (!password) throw passwordMissing(stored);
    try {
      await using mailbox = await openMailbox({ ...settings, password }, kernel.stopping);
      return { message: `Masthead signed in. ${settings.folder} has ${countOf(mailbox.count, "email")}.` };
    } catch (cause) {
      if (cause instanceof ImapFailure) throw new AppError("unavailable", cause.message, { cause });
      throw cause;
    }
  }),
];

/** Returns the bounce mailbox for the owner's screen, without its password. */
async function showMailbox(kernel: Pick<Kernel, "db" | "secretBox">): Promise<MailboxView> {
  const stored = await findMailbox(kernel);
  if (!stored)
    return { settings: null, hasPassword: false, isPasswordLost: false, revision: 0, reading: null };
  const { settings, password, isLocked, revision } = stored;
  const reading = await findReading(kernel.db, placeOf(settings));
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

/** The typed password, else the stored one if it was stored for this host; undefined if there is none. */
const passwordFor = (stored: StoredMailbox | undefined, host: string, typed: string): string | undefined =>
  typed || (stored?.settings.host.toLowerCase() === host.toLowerCase() ? stored.password : undefined);

function passwordMissing(stored: StoredMailbox | undefined): AppError {
  const message =
    stored?.password === undefined
      ? "Please enter the password"
      : "Please enter the password again: the stored one is for another server";
  return fieldError("password", message);
}
