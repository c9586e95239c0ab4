import type { SiteWords } from "../../../contract/emails.ts";
import { letterOf } from "../../../contract/letter.ts";
import type { Settings } from "../../../contract/settings.ts";

/** The site's details in an email. `publicUrl` is without a slash at its end. */
export const siteWords = (settings: Settings, publicUrl: string): SiteWords => ({
  siteName: settings.siteName,
  siteUrl: publicUrl,
  language: settings.language,
  letter: letterOf(settings),
  logo: settings.logo,
  darkLogo: settings.darkLogo,
  icon: settings.icon,
  accentColor: settings.accentColor,
});
