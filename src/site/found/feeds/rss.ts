import { element, textElement, xmlDocument, xmlText } from "./xml.ts";
import type { Feed, FeedItem } from "./feed.ts";

/** RSS 2.0 (https://www.rssboard.org/rss-specification), with whole texts and authors by the usual two modules. */
export const writeRss = (feed: Feed) =>
  xmlDocument(
    element("rss", [element("channel", [...aboutOf(feed), ...feed.items.map(itemOf)])], {
      version: "2.0",
      "xmlns:atom": "http://www.w3.org/2005/Atom",
      "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
      "xmlns:dc": "http://purl.org/dc/elements/1.1/",
    }),
  );

const aboutOf = (feed: Feed) => [
  textElement("title", feed.title),
  textElement("link", feed.pageAddress),
  textElement("description", feed.description),
  textElement("language", feed.language),
  textElement("lastBuildDate", rssDate(feed.updatedAt)),
  element("atom:link", [], { href: feed.address, rel: "self", type: "application/rss+xml" }),
];

const itemOf = (item: FeedItem) =>
  element("item", [
    textElement("title", item.title),
    textElement("link", item.address),
    textElement("guid", item.id, { isPermaLink: "false" }),
    textElement("pubDate", rssDate(item.publishedAt)),
    textElement("dc:creator", item.author),
    ...item.categories.map((category) => textElement("category", category)),
    // It is read as HTML, in which a plain text has its signs written out.
    textElement("description", xmlText(item.summary)),
    textElement("content:encoded", item.html),
  ]);

/** RFC 822 with a year of four digits. */
const rssDate = (at: string) => new Date(at).toUTCString();
