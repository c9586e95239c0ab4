import { defaultPageSlugs } from "../../../contract/default-pages.ts";
import type { DefaultPageSlug } from "../../../contract/default-pages.ts";
import type { DefaultPage, PageSummary } from "../../../contract/pages.ts";
import type { Db } from "../../kernel/db/open.ts";
import { findWithCopy } from "../writing/working-copies.ts";
import * as store from "./page-store.ts";

interface Deps {
  db: Db;
  /** The pages that every site has, with the texts that readers see. */
  readDefaults: () => Promise<DefaultPage[]>;
}

interface AllPages {
  pages: PageSummary[];
  defaults: { slug: DefaultPageSlug; title: string }[];
}

/** Every page by title, and the default pages that readers see. */
export async function listPages({ db, readDefaults }: Deps): Promise<AllPages> {
  const [rows, used, defaults] = await Promise.all([
    store.findAll(db),
    store.findUsedSlugs(db, defaultPageSlugs),
    readDefaults(),
  ]);
  const withCopy = await findWithCopy(
    db,
    "page",
    rows.map(({ id }) => id),
  );
  return {
    pages: rows.map(({ created_at, updated_at, deleted_at, ...row }) =>
      Object.assign(row, {
        createdAt: created_at,
        updatedAt: updated_at,
        deletedAt: deleted_at,
        hasWorkingCopy: withCopy.has(row.id),
      }),
    ),
    defaults: defaults.filter(({ slug }) => !used.has(slug)).map(({ slug, title }) => ({ slug, title })),
  };
}
