import { z } from "zod";
import { newsletterLook } from "./newsletter-look.ts";
import type { SiteSetting } from "./site-setting.ts";
import { weekdays } from "./weekdays.ts";

const weekday = z.enum(weekdays, { error: "Choose a day of the week" });
/** The time of day in the site's zone: `15:00`. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "Enter a time such as 15:00" });

/** Every week a draft is made from the posts since the last newsletter. */
const digestSchema = z.object({
  isOn: z.boolean(),
  makeDay: weekday,
  makeTime: timeOfDay,
  /** The time that the draft is for. */
  sendDay: weekday,
  sendTime: timeOfDay,
  /** It is scheduled for its time. Otherwise it waits for somebody to send it. */
  isSentByItself: z.boolean(),
});

/** How many years what each reader did with a newsletter is kept. */
const readerDetailsYears = ["1", "2", "3", "5", "never"] as const;

const namesOfYears: Readonly<Record<(typeof readerDetailsYears)[number], string>> = {
  "1": "After a year",
  "2": "After two years",
  "3": "After three years",
  "5": "After five years",
  never: "Never",
};

/** How newsletters look, who they come from and when, and what is kept of their readers. */
export const settingsOfNewsletters = {
  newsletterAccent: {
    group: "newsletter-look",
    label: "Newsletter color",
    hint: "Used for links, quotes and buttons. Leave empty to use the site’s.",
    find: "colour",
    audit: "color of newsletters",
    read: newsletterLook.newsletterAccent,
    default: "",
  },
  isNewsletterLogoShown: {
    group: "newsletter-look",
    label: "Show the logo",
    find: "",
    audit: "logo in newsletters",
    read: newsletterLook.isNewsletterLogoShown,
    default: true,
  },
  newsletterFont: {
    group: "newsletter-look",
    label: "Font",
    find: "serif sans",
    audit: "font of newsletters",
    read: newsletterLook.newsletterFont,
    default: "serif",
  },
  newsletterWidth: {
    group: "newsletter-look",
    label: "Width",
    find: "",
    audit: "width of newsletters",
    read: newsletterLook.newsletterWidth,
    default: 600,
  },
  newsletterIntro: {
    group: "newsletter-look",
    label: "Intro",
    hint: "Above the text of every newsletter.",
    audit: "intro of newsletters",
    read: newsletterLook.newsletterIntro,
    default: "",
  },
  newsletterOutro: {
    group: "newsletter-look",
    label: "Outro",
    hint: "Below the text of every newsletter. The small print with the link to unsubscribe follows.",
    audit: "outro of newsletters",
    read: newsletterLook.newsletterOutro,
    default: "",
  },
  /** The sender's name of emails; empty for the site's. */
  senderName: {
    group: "sender",
    label: "From name",
    hint: "Emails come from this name. Leave it empty to use the site’s name.",
    find: "author",
    audit: "sender name",
    isHalf: true,
    read: z.string(),
    default: "",
  },
  /** The reply-to address of newsletters; empty for the sender's address. */
  replyTo: {
    group: "sender",
    label: "Reply-to address",
    hint: "Leave empty to use the sender’s address.",
    find: "answer",
    audit: "reply-to address",
    type: "email",
    isHalf: true,
    read: z.string(),
    default: "",
  },
  /** The postal address that laws require in every email. */
  postalAddress: {
    group: "sender",
    label: "Postal address",
    hint: "At the end of every newsletter. Leave it empty to use the address of your contact page.",
    find: "imprint legal can-spam",
    audit: "postal address",
    rows: 3,
    read: z.string(),
    default: "",
  },
  /** As readers know it; empty for the name that the language makes of its day: `the Monday letter`. */
  newsletterName: {
    group: "letter",
    label: "Newsletter name",
    hint: "Within a sentence, such as: the Field Notes. Leave empty to name it after its day.",
    find: "",
    audit: "name of the newsletter",
    read: z.string(),
    default: "",
  },
  /** Readers are told the day and time of the digest's `sendDay` and `sendTime`. Otherwise nothing promises a day. */
  isNewsletterDayFixed: {
    group: "letter",
    label: "Tell readers the day",
    find: "weekday promise monday schedule",
    audit: "day of the newsletter",
    read: z.boolean(),
    default: true,
  },
  digest: {
    group: "digest",
    label: "Weekly digest",
    audit: "weekly digest",
    read: digestSchema,
    default: {
      isOn: true,
      makeDay: "friday",
      makeTime: "15:00",
      sendDay: "monday",
      sendTime: "08:00",
      isSentByItself: false,
    },
  },
  /** The mail after a confirmation; without a text there is none. */
  welcomeSubject: {
    group: "welcome",
    label: "Subject",
    find: "",
    audit: "subject of the welcome email",
    read: z.string(),
  },
  /** HTML, as a newsletter has it. */
  welcomeContent: {
    group: "welcome",
    label: "Text",
    audit: "text of the welcome email",
    read: z.string(),
    default: "",
  },
  /** The same as plain text, for programs that know it as such; what they write takes the place of `welcomeContent`. */
  welcomeText: {
    group: "welcome",
    label: "Plain text",
    audit: "plain text of the welcome email",
    read: z.string(),
  },
  /** The origins of the other sites whose forms may post to /subscribe, one a line: `https://shop.example`. */
  formOrigins: {
    group: "form",
    label: "Sites with the form",
    hint: "One address a line. On other sites, the form leads readers to the one of this site. Leave empty if you use no such form.",
    find: "origins cors",
    audit: "sites with the form",
    read: z.string(),
    default: "",
  },
  /** Opens and clicks are counted. */
  isTrackingOn: {
    group: "privacy",
    label: "Count opens and clicks",
    hint: "Uses an image in the email and links through this site. Machines are not counted.",
    find: "tracking analytics",
    audit: "counting of opens and clicks",
    read: z.boolean(),
    default: true,
  },
  /** After so many years, what each reader did with a newsletter is removed, and its totals stay. */
  readerDetailsYears: {
    group: "privacy",
    label: "Remove what each reader did with a newsletter",
    hint: "Who got, opened and clicked it is deleted for good. The totals, the timeline and the clicks of each link stay.",
    find: "retention fold delete details years",
    audit: "time after which readers’ details are removed",
    options: namesOfYears,
    read: z.enum(readerDetailsYears, { error: "Choose 1, 2, 3, 5 or never" }),
    default: "2",
  },
  /** Newsletters that went out are listed at /newsletter for everybody. */
  isArchivePublic: {
    group: "privacy",
    label: "Public archive",
    hint: "Lists sent newsletters at /newsletter for everybody.",
    find: "newsletters web",
    audit: "public archive",
    read: z.boolean(),
    default: true,
  },
  /** Posts and newsletters have a link that writes to `replyTo`, or else to `contactEmail`. */
  isReplyOffered: {
    group: "privacy",
    label: "Reply by email",
    hint: "Shows a link below posts and newsletters that writes to your reply-to address, or to your contact email if there is none.",
    find: "comments answer mailto",
    audit: "reply by email",
    read: z.boolean(),
    default: false,
  },
  /** Until the owner has checked the privacy policy and the terms, both say that nobody has. */
  isLegalTextChecked: {
    group: "privacy",
    label: "I have checked the privacy policy and the terms",
    hint: "Until then, both say that they have not been checked.",
    find: "legal pages imprint",
    audit: "check of the legal texts",
    read: z.boolean(),
    default: false,
  },
} as const satisfies Record<string, SiteSetting>;
