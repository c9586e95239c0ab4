import { AppError } from "../errors.ts";

/** SQLite's result codes for a file that cannot be written or read now (sqlite.org/rescode.html). */
const SQLITE_FAULTS: Record<number, string> = {
  5: "The database is busy. Please try again.",
  8: "The database cannot be written.",
  10: "The disk does not answer.",
  13: "The disk is full.",
};

/** PostgreSQL's classes 08 (connection), 40 (rolled back), 53 (out of room), 57 (stopped), and the system's own words. */
const POSTGRES_FAULT = /^(08...|40...|53...|57...|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE)$/;

/** A database that cannot answer now as a refusal; undefined for every other error, which is a bug of ours. */
export function refusalOfDatabase(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error) {
    const message = SQLITE_FAULTS[Number(error.errcode) & 0xff];
    return message ? new AppError("unavailable", message, { cause: error, retryAfterSeconds: 5 }) : undefined;
  }
  const isConnection = /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
  const code = "code" in error ? String(error.code) : "";
  return isConnection || POSTGRES_FAULT.test(code)
    ? new AppError("unavailable", "The database does not answer. Please try again.", {
        cause: error,
        retryAfterSeconds: 5,
      })
    : undefined;
}
