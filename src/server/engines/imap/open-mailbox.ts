import type { ImapFlow } from "imapflow";
import { MINUTE, SECOND } from "../../base/clock.ts";
import { ImapFailure, imapFailureOf } from "./imap-failure.ts";

interface ImapAccount {
  host: string;
  port: number;
  /** `tls`: encrypted from the first byte. `starttls`: encrypted before the sign-in; a server without it is refused. */
  encryption: "tls" | "starttls";
  user: string;
  password: string;
  folder: string;
}

interface ReadMail {
  uid: number;
  /** The beginning of the mail. */
  source: Buffer;
}

/** A folder on a mail server (RFC 3501). Every method throws `ImapFailure` when the server refuses or is gone. */
export interface Mailbox extends AsyncDisposable {
  /** UIDs of another value are those of other mails. */
  uidValidity: string;
  count: number;
  /** The UIDs above `uid`, in order. */
  uidsAfter(uid: number): Promise<number[]>;
  /** Reads mails one after another without marking them as seen; leaves out those above `maxBytes`. */
  read(uids: readonly number[], limits: { maxBytes: number; keptBytes: number }): AsyncGenerator<ReadMail>;
  /** Moves mails, and makes the folder if there is none. */
  move(uids: readonly number[], folder: string): Promise<void>;
  markSeen(uids: readonly number[]): Promise<void>;
  /** Deletes mails and no others: a server that cannot (no UIDPLUS) has them marked as deleted. */
  delete(uids: readonly number[]): Promise<void>;
}

/** The longest answer of the server: a list of a million UIDs, or the beginning of an email. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const PATIENCE = { connectionTimeout: 15 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: MINUTE };

/**
 * Signs in and opens a folder. Nothing is sent before the connection is encrypted. `signal` ends the connection.
 * @throws ImapFailure
 */
export async function openMailbox(account: ImapAccount, signal: AbortSignal): Promise<Mailbox> {
  const { host, port, encryption, user, password, folder } = account;
  // Loaded here, because it has 60 modules, which a site without a mailbox does not need.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host,
    port,
    secure: encryption === "tls",
    ...(encryption === "starttls" && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    clientInfo: { name: "Masthead" },
    maxLineLength: MAX_ANSWER_BYTES,
    maxLiteralSize: MAX_ANSWER_BYTES,
    maxResponseSize: 2 * MAX_ANSWER_BYTES,
    ...PATIENCE,
  });
  // The call that is under way fails with the same error; without a listener the process would end.
  client.on("error", () => undefined);
  const close = () => client.close();
  signal.addEventListener("abort", close, { once: true });
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw imapFailureOf(error, { host, port, secret: password });
    }
  };
  const end = async () => {
    signal.removeEventListener("abort", close);
    await client.logout().catch(close);
  };
  try {
    signal.throwIfAborted();
    return await attempt(async () => {
      await client.connect();
      return mailboxOf(client, await openFolder(client, folder), { attempt, end });
    });
  } catch (error) {
    await end();
    throw error;
  }
}

async function openFolder(client: ImapFlow, folder: string) {
  try {
    return await client.mailboxOpen(folder);
  } catch (error) {
    if (error instanceof Error && "mailboxMissing" in error)
      // oxlint-disable-next-line preserve-caught-error -- The message says everything, see ImapFailure.
      throw new ImapFailure(`There is no folder “${folder}” in this mailbox.`);
    throw error;
  }
}

interface Surroundings {
  attempt: <Result>(work: () => Promise<Result>) => Promise<Result>;
  end: () => Promise<void>;
}

function mailboxOf(
  client: ImapFlow,
  opened: Awaited<ReturnType<ImapFlow["mailboxOpen"]>>,
  { attempt, end }: Surroundings,
): Mailbox {
  if (opened.readOnly) throw new ImapFailure(`The folder “${opened.path}” can only be read, not changed.`);
  const flag = (uids: readonly number[], flags: string[]) =>
    change(client, "marked", () => client.messageFlagsAdd(uids.join(","), flags, { uid: true }));
  return {
    uidValidity: String(opened.uidValidity),
    count: opened.exists,
    uidsAfter: (uid) =>
      attempt(async () => {
        // Some servers refuse to look for a range where there is nothing.
        if (opened.exists === 0) return [];
        const found = await client.search({ uid: `${uid + 1}:*` }, { uid: true });
        // imapflow returns false for a refusal: an empty list would say that everything was read.
        if (!found) throw new ImapFailure(`The mail server refused to list the emails in “${opened.path}”.`);
        // `*` is the newest mail, also when that is an older one than asked for (RFC 3501, 6.4.8).
        return found.filter((each) => each > uid).sort((a, b) => a - b);
      }),
    read: (uids, limits) => readMails(client, { uids, attempt, ...limits }),
    move: (uids, folder) =>
      attempt(async () => {
        const carry = () =>
          canMove(client)
            ? client.messageMove(uids.join(","), folder, { uid: true })
            : client.messageCopy(uids.join(","), folder, { uid: true });
        // The first time there is no such folder, and nothing has changed.
        if (!(await carry())) {
          await client.mailboxCreate(folder);
          await change(client, "moved", carry);
        }
        if (!canMove(client)) await flag(uids, ["\\Seen", "\\Deleted"]);
      }),
    markSeen: (uids) => attempt(() => flag(uids, ["\\Seen"])),
    delete: (uids) =>
      attempt(() =>
        canRemoveAlone(client)
          ? change(client, "deleted", () => client.messageDelete(uids.join(","), { uid: true }))
          : flag(uids, ["\\Seen", "\\Deleted"]),
      ),
    [Symbol.asyncDispose]: end,
  };
}

/** Without UIDPLUS (RFC 4315), removing one mail removes every mail that somebody has marked as deleted. */
const canRemoveAlone = ({ capabilities, enabled }: ImapFlow) =>
  capabilities.has("UIDPLUS") || enabled.has("IMAP4REV2");

const canMove = (client: ImapFlow) => client.capabilities.has("MOVE") || canRemoveAlone(client);

/** imapflow returns false for a refusal, whose words it only logs. */
async function change(client: ImapFlow, done: string, work: () => Promise<unknown>) {
  const isDone = await work();
  if (!client.usable) throw new ImapFailure("The connection to the mail server was lost.");
  if (!isDone) throw new ImapFailure(`The mail server refused: the reports could not be ${done}.`);
}

interface Reading {
  uids: readonly number[];
  maxBytes: number;
  keptBytes: number;
  attempt: Surroundings["attempt"];
}

async function* readMails(client: ImapFlow, { uids, maxBytes, keptBytes, attempt }: Reading) {
  const sizes = await attempt(() =>
    client.fetchAll(uids.join(","), { uid: true, size: true }, { uid: true }),
  );
  const small = sizes.filter(({ size = 0 }) => size <= maxBytes).map(({ uid }) => uid);
  if (small.length === 0) return;
  // imapflow asks for BODY.PEEK[], which does not mark a mail as seen.
  const mails = client.fetch(
    small.join(","),
    { uid: true, source: { start: 0, maxLength: keptBytes } },
    { uid: true },
  );
  try {
    for (;;) {
      const { value, done } = await attempt(() => mails.next());
      if (done || !value) return;
      if (value.source) yield { uid: value.uid, source: value.source };
    }
  } finally {
    await mails.return(undefined).catch(() => undefined);
  }
}
