import { AppError, codeOf, systemReasonOf } from "./errors.ts";

/** A fault of the machine, the network or the database: what is wrong, and what its owner can do about it. */
interface SystemTrouble {
  words: string;
  todo: string;
}

interface Fault extends SystemTrouble {
  /** Makes the answer to a request. Without it the answer is the same as for a bug. */
  refuse?: (cause: unknown) => AppError;
}

const unavailable = (words: string) => (cause: unknown) =>
  new AppError("unavailable", `${words} Please try again.`, { cause, retryAfterSeconds: 5 });
const outOfSpace = (message: string) => (cause: unknown) => new AppError("out_of_space", message, { cause });

const MAKE_ROOM =
  "Make room where DATA_DIR is, and where temporary files are (TMPDIR), and run the command again.";
const OTHER_USER = "Run this as the user who runs the server, or let this user read and write there.";
const RESTORE = "Stop the server and restore the newest backup: ./masthead restore FILE --yes.";
const LOOK_AT_POSTGRES = "Look at the address of the database, and at the server's log.";
const FULL = outOfSpace("The server's disk is full. Free some space, then try again.");
const DOWN = unavailable("The database does not answer.");

/** Our own: the SQLite file was deleted or replaced under the process (`FileWatch`). */
export const DATABASE_MOVED = "DATABASE_MOVED";

const DAMAGED_NOW = (cause: unknown) =>
  new AppError("unavailable", "The database is damaged. The owner of the site has to restore a backup.", {
    cause,
    retryAfterSeconds: 60,
  });

/** Sentences by the system's code (errno(3)). */
const SYSTEM: Record<string, Fault> = {
  ENOSPC: { words: "The disk is full", todo: MAKE_ROOM, refuse: FULL },
  EDQUOT: { words: "The quota of this user is used up", todo: MAKE_ROOM, refuse: FULL },
  EACCES: { words: "Permission denied", todo: OTHER_USER },
  EPERM: { words: "Permission denied", todo: OTHER_USER },
  EROFS: {
    words: "The file system can only be read",
    todo: "Name a place that can be written.",
    refuse: outOfSpace("The server's disk is read-only. Make it writable, then try again."),
  },
  EIO: { words: "The disk reports an error", todo: "Look at the disk and at the system's log." },
  [DATABASE_MOVED]: {
    words: "The database was deleted or replaced while it was in use",
    todo: "Look at DATA_DIR, and restart the server.",
    refuse: unavailable("The database cannot be written right now."),
  },
  EMFILE: { words: "Too many files are open", todo: "Raise the limit (ulimit -n)." },
};

/** Sentences by the primary result code (https://www.sqlite.org/rescode.html). */
const SQLITE: Record<number, Fault> = {
  3: { words: "Permission denied: the database may not be read or written", todo: OTHER_USER },
  5: {
    words: "Another process is writing to the database",
    todo: "Try again when it has ended.",
    refuse: unavailable("The database is busy."),
  },
  8: {
    words: "Permission denied: the database can only be read",
    todo: OTHER_USER,
    refuse: unavailable("The database cannot be written."),
  },
  10: {
    words: "The disk does not read or write the database",
    todo: "Look at its room and its health.",
    refuse: unavailable("The disk does not answer."),
  },
  11: { words: "The database is damaged", todo: RESTORE, refuse: DAMAGED_NOW },
  13: { words: "The disk is full", todo: MAKE_ROOM, refuse: unavailable("The disk is full.") },
  14: {
    words: "The database cannot be opened",
    todo: "Look at DATA_DIR, and whether this user may read it.",
    refuse: unavailable("The database cannot be opened."),
  },
  26: {
    words: "The database is damaged: the file is not a SQLite database",
    todo: RESTORE,
    refuse: DAMAGED_NOW,
  },
};

/** Sentences by SQLSTATE, or its class of two characters (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const POSTGRES: Record<string, Fault> = {
  "28": {
    words: "PostgreSQL does not let this user in",
    todo: "Look at the user and the password in the address of the database.",
  },
  "3D000": { words: "PostgreSQL answers", todo: "Create it first (createdb)." },
  "42501": { words: "Permission denied by PostgreSQL", todo: "Let the user own the database." },
  "08": { words: "The connection to PostgreSQL was lost", todo: LOOK_AT_POSTGRES, refuse: DOWN },
  "25006": {
    words: "PostgreSQL can only be read",
    todo: LOOK_AT_POSTGRES,
    refuse: unavailable("The database cannot be written right now."),
  },
  // A transaction idled too long.
  "25P03": { words: "PostgreSQL has stopped the work", todo: LOOK_AT_POSTGRES, refuse: DOWN },
  "40": { words: "PostgreSQL has undone the work", todo: "Run the command again.", refuse: DOWN },
  "53100": { words: "The disk of PostgreSQL is full", todo: "Make room there.", refuse: DOWN },
  "53": { words: "PostgreSQL has no room", todo: LOOK_AT_POSTGRES, refuse: DOWN },
  "57": { words: "PostgreSQL has stopped the work", todo: LOOK_AT_POSTGRES, refuse: DOWN },
  "58": { words: "The system of PostgreSQL has failed", todo: LOOK_AT_POSTGRES, refuse: DOWN },
};

/** The system's codes for a connection, to whatever host it was. */
const CONNECTION = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/;
const UNREACHABLE: Fault = {
  words: "The server cannot be reached",
  todo: "Check that the server runs there, that the address is right, and the network.",
};

