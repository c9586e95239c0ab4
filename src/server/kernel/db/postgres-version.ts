/** Older versions are not tried. What needs at least 14 is `idle_session_timeout`, which frees the locks of a dead host. */
const OLDEST = 15;

/** Says that PostgreSQL's `server_version` is too old for Masthead; undefined when it is not. */
export const oldPostgres = (version: string): string | undefined =>
  Number.parseInt(version, 10) < OLDEST
    ? `PostgreSQL ${version} is too old. Use version ${OLDEST} or newer.`
    : undefined;
