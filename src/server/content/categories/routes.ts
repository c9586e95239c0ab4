import * as calls from "../../../contract/categories.ts";
import type { Db } from "../../kernel/db/open.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { listOwnCategories } from "./list-categories.ts";

export const categoryRoutes = ({ db }: { db: Db }): Route[] => [
  route(calls.listCategories, async () => ({ categories: await listOwnCategories(db) })),
];
