import { element, textElement, xmlDocument } from "./xml.ts";
import type { Feed, FeedItem } from "./feed.ts";

/** Atom 1.0 (RFC 4287). */
export const writeAtom = (feed: Feed) =>
  xmlDocument(
    element("feed", [...aboutOf(feed), ...feed.items.map(entryOf)], {
      xmlns: "http://www.w3.org/2005/Atom",
      "xml:lang": feed.language,
    }),
  );

const aboutOf = (feed: Feed) => [
  textElement("id", feed.id),
  textElement("title", feed.title),
  textElement("subtitle", feed.description),
  textElement("updated", feed.updatedAt),
  element("author", [textElement("name", feed.siteName)]),
  element("link", [], { rel: "self", type: "application/atom+xml", href: feed.address }),
  element("link", [], { rel: "alternate", type: "text/html", href: feed.pageAddress }),
];

const entryOf = (item: FeedItem) =>
  element("entry", [
    textElement("id", item.id),
    textElement("title", item.title),
    textElement("published", item.publishedAt),
    textElement("updated", item.updatedAt),
    element("author", [textElement("name", item.author)]),
    element("link", [], { rel: "alternate", type: "text/html", href: item.address }),
    ...[...item.audio, item.cover ?? []]
      .flat()
      .map(({ address, type, sizeBytes }) =>
        element("link", [], { rel: "enclosure", type, length: String(sizeBytes), href: address }),
      ),
    ...item.categories.map((term) => element("category", [], { term })),
    textElement("summary", item.summary),
    textElement("content", item.html, { type: "html" }),
  ]);
