import {
  newsletterIdentity,
  type NewsletterSettings,
} from "../../../contract/settings/newsletter-identity.ts";
import { fixedDefaults } from "../../../contract/settings/settings-registry.ts";
import type { Settings } from "../../../contract/settings/settings.ts";
import type { AllOwnWords } from "../../../words/own-words.ts";
import { wordsFor } from "../../../words/words.ts";

/** All settings, also those with calls of their own. */
export interface SiteSettings extends Settings {
  ownWords: AllOwnWords;
}

/** The default of each setting. Those that readers see follow what the owner has chosen of language, name and day. */
export const defaultsFor = (chosen: Pick<Settings, "language"> & NewsletterSettings): Settings => ({
  ...fixedDefaults,
  ...wordsFor(chosen.language, newsletterIdentity(chosen)).defaults,
});

/** The defaults of a site of which nothing is written, so that an empty database is a complete site. */
export const defaultSettings: Settings = defaultsFor(fixedDefaults);
