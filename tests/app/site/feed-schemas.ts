import { z } from "zod";

/*
 * The three formats as their specifications have them. What a specification does not know, and what we do not write,
 * is refused.
 */

/** Every one of these may come as one or as many; a parser cannot know. */
export const many = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), item.transform((one) => [one])]).default([]);

export const declaration = {
  "?xml": z.strictObject({ "@_version": z.literal("1.0"), "@_encoding": z.literal("UTF-8") }),
};

const words = z.string().regex(/\S/);
/** A language, as BCP 47 has it. */
const bcp47 = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/);
const webAddress = z.url({ protocol: /^https?$/ });
const numeral = z.string().regex(/^[1-9]\d*$/);
const mediaType = z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/);
/** RFC 4151: who minted it, when, and what it names. */
const tagUri = z.string().regex(/^tag:[a-z0-9.-]+,\d{4}-\d\d-\d\d:[\w/.%-]+$/);
/** RFC 3339, as RFC 4287 (3.3) wants it. */
const instant = z.iso.datetime();
/** RFC 822 with a year of four digits, and the day of the week that the date has. */
const rssDate = z.string().refine((text) => new Date(text).toUTCString() === text);

/** https://www.rssboard.org/rss-specification, with the modules Atom, Content, Dublin Core and Media. */
export const rssSchema = z.strictObject({
  ...declaration,
  rss: z.strictObject({
    "@_version": z.literal("2.0"),
    "@_xmlns:atom": z.literal("http://www.w3.org/2005/Atom"),
    "@_xmlns:content": z.literal("http://purl.org/rss/1.0/modules/content/"),
    "@_xmlns:dc": z.literal("http://purl.org/dc/elements/1.1/"),
    "@_xmlns:media": z.literal("http://search.yahoo.com/mrss/"),
    channel: z.strictObject({
      title: words,
      link: webAddress,
      description: words,
      language: bcp47,
      lastBuildDate: rssDate,
      "atom:link": z.strictObject({
        "@_href": webAddress,
        "@_rel": z.literal("self"),
        "@_type": z.literal("application/rss+xml"),
      }),
      item: many(
        z.strictObject({
          title: words,
          link: webAddress,
          guid: z.strictObject({ "#text": tagUri, "@_isPermaLink": z.literal("false") }),
          pubDate: rssDate,
          "dc:creator": words,
          category: many(words),
          description: words,
          "content:encoded": words,
          "media:content": z.strictObject({
            "@_url": webAddress,
            "@_medium": z.literal("image"),
            "@_width": numeral.optional(),
            "@_height": numeral.optional(),
          }),
          enclosure: z
            .strictObject({ "@_url": webAddress, "@_length": numeral, "@_type": mediaType })
            .optional(),
        }),
      ),
    }),
  }),
});

const person = z.strictObject({ name: words });

const link = <Rel extends string>(rel: Rel, type: string) =>
  z.strictObject({ "@_rel": z.literal(rel), "@_type": z.literal(type), "@_href": webAddress });

/** RFC 4287, 4.2.7.2 and 4.2.7.6. */
const enclosureLink = z.strictObject({
  "@_rel": z.literal("enclosure"),
  "@_type": mediaType,
  "@_length": numeral,
  "@_href": webAddress,
});

/** RFC 4287. */
export const atomSchema = z.strictObject({
  ...declaration,
  feed: z.strictObject({
    "@_xmlns": z.literal("http://www.w3.org/2005/Atom"),
    "@_xml:lang": bcp47,
    id: z.union([webAddress, tagUri]),
    title: words,
    subtitle: words,
    updated: instant,
    author: person,
    link: z.tuple([link("self", "application/atom+xml"), link("alternate", "text/html")]),
    entry: many(
      z.strictObject({
        id: tagUri,
        title: words,
        published: instant,
        updated: instant,
        author: person,
        link: z.union([
          link("alternate", "text/html").transform((page) => [page] as const),
          z.tuple([link("alternate", "text/html")], enclosureLink),
        ]),
        category: many(z.strictObject({ "@_term": words })),
        summary: words,
        content: z.strictObject({ "@_type": z.literal("html"), "#text": words }),
      }),
    ),
  }),
});

/** https://www.jsonfeed.org/version/1.1/ */
export const jsonFeedSchema = z.strictObject({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: words,
  description: words,
  home_page_url: webAddress,
  feed_url: webAddress,
  language: bcp47,
  authors: z.tuple([person]),
  items: z.array(
    z.strictObject({
      id: tagUri,
      url: webAddress,
      title: words,
      summary: words,
      content_html: words,
      image: webAddress,
      banner_image: webAddress.optional(),
      date_published: instant,
      date_modified: instant,
      authors: z.tuple([person]),
      tags: z.array(words).min(1),
      attachments: z
        .array(z.strictObject({ url: webAddress, mime_type: mediaType, size_in_bytes: z.int().positive() }))
        .min(1)
        .optional(),
    }),
  ),
});
