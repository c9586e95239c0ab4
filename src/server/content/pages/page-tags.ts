import type { PageEvent } from "../../../contract/insight/events.ts";

/** The tags of answers that show the owner's pages. */
export const pageTags = {
  /** What is shown at an address. */
  at: (slug: string) => `page:${slug}`,
  /** What a menu says of a page that it knows by its id or by the slug of a default page. */
  named: (target: string) => `page:${target}:name`,
  /** Which pages there are. */
  all: "pages",
};

export const tagsOfWrittenPage = ({
  slugs,
  names,
}: Extract<PageEvent, { kind: "page.changed" }>): string[] => [
  pageTags.all,
  ...slugs.map(pageTags.at),
  ...names.map(pageTags.named),
];
