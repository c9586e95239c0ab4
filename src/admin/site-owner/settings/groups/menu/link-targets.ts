import { useQueries, useQuery } from "@tanstack/react-query";
import { offeredIn, type OwnCategory } from "../../../../../contract/content/categories.ts";
import {
  listLinkNames,
  type LinkNames,
  type MenuEntry,
  type SiteLink,
} from "../../../../../contract/settings/menu.ts";
import { defaultPageSlugs } from "../../../../../contract/content/default-pages.ts";
import type { PageSummary } from "../../../../../contract/content/pages.ts";
import { listPosts } from "../../../../../contract/content/posts.ts";
import type { Settings } from "../../../../../contract/settings/settings.ts";
import { tagKeyOf } from "../../../../../contract/base/tags.ts";
import { categoriesQuery } from "../../../../api/categories-query.ts";
import { call } from "../../../../api/client.ts";
import { pagesQuery } from "../../../../content/pages/pages-query.ts";
import { allIn } from "./change-links.ts";

export type NamingSettings = Pick<Settings, "language" | "newsletterName" | "isArchivePublic">;

/** What links can lead to, as far as it has been read. */
export interface LinkTargets {
  pages: readonly PageSummary[] | undefined;
  /** What readers see for the default pages and the addresses of the site. */
  names: LinkNames | undefined;
  categories: readonly OwnCategory[] | undefined;
  /** The keys of tags that no public post has. */
  emptyTags: ReadonlySet<string>;
  isArchivePublic: boolean;
}

/** The names follow the site's language and its newsletter, which are settings beside the menu. */
export const useLinkNames = ({ language, newsletterName }: NamingSettings) =>
  useQuery({
    queryKey: [listLinkNames.path, language, newsletterName],
    queryFn: () => call(listLinkNames),
    staleTime: 0,
  }).data;

/** Reads what links can lead to, and which of the tags of `links` readers find nothing under. */
export function useLinkTargets(links: readonly SiteLink[], settings: NamingSettings): LinkTargets {
  const pages = useQuery({ ...pagesQuery, staleTime: 0 }).data?.pages;
  const names = useLinkNames(settings);
  const categories = useQuery(categoriesQuery).data?.categories;
  const tags = [...new Set(links.filter(({ kind }) => kind === "tag").map(({ target }) => target))];
  const found = useQueries({
    queries: tags.map((tag) => ({
      queryKey: [listPosts.path, "with tag", tag],
      queryFn: () => call(listPosts, { query: { tag } }),
    })),
  });
  const empty = tags.filter((_, index) => found[index]?.data?.totalPosts === 0);
  const emptyTags = new Set(empty.map(tagKeyOf));
  return { pages, names, categories, emptyTags, isArchivePublic: settings.isArchivePublic };
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
      return describePage(target, targets);
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
      const named = targets.names?.addresses.find((each) => each.target === target);
      const isHidden = target === "/newsletter" && !targets.isArchivePublic;
      const fault = isHidden ? "The archive is not public" : undefined;
      return { title: named?.title ?? target, what: target, fault };
    }
  }
}

function describePage(target: string, { pages, names }: LinkTargets): Shown {
  if (isDefaultPage(target)) {
    const named = names?.pages.find((each) => each.target === target);
    return { title: named?.title ?? "Page", what: `Page · /${named?.slug ?? target}` };
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

const isDefaultPage = (target: string) => defaultPageSlugs.some((each) => each === target);

/** The pages to choose from. The default ones are known by their first addresses, also those that the owner has written. */
export function pageOptions({ pages = [], names = { pages: [], addresses: [] } }: Partial<LinkTargets>) {
  const inPlace = new Set(names.pages.map(({ id }) => id));
  return [
    ...names.pages.map(({ target, title }) => ({ value: target, name: title })),
    ...pages
      .filter(({ id, slug, deletedAt }) => !deletedAt && !inPlace.has(id) && !isDefaultPage(slug))
      .map(({ id, title, status }) => ({
        value: String(id),
        name: status === "draft" ? `${title} (draft)` : title,
      })),
  ];
}

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
