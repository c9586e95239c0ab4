import { readFileSync } from "node:fs";
import { StartupError, systemReasonOf } from "../../base/errors.ts";
import { createDkimSigner } from "./dkim.ts";
import type { DkimSigner } from "./dkim.ts";

/** DKIM_KEYS, `selector=/path/to/key.pem` and further ones after commas, and the domain that they are for. */
type Keys = { keys: string; domain: string } | undefined;

/**
 * Opens the keys of DKIM_KEYS: RSA, Ed25519, or both. None when it is not set.
 * @throws StartupError with one line for the operator.
 */
export function openDkimKeys(dkim: Keys): DkimSigner[] {
  if (!dkim) return [];
  const { keys, domain } = dkim;
  return keys.split(",").map((entry) => {
    const [selector = "", path = ""] = entry.split(/=(.*)/s).map((part) => part.trim());
    try {
      return createDkimSigner({ domain, selector, privateKey: readFileSync(path, "utf8") });
    } catch (cause) {
      throw new StartupError(`DKIM_KEYS: the key ${path} cannot be used: ${systemReasonOf(cause)}`, {
        cause,
      });
    }
  });
}

/** The names in DNS at which receivers look for the keys of DKIM_KEYS. */
export const dkimNamesOf = (dkim: Keys): string[] =>
  (dkim?.keys.split(",") ?? []).map((entry) => `${entry.split("=")[0]?.trim()}._domainkey.${dkim?.domain}`);
