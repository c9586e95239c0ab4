import type { DefaultPageSlug } from "../contract/content/default-pages.ts";
import type { NamedAddress } from "../contract/settings/menu.ts";
import type { Words } from "./words.ts";

/** What menus call the default pages, as long as no page of the owner's is in their place. */
export const namesOfDefaultPages = (words: Words): Record<DefaultPageSlug, string> => ({
  about: words.about.name,
  contact: words.contact.name,
  faq: words.faq.name,
  privacy: words.privacy.title,
  terms: words.terms.title,
});

/** What menus call the addresses that are no pages of the owner's. */
export const namesOfAddresses = ({ layout }: Words): Record<NamedAddress, string> => ({
  "/": layout.home,
  "/blog": layout.blog,
  "/newsletter": layout.newsletter,
  "/feed.xml": layout.rss,
  "/api/docs": layout.api,
});
