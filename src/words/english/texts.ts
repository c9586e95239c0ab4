import type { NamedNewsletter } from "./name-newsletter.ts";

/** The long texts of the pages about the site. */

export const about = ({ on, at, day, tryBy }: NamedNewsletter) => ({
  name: "About",
  description: (siteName: string) => `What ${siteName} is for, what we do, and what we hold to.`,
  heading: "Made for people\n*who make things.*",
  opening: (siteName: string) =>
    `${siteName} is a blog through the week and a letter ${on || "that sums it up"}. This is why we write it, and how.`,
  mission: {
    heading: "Our mission",
    lead: "To give people who make things more hours for making them, and a fair chance of being read.",
    text: "Most advice about publishing is written to be shared. Ours is written to be used. It says what was tried, what it cost and what came of it, so that you can decide in five minutes whether it is for you.",
  },
  work: {
    heading: "What we do",
    blog: "Through the week we publish articles on eight subjects, from content strategy and technology to the tools that earn their place on the desk. Each is edited until it is as short as it can be and still be true.",
    /** For a site with other categories than those of a new one. */
    blogOnOther:
      "Through the week we publish articles. Each is edited until it is as short as it can be and still be true.",
    newsletter: `${at ? `On ${at.slice("on ".length)}` : "Once a week"} a letter goes out with the best of them, the latest trends without the noise, one tip to try ${tryBy} and one tool that we have used for a month. It takes nine minutes to read.`,
  },
  values: {
    heading: "Our values",
    items: [
      {
        heading: "Tried first",
        text: "We recommend what we have used ourselves, and say for how long. When we were wrong, we print that too.",
      },
      {
        heading: "Short, then shorter",
        text: `Your ${day || "time"} is worth more than our word count. What does not help you is taken out before you see it.`,
      },
      {
        heading: "Easy to leave",
        text: "No cookies, no strangers watching along, no tricks at the door. Every letter ends with a link that stops it.",
      },
    ],
  },
  band: `One letter.\nEvery ${day || "week"}.\n*Nothing else.*`,
  button: "Join Now",
});

export const faq = ({ every, tryBy, day }: NamedNewsletter) => ({
  name: "FAQ",
  title: "Frequently asked questions",
  description: (siteName: string) => `Seven things that readers of ${siteName} ask most, answered.`,
  heading: "Questions, answered.",
  opening: "Seven things that readers ask most. If yours is not among them, {link} and a person will answer.",
  writeToUs: "write to us",
  /** In the order of how often readers ask; plain text. */
  questions: (siteName: string) => [
    {
      question: "What do I get when I subscribe?",
      answer: `One letter every ${every}: two or three articles from the site, one tip to try ${tryBy}, and one tool that we have used for a month. It takes about nine minutes to read. Nothing else is sent to your address.`,
    },
    {
      question: "Does it cost anything?",
      answer:
        "No. The letter is free and will stay free. Some of the tools that we write about cost money; we pay for them ourselves, and nobody pays us to mention them.",
    },
    {
      question: "How do I stop it?",
      answer:
        "Every letter ends with a link that stops it. You click one button, the page says goodbye, and that is the last you hear of us. There is no form to fill in and no question to answer.",
    },
    {
      question: "I subscribed but nothing has arrived. Why?",
      answer: `We send one short message first, to make sure that the address is really yours. Look for it in the junk folder, open it, and click the button on the page that it leads to. The next letter comes ${day ? `on the ${day} after` : "as soon as it is out"}.`,
    },
    {
      question: "What do you do with my address?",
      answer:
        "We keep it to send you the letter, and for nothing else. It is not sold, lent or matched with anything. When you leave, it stays on the list of those that we must not write to, until you ask us to erase it.",
    },
    {
      question: `May I write for ${siteName}?`,
      answer:
        "Please do. Send three sentences about the piece and one link to something that you are proud of. We answer everyone within two weeks, and we pay for what we print.",
    },
    {
      question: "May I reprint an article?",
      answer:
        "Yes, up to three paragraphs with a link to the original. For a whole piece, or a translation, write to us first. We nearly always say yes.",
    },
  ],
});

export interface LegalText {
  title: string;
  /** The whole text in a sentence. */
  summary: string;
  /** The first section also names the owner. A part is a paragraph, or the items of a list. */
  sections: readonly { heading: string; parts: readonly (string | readonly string[])[] }[];
}

