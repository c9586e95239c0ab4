import { defaultPageSlugs } from "../../../contract/content/default-pages.ts";
import * as calls from "../../../contract/content/pages.ts";
import type { DefaultPage } from "../../../contract/content/pages.ts";
import { AppError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { findWithCopy, getToWrite } from "../writing/working-copies.ts";
import { turnOf, writingOperations } from "../writing/writing-operations.ts";
import { createPage } from "./create-page.ts";
import { getPage } from "./get-page.ts";
import { shownOf } from "./page-acts.ts";
import { pageChanged } from "./page-changed.ts";
import * as store from "./page-store.ts";
import { pageTexts } from "./page-texts.ts";
import { updatePage } from "./update-page.ts";

export interface PageNeeds {
  /** The pages that every site has, with the texts that readers see now. */
  readDefaultPages: () => Promise<DefaultPage[]>;
}

const { operation, change } = operationsWith<Kernel & PageNeeds>();

const inTurn = turnOf(pageTexts);

export const pageOperations = [
  operation(calls.listPages, async ({ db, readDefaultPages }) => {
    const [rows, used, defaults] = await Promise.all([
      store.findAll(db),
      store.findUsedSlugs(db, defaultPageSlugs),
      readDefaultPages(),
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
  }),

  operation(calls.getDefaultPage, async ({ readDefaultPages }, { params }) => {
    const page = (await readDefaultPages()).find(({ slug }) => slug === params.slug);
    if (!page) throw new AppError("not_found", "This default page does not exist.");
    return page;
  }),

  operation(calls.getPage, ({ db }, { params }) => getToWrite(db, pageTexts, params.id)),

  operation(calls.createPage, (kernel, { body, by }) => createPage(kernel, body, by())),

  operation(calls.updatePage, (kernel, { params, body, by }) => updatePage(kernel, params.id, body, by())),

  change(calls.deletePage, inTurn, async ({ tx, at, did, tell }, { params: { id } }) => {
    const page = await getPage(tx, id);
    await store.trashPage(tx, id, at);
    did({ kind: "page.delete", ...shownOf(page) });
    tell(await pageChanged(tx, page));
    return { message: "The page was moved to the trash." };
  }),

  change(calls.restorePage, inTurn, async ({ tx, did, tell }, { params: { id } }) => {
    const trashed = await store.findTrashed(tx, id);
    if (!trashed) throw new AppError("not_found", "That page is not in the trash.");
    await takeTurns(tx, "page slugs");
    const other = await store.findTitleOfSlug(tx, trashed.slug, id);
    if (other !== undefined)
      throw new AppError(
        "conflict",
        `The page “${other}” is at /${trashed.slug} now. Change its slug first, then restore this page.`,
      );
    await store.untrashPage(tx, id);
    const page = await getPage(tx, id);
    did({ kind: "page.restore", ...shownOf(page) });
    tell(await pageChanged(tx, page));
    return page;
  }),

  ...writingOperations(pageTexts, {
    copies: calls.pageCopies,
    unsaved: calls.unsavedPages,
    keptTexts: calls.pageKeptTexts,
    revisions: calls.pageRevisions,
    previews: calls.pagePreviews,
    presence: calls.pagePresence,
  }),
];
