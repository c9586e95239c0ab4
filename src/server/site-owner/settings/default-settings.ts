import { homeSectionKinds, noHomeWords } from "../../../contract/home.ts";
import { newsletterIdentity } from "../../../contract/newsletter-identity.ts";
import type { NewsletterSettings } from "../../../contract/newsletter-identity.ts";
import type { Settings } from "../../../contract/settings.ts";
import type { AllOwnWords } from "../../../words/own-words.ts";
import { wordsFor } from "../../../words/words.ts";

/** All settings, also those with calls of their own. */
export interface SiteSettings extends Settings {
  ownWords: AllOwnWords;
}

/** The defaults that are the same in every language. */
export const fixedDefaults = {
  siteName: "Masthead",
  language: "en",
  logo: null,
  darkLogo: null,
  icon: null,
  accentColor: "",
  typeface: "newsreader",
  newsletterAccent: "",
  isNewsletterLogoShown: true,
  newsletterFont: "serif",
  newsletterWidth: 600,
  newsletterIntro: "",
  newsletterOutro: "",
  postalAddress: "",
  contactEmail: "hello@example.com",
  contactAddress: "18 Sample Lane\nExampleton 12345",
  contactPhone: "+1 202 555 0143",
  securityContact: "",
  twitterUrl: "https://twitter.com/example",
  instagramUrl: "https://www.instagram.com/example",
  toolLinks: [
    { title: "Galley Proof", url: "https://example.com/galley-proof" },
    { title: "Rule & Column", url: "https://example.com/rule-and-column" },
    { title: "Inkwell Notes", url: "https://example.com/inkwell-notes" },
    { title: "Second Draft", url: "https://example.com/second-draft" },
  ],
  menu: null,
  footerLinks: null,
  homeSections: homeSectionKinds.map((kind) => ({ kind, isShown: true })),
  homeWords: noHomeWords,
  isLegalTextChecked: false,
  timeZone: "",
  senderName: "",
  replyTo: "",
  isArchivePublic: true,
  isReplyOffered: false,
  isTrackingOn: true,
  readerDetailsYears: "2",
  formOrigins: "",
  isTypographyOn: false,
  digest: {
    isOn: true,
    makeDay: "friday",
    makeTime: "15:00",
    sendDay: "monday",
    sendTime: "08:00",
    isSentByItself: false,
  },
  newsletterName: "",
  isNewsletterDayFixed: true,
  areFirstStepsShown: true,
} as const satisfies Partial<Settings>;

/** The default of each setting. Those that readers see follow what the owner has chosen of language, name and day. */
export const defaultsFor = (chosen: Pick<Settings, "language"> & NewsletterSettings): Settings => ({
  ...fixedDefaults,
  ...wordsFor(chosen.language, newsletterIdentity(chosen)).defaults,
});

/** The defaults of a site of which nothing is written, so that an empty database is a complete site. */
export const defaultSettings: Settings = defaultsFor(fixedDefaults);
