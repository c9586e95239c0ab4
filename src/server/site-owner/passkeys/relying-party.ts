import { AppError } from "../../base/errors.ts";
import type { Signer } from "../../kernel/secrets.ts";
import { passkeyDomainOf } from "../auth/passkey-domain.ts";

/** What passkeys are bound to: the domain of the site, and the address that pages have. */
export interface RelyingParty {
  domain: string;
  origin: string;
}

/** Undefined if the site has no passkeys. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const domain = passkeyDomainOf(publicUrl);
  return domain ? { domain, origin: new URL(publicUrl).origin } : undefined;
}

/** @throws AppError `conflict` if the site's address is a number. */
export function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (!party)
    throw new AppError("conflict", "Passkeys need a site whose address is a name. Set PUBLIC_URL to one.");
  return party;
}

/** The handle under which authenticators keep somebody's passkeys. It says nothing about them. */
export const userHandleOf = (signer: Pick<Signer, "digest">, userId: number): string =>
  signer.digest("passkey-user", String(userId));
