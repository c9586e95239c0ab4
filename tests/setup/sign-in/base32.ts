const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes of a key as authenticator apps get it: Base32 (RFC 4648, 6) without padding. */
export function bytesOf(key: string): Buffer {
  const bits = Array.from(key, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
