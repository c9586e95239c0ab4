import type { Settings } from "../../../contract/settings/settings.ts";
import { addressIn, nameIn } from "../../engines/mime/mailbox.ts";
import { fixedDefaults } from "../../../contract/settings/settings-registry.ts";

/**
 * The mailbox that every email comes from: the address of the mail settings, with the sender's name of the settings, or
 * else the site's name, or, until the site has one, the name in the mail settings.
 */
export function senderOf(
  { senderName, siteName }: Pick<Settings, "senderName" | "siteName">,
  mailFrom: string,
): string {
  const ownSiteName = siteName === fixedDefaults.siteName ? "" : siteName;
  // Quotes and backslashes would end the name, so they are removed.
  const name = (senderName || ownSiteName || nameIn(mailFrom)).replaceAll(/[<>"\\]/g, "").trim();
  return name ? `"${name}" <${addressIn(mailFrom)}>` : addressIn(mailFrom);
}
