import type { SiteWords } from "../../../contract/mailing/emails.ts";
import { newsletterIdentity } from "../../../contract/settings/newsletter-identity.ts";
import { ownWordsIn } from "../../../words/words.ts";
import type { SiteSettings } from "./default-settings.ts";

/** The site's details in an email. `publicUrl` is without a slash at its end. */
export const siteWords = (settings: SiteSettings, publicUrl: string): SiteWords => ({
  siteName: settings.siteName,
  siteUrl: publicUrl,
  language: settings.language,
  newsletter: newsletterIdentity(settings),
  ownWords: ownWordsIn(settings),
  logo: settings.logo,
  darkLogo: settings.darkLogo,
  icon: settings.icon,
  accentColor: settings.accentColor,
});
