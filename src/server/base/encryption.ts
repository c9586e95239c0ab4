import { createCipheriv, createDecipheriv } from "node:crypto";

/** AES-256-GCM: a nonce of 96 bits and a tag of 128 (NIST SP 800-38D, 5.2.1). */
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text. A nonce must never be used for two texts; `purpose` must be the same for decrypting it. */
export function encrypt(key: Buffer, nonce: Buffer, text: string, purpose = ""): string {
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const parts = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString("base64url");
}

/** Decrypts what `encrypt` made with this key and purpose; undefined for anything else. */
export function decrypt(key: Buffer, encrypted: string, purpose = ""): string | undefined {
  const bytes = Buffer.from(encrypted, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    // The tag does not match.
    return undefined;
  }
}
