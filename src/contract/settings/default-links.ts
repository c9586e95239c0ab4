import { offeredIn, type OwnCategory } from "../content/categories.ts";
import { MAX_MENU_CHILDREN, type MenuEntry, type SiteLink } from "./menu.ts";

/** A link that is called as its target is. */
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
export const startOfFooter = (categories: readonly OwnCategory[]): SiteLink[] => [
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
