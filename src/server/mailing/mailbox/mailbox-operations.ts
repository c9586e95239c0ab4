import type { z } from "zod";
import type { mailboxCheckSchema } from "../../../contract/bounce-mailbox.ts";
import { countOf } from "../../../contract/counting.ts";
import { AppError } from "../../base/errors.ts";
import { ImapFailure } from "../../engines/imap/imap-failure.ts";
import { openMailbox } from "../../engines/imap/open-mailbox.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import { findMailbox, passwordFor, passwordMissing } from "./mailbox-settings.ts";

interface Deps {
  db: Db;
  secretBox: SecretBox;
  stopping: AbortSignal;
}

/**
 * Signs in with what the owner typed, and says how many emails there are. Changes nothing.
 * @throws AppError `invalid` without a password; `unavailable` with the server's words when it does not let us in.
 */
export async function checkMailbox(
  deps: Deps,
  { password: typed, ...settings }: z.output<typeof mailboxCheckSchema>,
): Promise<string> {
  const stored = await findMailbox(deps);
  const password = passwordFor(stored, settings.host, typed);
  if (!password) throw passwordMissing(stored);
  try {
    await using mailbox = await openMailbox({ ...settings, password }, deps.stopping);
    return `Masthead signed in. ${settings.folder} has ${countOf(mailbox.count, "email")}.`;
  } catch (cause) {
    if (cause instanceof ImapFailure) throw new AppError("unavailable", cause.message, { cause });
    throw cause;
  }
}
