import { listPages } from "../../../contract/content/pages.ts";
import { queryOf, refreshing } from "../../api/query-of.ts";

export const pagesQuery = queryOf(listPages);

/** Reads again, where it is shown, what shows pages. */
export const refreshPages = refreshing(listPages);
