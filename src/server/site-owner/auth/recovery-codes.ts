import { createHash, randomInt } from "node:crypto";
import { RECOVERY_CODE_COUNT } from "../../../contract/site-owner/second-factor.ts";

/** Crockford's Base32: no letter that looks like a digit. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits: nobody finds one by trying, not even from its hash, so that a fast hash is enough. */
const LENGTH = 16;

/** Ten new codes, such as `7k2m-9q4x-…`. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, makeCode);

function makeCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  return letters.replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** The hash of a code as it is stored, however the code was typed. */
export function hashRecoveryCode(typed: string): string {
  const plain = typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  return createHash("sha256").update(plain).digest("base64url");
}