/** node-postgres has no code for these. A rollback on a lost connection fails with the last two. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|does not support SSL|is not queryable|connection has been discarded/;
const LOST: Fault = { words: "The connection to PostgreSQL failed", todo: LOOK_AT_POSTGRES, refuse: DOWN };

const ofPostgres = new WeakSet<Error>();

/** Remembers that an error came from a connection to PostgreSQL: one of a mail server looks the same. */
export function markAsOfPostgres(error: unknown) {
  if (error instanceof Error) ofPostgres.add(error);
}

/**
 * Returns the answer to a request that a database or a disk cannot serve now; undefined for every other error, which is
 * a bug.
 */
export function refusalOfSystem(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  // The socket's file of a local server is missing while it is down.
  const isOfConnection =
    CONNECTION.test(codeOf(error)) ||
    codeOf(error) === "EPIPE" ||
    ("syscall" in error && error.syscall === "connect");
  if (isOfConnection) return ofPostgres.has(error) ? DOWN(error) : undefined;
  return faultOf(error)?.refuse?.(error);
}

/**
 * Returns what is wrong with the machine if the error or one of its causes is a fault of the system; undefined for
 * every other error, which is a bug.
 */
export function troubleOf(error: unknown): SystemTrouble | undefined {
  for (let each = error; each instanceof Error; each = causeOf(each)) {
    const fault = faultOf(each);
    if (fault)
      return { words: `${[fault.words, detailOf(each)].filter(Boolean).join(": ")}.`, todo: fault.todo };
  }
  return undefined;
}

/** True when another process is writing to the SQLite file (SQLITE_BUSY). */
export const isBusyFault = (error: unknown): error is Error =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;

/** True when PostgreSQL refused a write since it is a standby or was made read-only (read_only_sql_transaction). */
export const isReadOnlyFault = (error: unknown): error is Error => codeOf(error) === "25006";

/** True when a row would have referred to one that is not there (foreign_key_violation, SQLITE_CONSTRAINT_FOREIGNKEY). */
export const isMissingRow = (error: unknown): error is Error =>
  codeOf(error) === "23503" || (error instanceof Error && "errcode" in error && error.errcode === 787);

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** True if the SQLite file is damaged, as opposed to a wrong query. Errors that wrap such an error count too. */
export const isDamagedFile = (error: unknown): error is Error =>
  error instanceof Error &&
  (("errcode" in error && DAMAGED.has(Number(error.errcode) & 0xff)) || isDamagedFile(error.cause));

/** An AggregateError comes from several addresses of one host: the first says as much as the others. */
const causeOf = (error: Error): unknown => (error instanceof AggregateError ? error.errors[0] : error.cause);

function faultOf(error: Error): Fault | undefined {
  if ("errcode" in error) return SQLITE[Number(error.errcode) & 0xff];
  const code = codeOf(error);
  const known = POSTGRES[code] ?? POSTGRES[code.slice(0, 2)] ?? SYSTEM[code];
  if (known) return known;
  if (CONNECTION.test(code)) return UNREACHABLE;
  return LOST_CONNECTION.test(error.message) ? LOST : undefined;
}

/** Returns what the error adds to the words of its fault: the file or host that it is about, or PostgreSQL's own message. */
function detailOf(error: Error): string {
  if ("errcode" in error) return "";
  const code = codeOf(error);
  if (SYSTEM[code]) return placeIn(error);
  if (CONNECTION.test(code)) return [placeIn(error), systemReasonOf(error)].filter(Boolean).join(", ");
  return error.message.replaceAll(/"([^"]*)"/g, "“$1”");
}

/** The file, the host or the address and port that a system call was about; empty when it does not say. */
function placeIn(error: Error): string {
  if ("path" in error && typeof error.path === "string") return error.path;
  if ("hostname" in error && typeof error.hostname === "string") return error.hostname;
  if (!("address" in error) || typeof error.address !== "string") return "";
  return "port" in error && typeof error.port === "number" ? `${error.address}:${error.port}` : error.address;
}
