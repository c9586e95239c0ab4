import { categoryOf } from "../../contract/content/categories.ts";
import type { Question } from "../../blocks/details/page.ts";
import type { Author } from "../../contract/content/authors.ts";
import { uploadOf } from "../../contract/content/media.ts";
import type { Post } from "../../contract/content/posts.ts";
import { defaultSettings } from "../../server/site-owner/settings/default-settings.ts";
import { socialLinksOf } from "../../contract/settings/social.ts";
import { wholeAddress, type JsonLd, type SiteFacts } from "./page-meta.ts";
import { changedAtOf, publishedAtOf } from "./post-dates.ts";

/** The text of a script element. No `<` stays in it, so that nothing can end the element (HTML, 4.12.1.3). */
export const jsonLdText = (thing: JsonLd) =>
  JSON.stringify({ "@context": "https://schema.org", ...thing }).replaceAll("<", "\\u003c");

const sampleProfiles = new Set([defaultSettings.twitterUrl, defaultSettings.instagramUrl]);

export function organizationOf({ publicUrl, siteName, siteDescription, logo, settings }: SiteFacts): JsonLd {
  // The samples that an untouched site shows are nobody's.
  const profiles = (settings ? socialLinksOf(settings) : [])
    .filter(({ url, service }) => service !== "rss" && !sampleProfiles.has(url))
    .map(({ url }) => url);
  return {
    "@type": "Organization",
    "@id": `${publicUrl}/#organization`,
    name: siteName,
    url: `${publicUrl}/`,
    description: siteDescription,
    logo: publicUrl + (logo?.src ?? "/icon-512.png"),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** Describes the site, with the search that search engines may offer beside their result. */
export const websiteOf = ({ publicUrl, siteName, siteDescription, language }: SiteFacts): JsonLd => ({
  "@type": "WebSite",
  "@id": `${publicUrl}/#website`,
  name: siteName,
  url: `${publicUrl}/`,
  description: siteDescription,
  inLanguage: language,
  publisher: { "@id": `${publicUrl}/#organization` },
  potentialAction: {
    "@type": "SearchAction",
    target: {
      "@type": "EntryPoint",
      urlTemplate: `${publicUrl}/blog?search={search_term_string}`,
    },
    "query-input": "required name=search_term_string",
  },
});

const personId = (publicUrl: string, authorPath: string) => `${publicUrl}${authorPath}#person`;

export const blogPostingOf = (
  site: SiteFacts,
  post: Post,
  { image, authorPath }: { image: string; authorPath: string | undefined },
): JsonLd => {
  const address = `${site.publicUrl}/blog/${post.slug}`;
  return {
    "@type": "BlogPosting",
    "@id": `${address}#post`,
    headline: post.title,
    description: post.seo.metaDescription || post.excerpt,
    url: address,
    mainEntityOfPage: address,
    image: wholeAddress(site.publicUrl, image),
    datePublished: publishedAtOf(post),
    dateModified: changedAtOf(post),
    inLanguage: site.language,
    articleSection: categoryOf(site.categories, post.category).title,
    ...(post.tags.length > 0 && { keywords: post.tags.join(", ") }),
    author: {
      "@type": "Person",
      ...(authorPath && { "@id": personId(site.publicUrl, authorPath) }),
      name: post.author,
      ...(authorPath && { url: `${site.publicUrl}${authorPath}` }),
    },
    publisher: {
      "@type": "Organization",
      "@id": `${site.publicUrl}/#organization`,
      name: site.siteName,
      url: `${site.publicUrl}/`,
    },
  };
};

/** The page of an author. */
export const profileOf = (
  { publicUrl, language }: SiteFacts,
  { name, slug, bio, picture }: Author,
): JsonLd => {
  const path = `/author/${slug}`;
  const upload = uploadOf(picture);
  return {
    "@type": "ProfilePage",
    "@id": `${publicUrl}${path}#profile`,
    url: `${publicUrl}${path}`,
    inLanguage: language,
    mainEntity: {
      "@type": "Person",
      "@id": personId(publicUrl, path),
      name,
      url: `${publicUrl}${path}`,
      ...(bio && { description: bio }),
      ...(upload && { image: `${publicUrl}/media/${upload}/large` }),
    },
  };
};

/** A newsletter's web version, as a part of the series that goes out. */
export const newsletterOf = (
  { publicUrl, siteName, language, words }: SiteFacts,
  { subject, summary, sentAt, path }: { subject: string; summary: string; sentAt: string; path: string },
): JsonLd => ({
  "@type": "Article",
  "@id": `${publicUrl}${path}#letter`,
  headline: subject,
  description: summary,
  url: `${publicUrl}${path}`,
  mainEntityOfPage: `${publicUrl}${path}`,
  image: `${publicUrl}/cards/site.png`,
  datePublished: sentAt,
  dateModified: sentAt,
  inLanguage: language,
  isPartOf: {
    "@type": "CreativeWorkSeries",
    name: words.archive.series({ siteName }),
    url: `${publicUrl}/newsletter`,
  },
  author: { "@id": `${publicUrl}/#organization` },
  publisher: {
    "@type": "Organization",
    "@id": `${publicUrl}/#organization`,
    name: siteName,
    url: `${publicUrl}/`,
  },
});

/** The way to a page, the site itself first. */
export const breadcrumbsOf = (
  { publicUrl }: SiteFacts,
  steps: readonly { name: string; path: string }[],
): JsonLd => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: wholeAddress(publicUrl, path),
  })),
});

export const faqPageOf = (questions: readonly Question[]): JsonLd => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
