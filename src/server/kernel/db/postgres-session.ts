import type { Client } from "pg";

/** Lets PostgreSQL find out within 9 s that we are gone, and release our locks. Its own default is two hours. */
export const NOTICE_A_LOSS = {
  tcp_keepalives_idle: "5",
  tcp_keepalives_interval: "2",
  tcp_keepalives_count: "2",
  // Keepalives wait for what was sent and is not acknowledged, such as a notification.
  tcp_user_timeout: "9000",
};

/** Sets a session's settings by a statement, because PgBouncer takes none at the start of a connection. */
export async function setSession(client: Client, settings: Record<string, string>) {
  const entries = Object.entries(settings);
  const calls = entries.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  await client.query(`select ${calls.join(", ")}`, entries.flat());
}
