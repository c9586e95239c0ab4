import type { Settings } from "../../../contract/settings.ts";

/** The default of each setting, so that an empty database is a complete site. */
export const defaultSettings: Settings = {
  siteName: "Masthead",
  tagline: "the Monday letter for people who make things",
  language: "en",
  description:
    "A blog and a weekly letter for people who make things and put them where others can read them.",
  logo: null,
  darkLogo: null,
  accentColor: "",
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
  homeTitle: "The Monday letter\nfor people who\n*make things.*",
  homeText:
    "Weekly insights, marketing tips that do not shout, and tool recommendations worth keeping. Read in nine minutes, used all week.",
  communityClaim: "Join over 10,000 creators.",
  testimonials: [
    {
      quote:
        "It is the only letter that I move to the top of the inbox rather than to a folder called Later. I have stolen from it every week since spring.",
      name: "Ines Calder",
      role: "writes The Allotment Notes",
    },
    {
      quote:
        "Short, calm and right more often than I would like. Our own newsletter is half as long now and gets read twice as much.",
      name: "Tomasz Wren",
      role: "editor at a museum",
    },
  ],
  welcomeSubject: "You are on the list",
  welcomeText:
    "Thank you for confirming. The next letter comes on Monday.\n\nUntil then, everything that was sent before is on the site.",
  isLegalTextChecked: false,
  timeZone: "",
  senderName: "",
  replyTo: "",
  isArchivePublic: true,
  isTrackingOn: true,
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
  areFirstStepsShown: true,
};
