import { readFileSync } from "node:fs";
import { StartupError, systemReasonOf } from "../../errors.ts";
import { createDkimSigner } from "./dkim.ts";
import type { DkimSigner } from "./dkim.ts";

/**
 * Opens the keys of DKIM_KEYS, `selector=/path/to/key.pem` and further ones after commas: RSA, Ed25519, or both.
 * @throws StartupError with one line for the operator.
 */
export function openDkimKeys({ keys, domain }: { keys: string; domain: string }): DkimSigner[] {
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
export const dkimNamesOf = ({ keys, domain }: { keys: string; domain: string }): string[] =>
  keys.split(",").map((entry) => `${entry.split("=")[0]?.trim()}._domainkey.${domain}`);
