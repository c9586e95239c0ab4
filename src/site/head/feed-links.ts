import type { Alternate, SiteFacts } from "./page-meta.ts";

/** The three feeds of one list; `folder` is where they are. */
export const feedsOf = ({ words }: Pick<SiteFacts, "words">, folder: string, title: string): Alternate[] => [
  {
    type: "application/rss+xml",
    title: words.feeds.title({ title, format: "RSS" }),
    path: `${folder}/feed.xml`,
  },
  {
    type: "application/atom+xml",
    title: words.feeds.title({ title, format: "Atom" }),
    path: `${folder}/atom.xml`,
  },
  {
    type: "application/feed+json",
    title: words.feeds.title({ title, format: "JSON Feed" }),
    path: `${folder}/feed.json`,
  },
];
