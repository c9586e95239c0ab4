import { AppError } from "../errors.ts";

/** SQLite's result codes for a file that cannot be written or read now (sqlite.org/rescode.html). */
const SQLITE_FAULTS: Record<number, string> = {
  5: "The database is busy. Please try again.",
  8: "The database cannot be written.",
  10: "The disk does not answer.",
  13: "The disk is full.",
};

/**
 * PostgreSQL's classes 08 (connection), 40 (rolled back), 53 (out of room), 57 (stopped) and 58 (the system failed), and a
 * transaction that idled too long (25P03; postgresql.org/docs/current/errcodes-appendix.html).
 */
const POSTGRES_FAULT = /^(08...|25P03|40...|53...|57...|58...)$/;
/** The system's codes for a connection, to whatever host it was. */
const CONNECTION_FAULT =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)$/;
const ofPostgres = new WeakSet<Error>();

/** Remembers that an error came from a connection to PostgreSQL: one of a mail server looks the same. */
export function markAsOfPostgres(error: unknown) {
  if (error instanceof Error) ofPostgres.add(error);
}

/** The driver's own words, which have no code. A rollback on a lost connection fails with the last two. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|connection has been discarded/;

/** A database that cannot answer now as a refusal; undefined for every other error, which is a bug of ours. */
export function refusalOfDatabase(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error) {
    const message = SQLITE_FAULTS[Number(error.errcode) & 0xff];
    return message ? new AppError("unavailable", message, { cause: error, retryAfterSeconds: 5 }) : undefined;
  }
  const code = "code" in error ? String(error.code) : "";
  // The socket's file of a local server is missing while it is down.
  const isOfSystem = CONNECTION_FAULT.test(code) || ("syscall" in error && error.syscall === "connect");
  const isConnection = LOST_CONNECTION.test(error.message) || (isOfSystem && ofPostgres.has(error));
  if (isReadOnlyFault(error))
    return new AppError("unavailable", "The database cannot be written right now. Please try again.", {
      cause: error,
      retryAfterSeconds: 5,
    });
  return isConnection || POSTGRES_FAULT.test(code)
    ? new AppError("unavailable", "The database does not answer. Please try again.", {
        cause: error,
        retryAfterSeconds: 5,
      })
    : undefined;
}

/** True when PostgreSQL refused a write since it is a standby or was made read-only (read_only_sql_transaction). */
export const isReadOnlyFault = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "25006";

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** True when a SQLite file, not the question to it, is at fault; what wraps such an error counts too. */
export const isDamagedFile = (error: unknown): error is Error =>
  error instanceof Error &&
  (("errcode" in error && DAMAGED.has(Number(error.errcode) & 0xff)) || isDamagedFile(error.cause));
