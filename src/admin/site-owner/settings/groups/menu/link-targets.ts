import { useQueries, useQuery } from "@tanstack/react-query";
import { offeredIn } from "../../../../../contract/categories.ts";
import type { OwnCategory } from "../../../../../contract/categories.ts";
import { MAX_MENU_CHILDREN, namedAddress } from "../../../../../contract/menu.ts";
import type { MenuEntry, NamedAddress, SiteLink } from "../../../../../contract/menu.ts";
import { defaultPageSlugs } from "../../../../../contract/default-pages.ts";
import type { DefaultPageSlug } from "../../../../../contract/default-pages.ts";
import type { PageSummary } from "../../../../../contract/pages.ts";
import { listPosts } from "../../../../../contract/posts.ts";
import { tagKeyOf } from "../../../../../contract/tags.ts";
import { categoriesQuery } from "../../../../api/categories-query.ts";
import { call } from "../../../../api/client.ts";
import { pagesQuery } from "../../../../content/pages/pages-query.ts";
import { allIn } from "./change-links.ts";

/** What links can lead to, as far as it has been read. */
export interface LinkTargets {
  pages: readonly PageSummary[] | undefined;
  categories: readonly OwnCategory[] | undefined;
  /** The keys of tags that no public post has. */
  emptyTags: ReadonlySet<string>;
  isArchivePublic: boolean;
}

const titlesOfPages: Record<DefaultPageSlug, string> = {
  about: "About",
  contact: "Contact",
  faq: "FAQ",
  privacy: "Privacy Policy",
  terms: "Terms of Service",
};

const titlesOfAddresses: Record<NamedAddress, string> = {
  "/": "Home",
  "/blog": "Blog",
  "/newsletter": "Newsletter",
  "/feed.xml": "RSS",
  "/api/docs": "API",
};

/** Reads what links can lead to, and which of the tags of `links` readers find nothing under. */
export function useLinkTargets(links: readonly SiteLink[], isArchivePublic: boolean): LinkTargets {
  const pages = useQuery({ ...pagesQuery, staleTime: 0 }).data?.pages;
  const categories = useQuery(categoriesQuery).data?.categories;
  const tags = [...new Set(links.filter(({ kind }) => kind === "tag").map(({ target }) => target))];
  const found = useQueries({
    queries: tags.map((tag) => ({
      queryKey: [listPosts.path, "with tag", tag],
      queryFn: () => call(listPosts, { query: { tag } }),
    })),
  });
  const empty = tags.filter((_, index) => found[index]?.data?.totalPosts === 0);
  return { pages, categories, emptyTags: new Set(empty.map(tagKeyOf)), isArchivePublic };
}

interface Shown {
  title: string;
  /** What it leads to. */
  what: string;
  /** Why readers do not see it. */
  fault?: string | undefined;
}

/** What an entry is called and leads to, and why readers do not see it. */
export function describeLink(link: SiteLink, targets: LinkTargets): Shown {
  const found = describeTarget(link, targets);
  return { ...found, title: link.title || found.title };
}

function describeTarget({ kind, target }: SiteLink, targets: LinkTargets): Shown {
  switch (kind) {
    case "page":
      return describePage(target, targets.pages);
    case "category": {
      const category = categoryAt(target, targets.categories);
      if (!category) return lost("Category", targets.categories && "The category was deleted");
      const { title, isRetired } = category;
      return { title, what: "Category", fault: isRetired ? "The category is retired" : undefined };
    }
    case "tag": {
      const isEmpty = targets.emptyTags.has(tagKeyOf(target));
      return { title: target, what: "Tag", fault: isEmpty ? "No public post has this tag" : undefined };
    }
    case "address": {
      const named = namedAddress(target);
      const isHidden = target === "/newsletter" && !targets.isArchivePublic;
      const fault = isHidden ? "The archive is not public" : undefined;
      return { title: named ? titlesOfAddresses[named] : target, what: target, fault };
    }
  }
}

function describePage(target: string, pages: readonly PageSummary[] | undefined): Shown {
  const slug = defaultPageSlugs.find((each) => each === target);
  if (slug) {
    const own = pages?.find((page) => page.slug === slug && !page.deletedAt && page.status === "published");
    return { title: own?.title ?? titlesOfPages[slug], what: `Page · /${slug}` };
  }
  const page = pages?.find(({ id }) => String(id) === target);
  if (!page) return lost("Page", pages && "The page was deleted");
  const { title, deletedAt, status } = page;
  const fault = deletedAt
    ? "The page is in the trash"
    : status === "draft"
      ? "The page is a draft"
      : undefined;
  return { title, what: `Page · /${page.slug}`, fault };
}

const lost = (what: string, fault: string | undefined): Shown => ({ title: what, what, fault });

/** The pages to choose from. The default ones are known by their addresses, also those that the owner has written. */
export const pageOptions = (pages: readonly PageSummary[] = []) => [
  ...defaultPageSlugs.map((slug) => ({ value: slug, name: describePage(slug, pages).title })),
  ...pages
    .filter(({ slug, deletedAt }) => !deletedAt && !defaultPageSlugs.some((each) => each === slug))
    .map(({ id, title, status }) => ({
      value: String(id),
      name: status === "draft" ? `${title} (draft)` : title,
    })),
];

/** The category of an entry. Of one that was merged, it is the one into which it went. */
export const categoryAt = (target: string, categories: readonly OwnCategory[] = []) =>
  categories.find(({ id, mergedIds }) => [id, ...mergedIds].some((each) => String(each) === target));

const isCategory = ({ kind }: SiteLink) => kind === "category";

/** The categories that no entry leads to although others have one, and where an entry for them belongs. */
export function missingCategories(
  entries: readonly MenuEntry[],
  categories: readonly OwnCategory[] = [],
): { categories: OwnCategory[]; top: number | undefined } {
  const top = entries.findIndex(({ children = [] }) => children.some(isCategory));
  const chosen = allIn(entries)
    .filter(isCategory)
    .map(({ target }) => categoryAt(target, categories));
  const missing = offeredIn(categories).filter((category) => !chosen.includes(category));
  return { categories: chosen.length > 0 ? missing : [], top: top === -1 ? undefined : top };
}

export const categoryOptions = (categories: readonly OwnCategory[] = []) =>
  offeredIn(categories).map(({ id, title }) => ({ value: String(id), name: title }));

export const linkTo = (kind: SiteLink["kind"], target: string): SiteLink => ({ kind, target, title: "" });

/** The default menu as a list that can be changed. */
export const startOfMenu = (categories: readonly OwnCategory[]): MenuEntry[] => [
  linkTo("address", "/"),
  { ...linkTo("address", "/blog"), children: linksTo(categories, MAX_MENU_CHILDREN) },
  linkTo("page", "about"),
  linkTo("page", "contact"),
];

const linksTo = (categories: readonly OwnCategory[], most: number) =>
  offeredIn(categories)
    .slice(0, most)
    .map(({ id }) => linkTo("category", String(id)));

/** The default links of the footer as a list that can be changed. */
export const startOfFooter = (categories: readonly OwnCategory[]): MenuEntry[] => [
  linkTo("address", "/"),
  linkTo("address", "/blog"),
  linkTo("page", "about"),
  linkTo("page", "contact"),
  ...linksTo(categories, 4),
  linkTo("address", "/newsletter"),
  linkTo("page", "privacy"),
  linkTo("page", "terms"),
  linkTo("page", "faq"),
  linkTo("address", "/feed.xml"),
];
