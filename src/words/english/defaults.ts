import type { NamedNewsletter } from "./name-newsletter.ts";

/** What the settings of a new site say to its readers. */
export const englishDefaults = ({ the, The, on }: NamedNewsletter) => ({
  tagline: `${the} for people who make things`,
  description:
    "A blog and a weekly letter for people who make things and put them where others can read them.",
  homeTitle: `${The}\nfor people who\n*make things.*`,
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
  welcomeText: `Thank you for confirming. The next letter comes ${on || "as soon as it is out"}.\n\nUntil then, everything that was sent before is on the site.`,
});
