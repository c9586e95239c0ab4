import { hash, timingSafeEqual } from "node:crypto";

/** Compares a secret in a time that depends neither on where the texts differ nor on their lengths. */
export const isSameText = (given: string, expected: string): boolean =>
  timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"));
