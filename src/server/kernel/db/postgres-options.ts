/** What the operator decides about connections to PostgreSQL. */
export interface PostgresOptions {
  /** How many connections a process may have. Each of its threads may have as many. */
  connections: number;
  /** How long a request waits for a statement. */
  statementSeconds: number;
  /** How long a request waits for a connection. */
  connectSeconds: number;
}

/** With fewer, requests would wait for each other. */
export const FEWEST_CONNECTIONS = 8;

export const defaultPostgresOptions: PostgresOptions = {
  // Ten servers stay below PostgreSQL's default of 100, and a post page still reads what it needs in four round trips; with 8 it
  // takes five. With 8 beside 17, on two busy cores: uncached pages 0.94 ×, writes 0.90 ×, readers' searches 0.88 ×, the admin's
  // searches 0.83 × (one heavy connection instead of three).
  connections: 9,
  statementSeconds: 8,
  connectSeconds: 5,
};

/** One says that a server uses the database, and one listens (`keep-connection.ts`). */
const KEPT_CONNECTIONS = 2;

/** Divides the connections of a process: 5, 1 and 1 of 9. */
export function sizesOf({ connections }: PostgresOptions) {
  const pooled = connections - KEPT_CONNECTIONS;
  const heavy = Math.max(1, Math.floor(pooled / 5));
  const long = Math.max(1, Math.floor(pooled / 7));
  return { main: pooled - heavy - long, heavy, long };
}
