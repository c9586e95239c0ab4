import type { Alternate } from "./page-meta.ts";

/** The three feeds of one list; `folder` is where they are. */
export const feedsOf = (folder: string, title: string): Alternate[] => [
  { type: "application/rss+xml", title: `${title} (RSS)`, path: `${folder}/feed.xml` },
  { type: "application/atom+xml", title: `${title} (Atom)`, path: `${folder}/atom.xml` },
  { type: "application/feed+json", title: `${title} (JSON Feed)`, path: `${folder}/feed.json` },
];
