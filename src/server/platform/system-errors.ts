import { getSystemErrorMap } from "node:util";

/** A fault of the machine, the network or the database: what is wrong, and what its owner can do about it. */
export interface SystemTrouble {
  words: string;
  todo: string;
}

const MAKE_ROOM =
  "Make room where DATA_DIR is, and where temporary files are (TMPDIR), and run the command again.";
const OTHER_USER = "Run this as the user who runs the server, or let this user read and write there.";
const RESTORE = "Stop the server and restore the newest backup: ./masthead restore FILE --yes.";
const LOOK_AT_POSTGRES = "Look at the address of the database, and at the server's log.";

/** By the system's code (errno(3)); the error has the path or the address that it is about. */
const SYSTEM: Record<string, (place: string) => SystemTrouble> = {
  ENOSPC: (place) => ({ words: sentence("The disk is full", place), todo: MAKE_ROOM }),
  EDQUOT: (place) => ({ words: sentence("The quota of this user is used up", place), todo: MAKE_ROOM }),
  EACCES: (place) => ({ words: sentence("Permission denied", place), todo: OTHER_USER }),
  EPERM: (place) => ({ words: sentence("Permission denied", place), todo: OTHER_USER }),
  EROFS: (place) => ({
    words: sentence("The file system can only be read", place),
    todo: "Name a place that can be written.",
  }),
  EIO: (place) => ({
    words: sentence("The disk reports an error", place),
    todo: "Look at the disk and at the system's log.",
  }),
  EMFILE: () => ({ words: "Too many files are open.", todo: "Raise the limit (ulimit -n)." }),
  ...Object.fromEntries(
    ["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"].map(
      (code) => [
        code,
        (place: string) => ({
          words: `${place || "The server"} cannot be reached (${meaningOf(code)}).`,
          todo: "Check that the server runs there, that the address is right, and the network.",
        }),
      ],
    ),
  ),
};

/** By the primary result code (https://www.sqlite.org/rescode.html). */
const SQLITE: Record<number, SystemTrouble> = {
  3: { words: "Permission denied: the database may not be read or written.", todo: OTHER_USER },
  5: { words: "Another process is writing to the database.", todo: "Try again when it has ended." },
  8: { words: "Permission denied: the database can only be read.", todo: OTHER_USER },
  10: { words: "The disk does not read or write the database.", todo: "Look at its room and its health." },
  11: { words: "The database is damaged.", todo: RESTORE },
  13: { words: "The disk is full.", todo: MAKE_ROOM },
  14: {
    words: "The database cannot be opened.",
    todo: "Look at DATA_DIR, and whether this user may read it.",
  },
  26: { words: "The database is damaged: the file is not a SQLite database.", todo: RESTORE },
};

/** By SQLSTATE, or its class of two characters (PostgreSQL 15, appendix A); `said` is PostgreSQL's own message. */
const POSTGRES: Record<string, (said: string) => SystemTrouble> = {
  "28": (said) => ({
    words: `PostgreSQL does not let this user in: ${said}.`,
    todo: "Look at the user and the password in the address of the database.",
  }),
  "3D000": (said) => ({ words: `PostgreSQL answers: ${said}.`, todo: "Create it first (createdb)." }),
  "42501": (said) => ({
    words: `Permission denied by PostgreSQL: ${said}.`,
    todo: "Let the user own the database.",
  }),
  "08": (said) => ({ words: `The connection to PostgreSQL was lost: ${said}.`, todo: LOOK_AT_POSTGRES }),
  "25006": (said) => ({ words: `PostgreSQL can only be read: ${said}.`, todo: LOOK_AT_POSTGRES }),
  "53100": () => ({ words: "The disk of PostgreSQL is full.", todo: "Make room there." }),
  "53": (said) => ({ words: `PostgreSQL has no room: ${said}.`, todo: LOOK_AT_POSTGRES }),
  "57": (said) => ({ words: `PostgreSQL has stopped the work: ${said}.`, todo: LOOK_AT_POSTGRES }),
};

/** What node-postgres says of a connection, without a code. */
const CONNECTION =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|does not support SSL/;

/**
 * Returns what is wrong with the machine when an error says so itself or names such an error as its cause; undefined for
 * every other error, which is a bug of ours.
 */
export function troubleOf(error: unknown): SystemTrouble | undefined {
  for (let each = error; each instanceof Error; each = causeOf(each)) {
    const trouble = ownTrouble(each);
    if (trouble) return trouble;
  }
  return undefined;
}

/** Several addresses of one host were tried: the first tells as much as the others. */
const causeOf = (error: Error): unknown => (error instanceof AggregateError ? error.errors[0] : error.cause);

function ownTrouble(error: Error): SystemTrouble | undefined {
  if ("errcode" in error) return SQLITE[Number(error.errcode) & 0xff];
  const code = "code" in error ? String(error.code) : "";
  // node-postgres has the severity of each message of the server.
  if ("severity" in error)
    return POSTGRES[code]?.(quoted(error)) ?? POSTGRES[code.slice(0, 2)]?.(quoted(error));
  if (Object.hasOwn(SYSTEM, code)) return SYSTEM[code]?.(placeIn(error));
  return CONNECTION.test(error.message)
    ? { words: `The connection to PostgreSQL failed: ${error.message}.`, todo: LOOK_AT_POSTGRES }
    : undefined;
}

const quoted = ({ message }: Error) => message.replaceAll(/"([^"]*)"/g, "“$1”");

/** The file, the host or the address and port that a system call was about; empty when it does not say. */
function placeIn(error: Error): string {
  if ("path" in error && typeof error.path === "string") return error.path;
  if ("hostname" in error && typeof error.hostname === "string") return error.hostname;
  if (!("address" in error) || typeof error.address !== "string") return "";
  return "port" in error && typeof error.port === "number" ? `${error.address}:${error.port}` : error.address;
}

const sentence = (words: string, place: string) => (place ? `${words}: ${place}.` : `${words}.`);

const meaningOf = (code: string) =>
  [...getSystemErrorMap().values()].find(([name]) => name === code)?.[1] ?? "its name is not known";
