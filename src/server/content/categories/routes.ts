import * as calls from "../../../contract/category-actions.ts";
import { listCategories } from "../../../contract/categories.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import {
  addCategory,
  changeCategory,
  deleteCategory,
  mergeCategory,
  orderCategories,
} from "./change-categories.ts";
import { listOwnCategories } from "./list-categories.ts";

export function categoryRoutes(deps: { db: Db; now: Clock }): Route[] {
  return [
    route(listCategories, async () => ({ categories: await listOwnCategories(deps.db) })),
    route(calls.addCategory, ({ body }) => addCategory(deps, body)),
    route(calls.orderCategories, async ({ body }) => ({
      categories: await orderCategories(deps, body.ids),
    })),
    route(calls.changeCategory, ({ params, body }) => changeCategory(deps, params.id, body)),
    route(calls.mergeCategory, async ({ params, body }) => ({
      posts: await mergeCategory(deps, params.id, body.into),
    })),
    route(calls.deleteCategory, async ({ params }) => {
      await deleteCategory(deps, params.id);
      return { message: "Category deleted" };
    }),
  ];
}
