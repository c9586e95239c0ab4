import { createHmac, randomBytes } from "node:crypto";
import { SECOND } from "../../base/clock.ts";
import { isSameText } from "../../base/same-text.ts";

/*
 * Time-based one-time passwords (RFC 6238) with the parameters that every authenticator app has: SHA-1, six digits, a new
 * code every 30 seconds.
 */

const STEP_MS = 30 * SECOND;
const DIGITS = 6;
/** The length of the hash (RFC 4226, 4: R6 recommends 160 bits). */
const KEY_BYTES = 20;
/** Clocks differ, and typing takes time: the codes before and after the present one count too (RFC 6238, 5.2). */
const TOLERANCE = [0, -1, 1] as const;

export const makeKey = (): Buffer => randomBytes(KEY_BYTES);

const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** The code of one time step (RFC 4226, 5.3). */
export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The time step to which a code belongs; undefined if it is none of these minutes. */
export const findStep = (key: Buffer, code: string, now: Date): number | undefined =>
  TOLERANCE.map((offset) => stepAt(now) + offset).find((step) => isSameText(code, codeAt(key, step)));

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 (RFC 4648, 6) without padding, as apps take keys. The length must be a multiple of five bytes. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET.charAt(Number.parseInt(five, 2))).join("");
}

/** The address by which apps take a key, also as a QR code. */
export function otpauthUrl(key: Buffer, { siteName, username }: { siteName: string; username: string }) {
  const label = `${encodeURIComponent(siteName)}:${encodeURIComponent(username)}`;
  const parameters = `secret=${toBase32(key)}&issuer=${encodeURIComponent(siteName)}`;
  return `otpauth://totp/${label}?${parameters}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / SECOND}`;
}
