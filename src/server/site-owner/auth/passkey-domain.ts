import { isIP } from "node:net";

/**
 * The domain of the site's passkeys; empty if its address is a number: browsers make passkeys for names alone (WebAuthn
 * Level 3, 5.1.2).
 */
export function passkeyDomainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? hostname : "";
}
