import { pageBefore } from "../../contract/base/paging.ts";
import type { ArchivedNewsletter } from "../../server/mailing/newsletters/archive/list-archive.ts";
import { feedsOf } from "../head/feed-links.ts";
import type { PageMeta, SiteFacts } from "../head/page-meta.ts";
import { breadcrumbsOf, newsletterOf } from "../head/structured-data.ts";

const PATH = "/newsletter";
const stepsTo = ({ words }: SiteFacts) => [
  { name: words.layout.home, path: "/" },
  { name: words.archive.name, path: PATH },
];

interface ArchivePlace {
  page: number;
  totalPages: number;
  addressOf: (page: number) => string;
}

export function metaOfArchive(site: SiteFacts, { page, totalPages, addressOf }: ArchivePlace): PageMeta {
  const before = pageBefore(page, totalPages);
  return {
    canonical: addressOf(page),
    prev: before === undefined ? undefined : addressOf(before),
    next: page < totalPages ? addressOf(page + 1) : undefined,
    alternates: feedsOf(site, PATH, site.words.archive.series({ siteName: site.siteName })),
    jsonLd: [breadcrumbsOf(site, stepsTo(site))],
  };
}

export function metaOfNewsletter(site: SiteFacts, newsletter: ArchivedNewsletter): PageMeta {
  const path = `${PATH}/${newsletter.slug}`;
  return {
    canonical: path,
    title: newsletter.subject,
    type: "article",
    publishedAt: newsletter.sentAt,
    modifiedAt: newsletter.sentAt,
    author: site.siteName,
    alternates: feedsOf(site, PATH, site.words.archive.series({ siteName: site.siteName })),
    jsonLd: [
      newsletterOf(site, { ...newsletter, path }),
      breadcrumbsOf(site, [...stepsTo(site), { name: newsletter.subject, path }]),
    ],
  };
}
