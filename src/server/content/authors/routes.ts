import * as calls from "../../../contract/author-actions.ts";
import { listAuthors } from "../../../contract/authors.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { addAuthor, changeAuthor, deleteAuthor, mergeAuthor } from "./change-authors.ts";
import { listOwnAuthors } from "./list-authors.ts";

export function authorRoutes(deps: { db: Db; heavy: Db; now: Clock }): Route[] {
  return [
    route(listAuthors, async () => ({ authors: await listOwnAuthors(deps.heavy) })),
    route(calls.addAuthor, ({ body }) => addAuthor(deps, body)),
    route(calls.changeAuthor, ({ params, body }) => changeAuthor(deps, params.id, body)),
    route(calls.mergeAuthor, async ({ params, body }) => ({
      posts: await mergeAuthor(deps, params.id, body.into),
    })),
    route(calls.deleteAuthor, async ({ params }) => {
      await deleteAuthor(deps, params.id);
      return { message: "Author deleted" };
    }),
  ];
}
