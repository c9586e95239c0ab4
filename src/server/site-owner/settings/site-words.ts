import type { SiteWords } from "../../../contract/emails.ts";
import type { Settings } from "../../../contract/settings.ts";

/** The site's details in an email. `publicUrl` is without a slash at its end. */
export const siteWords = (settings: Settings, publicUrl: string): SiteWords => ({
  siteName: settings.siteName,
  siteUrl: publicUrl,
  language: settings.language,
  logo: settings.logo,
  darkLogo: settings.darkLogo,
  accentColor: settings.accentColor,
});
