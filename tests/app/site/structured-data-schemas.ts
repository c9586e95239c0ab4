import { z } from "zod";

/*
 * What schema.org has of each thing, and what Google asks of it
 * (https://developers.google.com/search/docs/appearance/structured-data/search-gallery). All that we write is named
 * here: a property that is misspelt is refused.
 */

const words = z.string().regex(/\S/);
/** A language, as BCP 47 has it. */
const bcp47 = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/);
const webAddress = z.url({ protocol: /^https?$/ });
const instant = z.iso.datetime({ offset: true });
const context = { "@context": z.literal("https://schema.org") };

const organization = {
  "@type": z.literal("Organization"),
  "@id": webAddress,
  name: words,
  url: webAddress,
};

const person = {
  "@type": z.literal("Person"),
  "@id": webAddress,
  name: words,
  url: webAddress,
};

const organizationSchema = z.strictObject({
  ...context,
  ...organization,
  description: words,
  logo: webAddress,
  sameAs: z.array(webAddress).min(1).optional(),
});

const websiteSchema = z.strictObject({
  ...context,
  "@type": z.literal("WebSite"),
  "@id": webAddress,
  name: words,
  url: webAddress,
  description: words,
  inLanguage: bcp47,
  publisher: z.strictObject({ "@id": webAddress }),
  potentialAction: z.strictObject({
    "@type": z.literal("SearchAction"),
    target: z.strictObject({
      "@type": z.literal("EntryPoint"),
      urlTemplate: z.string().regex(/^https?:\/\/[^{}]+\{search_term_string\}$/),
    }),
    "query-input": z.literal("required name=search_term_string"),
  }),
});

const blogPostingSchema = z
  .strictObject({
    ...context,
    "@type": z.literal("BlogPosting"),
    "@id": webAddress,
    headline: words,
    description: words,
    url: webAddress,
    mainEntityOfPage: webAddress,
    image: webAddress,
    datePublished: instant,
    dateModified: instant,
    inLanguage: bcp47,
    articleSection: words,
    keywords: words.optional(),
    author: z.strictObject(person),
    publisher: z.strictObject(organization),
  })
  .refine(({ datePublished, dateModified }) => new Date(dateModified) >= new Date(datePublished));

const step = z.strictObject({
  "@type": z.literal("ListItem"),
  position: z.int(),
  name: words,
  item: webAddress,
});

const breadcrumbListSchema = z.strictObject({
  ...context,
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(step)
    .min(2)
    .refine((steps) => steps.every(({ position }, index) => position === index + 1)),
});

const faqPageSchema = z.strictObject({
  ...context,
  "@type": z.literal("FAQPage"),
  mainEntity: z
    .array(
      z.strictObject({
        "@type": z.literal("Question"),
        name: words,
        acceptedAnswer: z.strictObject({ "@type": z.literal("Answer"), text: words }),
      }),
    )
    .min(1),
});

const profilePageSchema = z.strictObject({
  ...context,
  "@type": z.literal("ProfilePage"),
  "@id": webAddress,
  url: webAddress,
  inLanguage: bcp47,
  mainEntity: z.strictObject({ ...person, description: words.optional(), image: webAddress.optional() }),
});

export const thingSchema = z.discriminatedUnion("@type", [
  organizationSchema,
  websiteSchema,
  blogPostingSchema,
  breadcrumbListSchema,
  faqPageSchema,
  profilePageSchema,
]);

export type Thing = z.output<typeof thingSchema>;
