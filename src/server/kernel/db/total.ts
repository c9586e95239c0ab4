import { sql } from "kysely";

/** The sum of a column over a query's rows; 0 without any. */
export const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;
