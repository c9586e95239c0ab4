import { z } from "zod";
import { declaration, many } from "./feed-schemas.ts";

/*
 * https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd and siteindex.xsd, as far as we write of it: what else the
 * two allow is refused as well.
 */

const namespace = { "@_xmlns": z.literal("http://www.sitemaps.org/schemas/sitemap/0.9") };

/** `tLoc`: a whole address of 12 to 2,048 characters. */
const loc = z
  .url({ protocol: /^https?$/ })
  .min(12)
  .max(2_048);

/** `tLastmod`: a date, or a date and time with its zone (https://www.w3.org/TR/NOTE-datetime). */
const lastmod = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** Both schemas are sequences, so the address comes first. */
const inOrder = (parts: object) => /^loc(,lastmod)?(,image:image)?$/.test(Object.keys(parts).join());

const place = z.strictObject({ loc, lastmod: lastmod.optional() }).refine(inOrder);

/** https://www.google.com/schemas/sitemap-image/1.1/sitemap-image.xsd */
const pageWithImages = z
  .strictObject({
    loc,
    lastmod: lastmod.optional(),
    "image:image": many(z.strictObject({ "image:loc": loc })),
  })
  .refine(inOrder);

export const sitemapSchema = z.strictObject({
  ...declaration,
  urlset: z.strictObject({
    ...namespace,
    "@_xmlns:image": z.literal("http://www.google.com/schemas/sitemap-image/1.1"),
    url: many(pageWithImages).refine(({ length }) => length >= 1 && length <= 50_000),
  }),
});

export const sitemapIndexSchema = z.strictObject({
  ...declaration,
  sitemapindex: z.strictObject({
    ...namespace,
    sitemap: many(place).pipe(z.array(place).min(1).max(50_000)),
  }),
});

/** Uncompressed; a larger file is not read (https://www.sitemaps.org/protocol.html). */
export const MAX_SITEMAP_BYTES = 52_428_800;
