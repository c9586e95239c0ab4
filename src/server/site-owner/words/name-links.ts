import { defaultPageSlugs } from "../../../contract/content/default-pages.ts";
import { namedAddresses, type LinkNames } from "../../../contract/settings/menu.ts";
import { namesOfAddresses, namesOfDefaultPages } from "../../../words/names-of-links.ts";
import { wordsOf } from "../../../words/words.ts";
import { findNamedPage } from "../../content/pages/get-page.ts";
import type { Db } from "../../kernel/db/open.ts";
import { getSettings } from "../settings/get-settings.ts";

/** What readers see in menus for the default pages and for addresses of the site that have a name. */
export async function nameLinks(db: Db): Promise<LinkNames> {
  const words = wordsOf(await getSettings(db));
  const names = namesOfDefaultPages(words);
  const pages = await Promise.all(
    defaultPageSlugs.map(async (target) => {
      const own = await findNamedPage(db, target);
      return own
        ? { target, title: own.title, slug: own.slug, id: own.id }
        : { target, title: names[target], slug: target, id: null };
    }),
  );
  const addresses = namesOfAddresses(words);
  return { pages, addresses: namedAddresses.map((target) => ({ target, title: addresses[target] })) };
}
