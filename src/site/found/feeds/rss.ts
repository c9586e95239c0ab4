import { element, textElement, xmlDocument, xmlText } from "./xml.ts";
import type { Feed, FeedItem } from "./feed.ts";

/** RSS 2.0 (https://www.rssboard.org/rss-specification), with whole texts, authors and images by the usual modules. */
export const writeRss = (feed: Feed) =>
  xmlDocument(
    element("rss", [element("channel", [...aboutOf(feed), ...feed.items.map(itemOf)])], {
      version: "2.0",
      "xmlns:atom": "http://www.w3.org/2005/Atom",
      "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
      "xmlns:dc": "http://purl.org/dc/elements/1.1/",
      "xmlns:media": "http://search.yahoo.com/mrss/",
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
    element("media:content", [], mediaOf(item.image)),
    ...enclosureOf(item),
  ]);

/** https://www.rssboard.org/media-rss */
const mediaOf = ({ address, width, height }: FeedItem["image"]) => ({
  url: address,
  medium: "image",
  ...(width && height && { width: String(width), height: String(height) }),
});

/** Readers take only one (https://www.rssboard.org/rss-profile#element-channel-item-enclosure): the episode, or the cover. */
function enclosureOf({ audio: [episode], cover }: FeedItem): string[] {
  const file = episode ?? cover;
  if (!file) return [];
  return [element("enclosure", [], { url: file.address, length: String(file.sizeBytes), type: file.type })];
}

/** RFC 822 with a year of four digits. */
const rssDate = (at: string) => new Date(at).toUTCString();
