import type { PageEvent } from "../../../contract/events.ts";

/** The tags of answers that show the owner's pages. */
export const pageTags = {
  /** What is shown at an address. */
  at: (slug: string) => `page:${slug}`,
  /** Which pages there are. */
  all: "pages",
};

export const tagsOfWrittenPage = ({ slugs }: Extract<PageEvent, { kind: "page.changed" }>): string[] => [
  pageTags.all,
  ...slugs.map(pageTags.at),
];
