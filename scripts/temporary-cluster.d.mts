/** The user under which PostgreSQL runs when this process is root's. */
export function findUnprivilegedUser(): { uid: number; gid: number };
