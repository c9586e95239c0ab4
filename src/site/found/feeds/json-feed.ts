import type { Feed, FeedItem } from "./feed.ts";

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export const writeJsonFeed = (feed: Feed) =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.description,
    home_page_url: feed.pageAddress,
    feed_url: feed.address,
    language: feed.language,
    authors: [{ name: feed.siteName }],
    items: feed.items.map(itemOf),
  });

const itemOf = (item: FeedItem) => ({
  id: item.id,
  url: item.address,
  title: item.title,
  summary: item.summary,
  content_html: item.html,
  image: item.image.address,
  ...(item.cover && { banner_image: item.cover.address }),
  date_published: item.publishedAt,
  date_modified: item.updatedAt,
  authors: [{ name: item.author }],
  tags: item.categories,
  ...(item.audio.length > 0 && {
    attachments: item.audio.map(({ address, type, sizeBytes }) => ({
      url: address,
      mime_type: type,
      size_in_bytes: sizeBytes,
    })),
  }),
});