export const privacy: LegalText = {
  title: "Privacy Policy",
  summary: "What we keep about you, why, for how long, and how to have it erased.",
  sections: [
    { heading: "Who is responsible", parts: [] },
    {
      heading: "When you read",
      parts: [
        "You can read everything here without telling us who you are. The site sets no cookies and loads nothing from other companies.",
        "We count how often a post is read on each day, and from which site or link readers came. For that your browser sends one short message. Your address is not stored with the count; to count a reader once a day it is mixed with a secret that is kept in memory only and thrown away each day.",
        "If you choose a light or dark theme, or close the box that invites you to subscribe, your browser remembers that. It stays on your device and is never sent to us.",
      ],
    },
    {
      heading: "When you subscribe",
      parts: [
        "We store:",
        [
          "your email address, and your name if it came to us with it;",
          "when you asked for the letter, by which way, and when you confirmed it;",
          "which letters were sent to you, when, and what your mail server answered;",
          "whether a letter was opened and which links were followed, where a letter measures that.",
        ],
        "We use it to send you the letter that you asked for and to learn which of them are worth sending. You get nothing before you have confirmed the address, so that nobody else can sign you up. To stop programs from flooding the form we keep a scrambled form of your network address for about a day.",
      ],
    },
    {
      heading: "When you leave",
      parts: [
        "Every letter ends with a link that stops it with one click. You need no password and give no reason.",
        "From then on we send you nothing. We keep a note that this address must not be written to, as a keyed hash from which the address cannot be read: without it, an old list could bring you back by mistake. The rest is erased when you ask for it.",
      ],
    },
    {
      heading: "Who else sees it",
      parts: [
        "Nobody buys, rents or borrows your data. It lies on a server that we run or rent, and the letter passes through the mail servers on its way to you. Pictures and fonts come from this site itself, so that no other company learns what you read here. Links to other sites lead to places with rules of their own.",
      ],
    },
    {
      heading: "Your rights",
      parts: [
        "You may ask what we hold about you, have it corrected, take it with you, or have it erased. Write to the address above. We rely on your consent for the letter, which you may take back at any time, and on our interest in a site that works and is not abused for the rest. If you think that we do wrong, you may complain to the authority that watches over data protection where you live.",
      ],
    },
    {
      heading: "Changes",
      parts: [
        "When this policy changes in a way that matters, the next letter says so before the change begins.",
      ],
    },
  ],
};

export const terms = ({ every }: NamedNewsletter): LegalText => ({
  title: "Terms of Service",
  summary: "What you may expect from us, and what we ask of you.",
  sections: [
    {
      heading: "Who we are",
      parts: ["By reading the site or subscribing to the letter you agree to what follows."],
    },
    {
      heading: "The letter",
      parts: [
        `The letter is free. We mean to send it every ${every}, but we may skip one, change what is in it, or end it. You may stop it at any time with the link at its end. Please subscribe with an address of your own.`,
      ],
    },
    {
      heading: "What we write",
      parts: [
        "Articles and letters say what we know and think on the day that they appear. They are written with care, but they are no advice for your particular case, and things change. Check what matters before you build on it.",
      ],
    },
    {
      heading: "Using our texts",
      parts: [
        "Texts and pictures belong to us or to those who made them. You may quote up to three paragraphs with a link to the original, and share links as you like. For anything more, ask first.",
      ],
    },
    {
      heading: "Fair use of the site",
      parts: [
        "Do not try to break into the site, to overload it, to sign up other people, or to pass off what is here as your own. We may turn away people who do.",
      ],
    },
    {
      heading: "Other people’s sites",
      parts: [
        "We link to pages and tools that are not ours. We choose them with care, and cannot answer for them.",
      ],
    },
    {
      heading: "What we answer for",
      parts: [
        "We answer for harm that we cause on purpose or by gross carelessness, and wherever the law does not let us limit it. Beyond that, the site and the letter come as they are, free of charge and without a promise that they are always there or always right.",
      ],
    },
    {
      heading: "Changes and law",
      parts: [
        "When these terms change in a way that matters, the next letter says so. The law of the place where we are applies, and the rights that protect you as a consumer where you live stay untouched.",
      ],
    },
  ],
});
