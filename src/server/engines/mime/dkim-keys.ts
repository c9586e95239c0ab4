import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { StartupError, systemReasonOf } from "../../base/errors.ts";
import { algorithmOf, type DkimKey } from "./dkim.ts";

/**
 * Opens the keys of DKIM_KEYS, `selector=/path/to/key.pem` and further ones after commas: RSA, Ed25519, or both. None when
 * it is not set.
 * @throws StartupError with one line for the operator.
 */
export function openDkimKeys(keys: string | undefined): DkimKey[] {
  return (keys?.split(",") ?? []).map((entry) => {
    const [selector = "", path = ""] = entry.split(/=(.*)/s).map((part) => part.trim());
    try {
      const privateKey = createPrivateKey(readFileSync(path, "utf8"));
      algorithmOf(privateKey);
      return { selector, privateKey };
    } catch (cause) {
      throw new StartupError(`DKIM_KEYS: the key ${path} cannot be used: ${systemReasonOf(cause)}`, {
        cause,
      });
    }
  });
}

/** The name in DNS at which receivers look for a key. */
export const dkimNameOf = (selector: string, domain: string) => `${selector}._domainkey.${domain}`;
