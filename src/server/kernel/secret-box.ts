import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
/** AES-256-GCM: a nonce of 96 bits and a tag of 128 (NIST SP 800-38D, 5.2.1). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Opens the box with the key in `secrets.key` of the data folder, which only our own user can read. Makes it the first
 * time.
 * @throws StartupError with one line for the operator when the file cannot be read or written, or holds no key.
 */
export function openSecretBox(dataDir: string): SecretBox {
  const path = join(dataDir, FILE);
  try {
    return createSecretBox(readKey(path) ?? makeKey(path));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The key ${path} cannot be used: ${systemReasonOf(error)}`, { cause: error });
  }
}

/** Opens the box when it is first needed, for commands that may not need it. */
export function openSecretBoxLater(dataDir: string): SecretBox {
  let box: SecretBox | undefined;
  const open = () => (box ??= openSecretBox(dataDir));
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

/** Another process of the same folder may be the first to make it. */
function makeKey(path: string): Buffer {
  const key = randomBytes(KEY_BYTES);
  try {
    writeFileSync(path, `${key.toString("base64url")}\n`, { flag: "wx", mode: 0o600, flush: true });
    return key;
  } catch (error) {
    const made = codeOf(error) === "EEXIST" ? readKey(path) : undefined;
    if (!made) throw error;
    return made;
  }
}

function createSecretBox(key: Buffer): SecretBox {
  const options = { authTagLength: TAG_BYTES };
  return {
    seal(purpose, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, options).setAAD(Buffer.from(purpose));
      const parts = [nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString("base64url");
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), options);
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString();
      } catch {
        // The tag does not match.
        return undefined;
      }
    },
  };
}
