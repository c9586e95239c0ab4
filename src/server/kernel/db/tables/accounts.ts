import type { Generated, GeneratedAlways } from "kysely";
import type { Role } from "../../../../contract/capabilities.ts";
import type { Instant } from "../../../base/clock.ts";

export interface AccountsTables {
  users: UsersTable;
  sessions: SessionsTable;
  invitations: InvitationsTable;
  rate_events: RateEventsTable;
  secrets: SecretsTable;
  settings: SettingsTable;
  observations: ObservationsTable;
  changes: ChangesTable;
  notices: NoticesTable;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  username: string;
  username_key: string;
  password_hash: string;
  created_at: Instant;
  role: Generated<Role>;
  /** JSON of `Grant[]`. */
  grants: Generated<string>;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  token_hash: string;
  user_id: number;
  user_agent: string;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
}

export interface InvitationsTable {
  id: GeneratedAlways<number>;
  token_hash: string;
  label: string;
  /** Empty if it was not mailed. */
  email: string;
  role: Role;
  /** JSON of `Grant[]`. */
  grants: string;
  invited_by: number;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

interface RateEventsTable {
  id: GeneratedAlways<number>;
  bucket: string;
  at: Instant;
}

interface SecretsTable {
  name: string;
  value: string;
  created_at: Instant;
}

export interface ObservationsTable {
  name: "forwarded-headers" | "scheduled-backup" | "sunset-rule" | "welcome-series" | "mail-proof";
  at: Instant;
}

interface SettingsTable {
  name: string;
  /** JSON. */
  value: string;
  revision: Generated<number>;
}

interface ChangesTable {
  seq: GeneratedAlways<number>;
  /** JSON of `PageEvent`. */
  event: string;
  at: Instant;
}

interface NoticesTable {
  id: GeneratedAlways<number>;
  /** JSON of `BellEvent`. */
  event: string;
  at: Instant;
  seen_at: Instant | null;
}
