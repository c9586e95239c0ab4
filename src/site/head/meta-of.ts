import { pageBefore } from "../../contract/base/paging.ts";
import { categoryOf } from "../../contract/content/categories.ts";
import type { Question } from "../../blocks/details/page.ts";
import type { Author } from "../../contract/content/authors.ts";
import { uploadOf } from "../../contract/content/media.ts";
import type { Post } from "../../contract/content/posts.ts";
import type { PostSummary } from "../../contract/content/post-summary.ts";
import { canonicalOf } from "./canonical-of.ts";
import { feedsOf } from "./feed-links.ts";
import type { PageMeta, PreviewImage, SiteFacts } from "./page-meta.ts";
import { changedAtOf, publishedAtOf } from "./post-dates.ts";
import {
  blogPostingOf,
  breadcrumbsOf,
  faqPageOf,
  organizationOf,
  profileOf,
  websiteOf,
} from "./structured-data.ts";

const homeOf = ({ words }: SiteFacts) => ({ name: words.layout.home, path: "/" });
const blogOf = ({ words }: SiteFacts) => ({ name: words.layout.blog, path: "/blog" });
/** The size that `drawCard` draws; every network shows it whole. */
const CARD_SIZE = { width: 1200, height: 630 };

export const metaOfHome = (site: SiteFacts): PageMeta => ({
  canonical: "/",
  jsonLd: [organizationOf(site), websiteOf(site)],
});

/** Metadata of about, contact and similar pages; `name` is the page's name in its breadcrumbs. */
export const metaOfStatic = (
  site: SiteFacts,
  path: string,
  name: string,
  questions: readonly Question[] = [],
): PageMeta => ({
  canonical: path,
  jsonLd: [...faqIn(questions), breadcrumbsOf(site, [homeOf(site), { name, path }])],
});

const faqIn = (questions: readonly Question[]) => (questions.length > 0 ? [faqPageOf(questions)] : []);

/**
 * `prev` and `next` are the posts published before and after it, where there are some; `questions` those in its text;
 * `authorPath` leads to the author’s page.
 */
export function metaOfPost(
  site: SiteFacts,
  post: Post,
  {
    prev,
    next,
    authorPath,
    questions = [],
  }: {
    prev?: Pick<Post, "slug"> | undefined;
    next?: Pick<Post, "slug"> | undefined;
    authorPath?: string | undefined;
    questions?: readonly Question[];
  } = {},
): PageMeta {
  const path = `/blog/${post.slug}`;
  const image = previewOf(post);
  return {
    canonical: canonicalOf(post),
    title: post.seo.metaTitle || post.title,
    type: "article",
    image,
    publishedAt: publishedAtOf(post),
    modifiedAt: changedAtOf(post),
    author: post.author,
    section: categoryOf(site.categories, post.category).title,
    tags: post.tags,
    prev: prev && `/blog/${prev.slug}`,
    next: next && `/blog/${next.slug}`,
    alternates: [{ type: "text/markdown", title: post.title, path: `${path}.md` }],
    jsonLd: [
      blogPostingOf(site, post, { image: image.address, authorPath }),
      ...faqIn(questions),
      breadcrumbsOf(site, [
        homeOf(site),
        blogOf(site),
        categoryStep(site, post.category),
        { name: post.title, path },
      ]),
    ],
  };
}

interface ListPlace {
  page: number;
  totalPages: number;
  category?: string | undefined;
  tag?: string | undefined;
  /** A search has no address of its own: it is a view of the list. */
  search?: string | undefined;
}

export function metaOfList(
  site: SiteFacts,
  { page, totalPages, category, tag, search }: ListPlace,
): PageMeta {
  const addressOf = (number: number) => listAddress({ page: number, category, tag });
  const before = pageBefore(page, totalPages);
  if (search) return { canonical: addressOf(1), isUnlisted: true };
  return {
    canonical: addressOf(page),
    ...(category && { image: { address: `/cards/category/${category}.png`, ...CARD_SIZE } }),
    prev: before === undefined ? undefined : addressOf(before),
    next: page < totalPages ? addressOf(page + 1) : undefined,
    alternates: [
      ...(category
        ? feedsOf(site, `/blog/category/${category}`, categoryOf(site.categories, category).title)
        : []),
      ...(tag ? feedsOf(site, `/blog/tag/${encodeURIComponent(tag)}`, tag) : []),
    ],
    jsonLd: [
      breadcrumbsOf(site, [homeOf(site), blogOf(site), ...(category ? [categoryStep(site, category)] : [])]),
    ],
  };
}

/** Metadata of the page of an author and of the further pages of the author’s list. */
export function metaOfAuthor(
  site: SiteFacts,
  author: Author,
  { page, totalPages }: Pick<ListPlace, "page" | "totalPages">,
): PageMeta {
  const path = `/author/${author.slug}`;
  const addressOf = (number: number) => (number > 1 ? `${path}?page=${number}` : path);
  const upload = uploadOf(author.picture);
  const before = pageBefore(page, totalPages);
  return {
    canonical: addressOf(page),
    ...(upload && { image: { address: `/media/${upload}/large` } }),
    prev: before === undefined ? undefined : addressOf(before),
    next: page < totalPages ? addressOf(page + 1) : undefined,
    alternates: feedsOf(site, path, author.name),
    jsonLd: [
      profileOf(site, author),
      breadcrumbsOf(site, [homeOf(site), blogOf(site), { name: author.name, path }]),
    ],
  };
}

/** The post's own cover where we hold it; else its card, which has the title in it. */
export const previewOf = ({ slug, coverId }: Pick<PostSummary, "slug" | "coverId">): PreviewImage =>
  coverId ? { address: `/media/${coverId}/large` } : { address: `/cards/post/${slug}.png`, ...CARD_SIZE };

const categoryStep = ({ categories }: SiteFacts, category: string) => ({
  name: categoryOf(categories, category).title,
  path: `/blog/category/${category}`,
});

function listAddress({ page, category, tag }: Omit<ListPlace, "totalPages">): string {
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(tag && { tag }) });
  const path = category ? `/blog/category/${category}` : "/blog";
  return query.size > 0 ? `${path}?${query}` : path;
}
