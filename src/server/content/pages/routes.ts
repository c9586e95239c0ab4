import * as calls from "../../../contract/pages.ts";
import type { DefaultPage } from "../../../contract/pages.ts";
import { AppError } from "../../base/errors.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import type { PresenceDeps } from "../writing/presence.ts";
import type { PreviewDeps } from "../writing/preview-links.ts";
import { writingRoutes } from "../writing/routes.ts";
import { getToWrite } from "../writing/working-copies.ts";
import { createPage } from "./create-page.ts";
import type { PageDeps } from "./create-page.ts";
import { deletePage, restorePage } from "./delete-page.ts";
import { listPages } from "./list-pages.ts";
import { pageTexts } from "./page-texts.ts";
import { updatePage } from "./update-page.ts";

type Deps = PageDeps & PreviewDeps & PresenceDeps & { readDefaults: () => Promise<DefaultPage[]> };

export const pageRoutes = (deps: Deps): Route[] => [
  route(calls.listPages, () => listPages(deps)),
  route(calls.getDefaultPage, async ({ params }) => {
    const page = (await deps.readDefaults()).find(({ slug }) => slug === params.slug);
    if (!page) throw new AppError("not_found", "This default page does not exist.");
    return page;
  }),
  route(calls.getPage, ({ params }) => getToWrite(deps.db, pageTexts, params.id)),
  route(calls.createPage, ({ body, by }) => createPage(deps, body, by())),
  route(calls.updatePage, ({ params, body, by }) => updatePage(deps, params.id, body, by())),
  route(calls.deletePage, async ({ params, by }) => {
    await deletePage(deps, params.id, by());
    return { message: "The page was moved to the trash." };
  }),
  route(calls.restorePage, ({ params, by }) => restorePage(deps, params.id, by())),
  ...writingRoutes(deps, pageTexts, {
    copies: calls.pageCopies,
    unsaved: calls.unsavedPages,
    keptTexts: calls.pageKeptTexts,
    revisions: calls.pageRevisions,
    previews: calls.pagePreviews,
    presence: calls.pagePresence,
  }),
];
