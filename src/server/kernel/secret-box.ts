import { randomBytes } from "node:crypto";
import { constants, copyFileSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decrypt, encrypt, NONCE_BYTES } from "../base/encryption.ts";
import { codeOf, StartupError, systemReasonOf } from "../base/errors.ts";

/**
 * Encrypts the owner's secrets (passwords, private keys) for the database with a key that is only in the data folder:
 * a backup or an export of the database does not tell them.
 */
export interface SecretBox {
  /** Encrypts `secret` for one purpose, such as `mail-settings:server`. */
  seal(purpose: string, secret: string): string;
  /** Decrypts what `seal` made for this purpose; undefined for anything else, also for what another key sealed. */
  unseal(purpose: string, sealed: string): string | undefined;
}

const FILE = "secrets.key";
const KEY_BYTES = 32;

/** What a key looks like, in the file and in SECRETS_KEY. */
export const isKey = (text: string) => Buffer.from(text.trim(), "base64url").length === KEY_BYTES;

/**
 * Opens the box with the given key (SECRETS_KEY), or with the one in `secrets.key` of the data folder, which only our own
 * user can read. Makes that one the first time.
 * @throws StartupError with one line for the operator when the file cannot be read or written, or holds no key.
 */
export function openSecretBox(dataDir: string, given?: string): SecretBox {
  if (given !== undefined) return createSecretBox(Buffer.from(given.trim(), "base64url"));
  const path = join(dataDir, FILE);
  try {
    return createSecretBox(readKey(path) ?? makeKey(path));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The key ${path} cannot be used: ${systemReasonOf(error)}`, { cause: error });
  }
}

/** Opens the box when it is first needed, for commands that may not need it. */
export function openSecretBoxLater(dataDir: string, given?: string): SecretBox {
  let box: SecretBox | undefined;
  const open = () => (box ??= openSecretBox(dataDir, given));
  return {
    seal: (purpose, secret) => open().seal(purpose, secret),
    unseal: (purpose, sealed) => open().unseal(purpose, sealed),
  };
}

function readKey(path: string): Buffer | undefined {
  const text = readUnlessMissing(path);
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), "base64url");
  if (key.length !== KEY_BYTES)
    throw new StartupError(
      `${path} holds no key of ${KEY_BYTES} bytes. Put back the file that was there, or delete it and enter the passwords in Settings again.`,
    );
  return key;
}

function readUnlessMissing(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** The file is there whole or not at all. Another process of the same folder may be the first to make it. */
function makeKey(path: string): Buffer {
  const key = randomBytes(KEY_BYTES);
  const draft = `${path}.${process.pid}.part`;
  try {
    writeFileSync(draft, `${key.toString("base64url")}\n`, { mode: 0o600, flush: true });
    putInPlace(draft, path);
    return key;
  } catch (error) {
    const made = codeOf(error) === "EEXIST" ? readKey(path) : undefined;
    if (!made) throw error;
    return made;
  } finally {
    rmSync(draft, { force: true });
  }
}

function putInPlace(draft: string, path: string) {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw error;
    // Some file systems have no links.
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  }
}

const createSecretBox = (key: Buffer): SecretBox => ({
  seal: (purpose, secret) => encrypt(key, randomBytes(NONCE_BYTES), secret, purpose),
  unseal: (purpose, sealed) => decrypt(key, sealed, purpose),
});
