import { offeredIn, type Category } from "../../contract/content/categories.ts";
import { namedAddress, type MenuEntry, type SiteLink } from "../../contract/settings/menu.ts";
import { defaultPageSlugs } from "../../contract/content/default-pages.ts";
import type { Settings } from "../../contract/settings/settings.ts";
import type { Clock } from "../../server/base/clock.ts";
import { listOfferedById } from "../../server/content/categories/list-categories.ts";
import { findNamedPage } from "../../server/content/pages/get-page.ts";
import { findPublicTag } from "../../server/content/posts/reading/find-tag.ts";
import type { Reading } from "../../server/engines/pagecache/reading.ts";
import type { DbOrTx } from "../../server/kernel/db/open.ts";
import type { Words } from "../../words/words.ts";
import { namesOfAddresses, namesOfDefaultPages } from "../../words/names-of-links.ts";
import { listAddress, listPath } from "../parts/list-address.ts";

/** A link of the menu or the footer, to something that readers can open. */
export interface MenuLink {
  href: string;
  title: string;
  /** Shown as a sign. */
  category?: Category;
}

export interface MenuItem extends MenuLink {
  /** What it drops down; an entry without it is a plain link. */
  children?: readonly MenuLink[];
}

interface Deps {
  db: DbOrTx;
  now: Clock;
}

interface Site {
  settings: Pick<Settings, "isArchivePublic">;
  words: Words;
}

/** The menu that every site starts with. */
export const defaultMenu = (words: Words, categories: readonly Category[]): MenuItem[] => [
  { href: "/", title: words.layout.home },
  { href: "/blog", title: words.layout.blog, children: offeredIn(categories).map(linkToCategory) },
  { href: "/about", title: words.about.name },
  { href: "/contact", title: words.contact.name },
];

/** The owner's menu without what readers cannot open. An entry that is left out takes those under it along. */
export async function readMenu(
  deps: Deps,
  site: Site,
  entries: readonly MenuEntry[],
  reading: Reading,
): Promise<MenuItem[]> {
  const items: MenuItem[] = [];
  for (const entry of entries) {
    const link = await readLink(deps, site, entry, reading);
    const children = await readFooterLinks(deps, site, entry.children ?? [], reading);
    if (!link || (children.length === 0 && repeatsCategory(items, link))) continue;
    items.push(children.length > 0 ? { ...link, children } : link);
  }
  return items;
}

/** The owner's links without those that readers cannot open. */
export async function readFooterLinks(
  deps: Deps,
  site: Site,
  links: readonly SiteLink[],
  reading: Reading,
): Promise<MenuLink[]> {
  const found: MenuLink[] = [];
  for (const link of links) {
    const read = await readLink(deps, site, link, reading);
    if (read && !repeatsCategory(found, read)) found.push(read);
  }
  return found;
}

/** True for the entry of a category that was merged into one that has an entry beside it. */
const repeatsCategory = (links: readonly MenuLink[], { category, ...link }: MenuLink) =>
  category !== undefined && links.some((each) => keyOf(each) === keyOf(link));

async function readLink(
  deps: Deps,
  site: Site,
  { title, ...link }: SiteLink,
  reading: Reading,
): Promise<MenuLink | undefined> {
  const found = await findTarget(deps, site, link, reading);
  if (!found || title === "") return found;
  return { ...found, title, ...(found.category && { category: { ...found.category, title } }) };
}

async function findTarget(
  deps: Deps,
  { settings, words }: Site,
  { kind, target }: Pick<SiteLink, "kind" | "target">,
  reading: Reading,
): Promise<MenuLink | undefined> {
  switch (kind) {
    case "page": {
      const page = await findNamedPage(deps.db, target, reading);
      if (page) return { href: `/${page.slug}`, title: page.title };
      const slug = defaultPageSlugs.find((each) => each === target);
      return slug && { href: `/${slug}`, title: namesOfDefaultPages(words)[slug] };
    }
    case "category": {
      const category = (await listOfferedById(deps.db, reading)).get(Number(target));
      return category && linkToCategory(category);
    }
    case "tag": {
      const tag = await findPublicTag(deps, target, reading);
      return tag === undefined ? undefined : { href: listAddress({ tag }), title: tag };
    }
    case "address": {
      if (target === "/newsletter" && !settings.isArchivePublic) return undefined;
      const named = namedAddress(target);
      return { href: target, title: named ? namesOfAddresses(words)[named] : target };
    }
  }
}

const linkToCategory = (category: Category): MenuLink => ({
  href: listPath({ category: category.slug }),
  title: category.title,
  category,
});

/** What a link says of another site. */
export const relOf = (href: string) => (href.startsWith("/") ? undefined : "external noopener");

/** Tells the links of a list apart. */
export const keyOf = ({ href, title }: MenuLink) => `${href} ${title}`;
