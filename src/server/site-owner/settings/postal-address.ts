import type { Settings } from "../../../contract/settings/settings.ts";
import { fixedDefaults } from "../../../contract/settings/settings-registry.ts";

/**
 * The postal address that emails carry: the sender's, or else the one of the contact page. Empty if the owner has written
 * neither; the sample address of a new site is nobody's.
 */
export function postalAddressOf({
  postalAddress,
  contactAddress,
}: Pick<Settings, "postalAddress" | "contactAddress">): string {
  if (postalAddress) return postalAddress;
  return contactAddress === fixedDefaults.contactAddress ? "" : contactAddress;
}
