/** What an export for another program is called, what it holds, and for which versions it is made. */
interface ExportTarget {
  /** Behind “Export for”. */
  label: string;
  holds: "posts" | "subscribers";
  about: string;
}

export const exportTargetNames = [
  "ghost",
  "wordpress",
  "markdown",
  "ghost-members",
  "listmonk",
  "mailchimp",
  "buttondown",
  "kit",
] as const;

export type ExportTargetName = (typeof exportTargetNames)[number];

/** The programs that an export can be made for, by the word of the command line. docs/moving-out.md has the steps of each. */
export const exportTargets: Readonly<Record<ExportTargetName, ExportTarget>> = {
  ghost: {
    label: "Ghost",
    holds: "posts",
    about: "Posts, pages, tags, authors and images in a zip file, which Ghost 5 and later import as it is.",
  },
  wordpress: {
    label: "WordPress",
    holds: "posts",
    about:
      "Posts, pages, categories, tags and authors. WordPress copies the images from this site, so keep it online until then.",
  },
  markdown: {
    label: "Hugo, Astro or Eleventy",
    holds: "posts",
    about: "A folder for each post and page, as Markdown without HTML, with its images.",
  },
  "ghost-members": {
    label: "Ghost: members",
    holds: "subscribers",
    about: "Members, and those who left as members without emails.",
  },
  listmonk: {
    label: "listmonk: subscribers",
    holds: "subscribers",
    about: "Subscribers, and those who left for the blocklist.",
  },
  mailchimp: {
    label: "Mailchimp: contacts",
    holds: "subscribers",
    about: "Contacts, and those who left as unsubscribed contacts.",
  },
  buttondown: {
    label: "Buttondown: subscribers",
    holds: "subscribers",
    about: "Subscribers, and apart from them those who left.",
  },
  kit: {
    label: "Kit: subscribers",
    holds: "subscribers",
    about: "Subscribers, and apart from them those who left.",
  },
};
