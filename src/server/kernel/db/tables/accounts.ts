import type { Generated, GeneratedAlways } from "kysely";
import type { Role } from "../../../../contract/capabilities.ts";
import type { Instant } from "../../../base/clock.ts";

export interface AccountsTables {
  users: UsersTable;
  sessions: SessionsTable;
  totp_keys: TotpKeysTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  password_links: PasswordLinksTable;
  invitations: InvitationsTable;
  api_tokens: ApiTokensTable;
  rate_events: RateEventsTable;
  secrets: SecretsTable;
  settings: SettingsTable;
  observations: ObservationsTable;
  changes: ChangesTable;
  cdn_purging: CdnPurgingTable;
  notices: NoticesTable;
  audit_log: AuditLogTable;
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
  /** The author of the site that they are; an author is one person at most. */
  author_id: Generated<number | null>;
  /** Where messages about their sign-in go; empty without an address. */
  email: Generated<string>;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  token_hash: string;
  user_id: number;
  user_agent: string;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  /** When they last proved who they are after signing in. */
  proven_at: Generated<Instant | null>;
}

export interface TotpKeysTable {
  user_id: number;
  sealed_key: string;
  last_step: number;
  created_at: Instant;
  confirmed_at: Generated<Instant | null>;
}

interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
  used_at: Generated<Instant | null>;
}

export interface PasskeysTable {
  id: GeneratedAlways<number>;
  user_id: number;
  credential_id: string;
  public_key: string;
  counter: number;
  rp_id: string;
  name: string;
  created_at: Instant;
  last_used_at: Generated<Instant | null>;
}

export interface PasskeyChallengesTable {
  challenge: string;
  purpose: "register" | "sign-in";
  user_id: number | null;
  expires_at: Instant;
}

export interface PasswordLinksTable {
  id: GeneratedAlways<number>;
  /** Null for a name that has no account. */
  user_id: number | null;
  /** Null until the link is mailed. */
  token_hash: string | null;
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
  /** The author of the site that they will be. */
  author_id: number | null;
  invited_by: number;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

export interface ApiTokensTable {
  id: GeneratedAlways<number>;
  token_hash: string;
  user_id: number;
  name: string;
  /** JSON of `Capability[]`. */
  capabilities: string;
  created_at: Instant;
  /** Null if it never expires. */
  expires_at: Instant | null;
  last_used_at: Generated<Instant | null>;
  window_started_at: Generated<Instant | null>;
  /** Requests since `window_started_at`. */
  window_requests: Generated<number>;
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
  name:
    | "forwarded-headers"
    | "scheduled-backup"
    | "write-probe"
    | "folding-announced"
    | "sunset-rule"
    | "welcome-series"
    | "mail-proof"
    | "second-factor-rule";
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

interface CdnPurgingTable {
  /** Always 1. */
  id: number;
  seq: number;
  all_due_at: Instant | null;
  next_at: Instant;
  failures: Generated<number>;
  failing_since: Generated<Instant | null>;
  failure: Generated<string | null>;
  told_at: Generated<Instant | null>;
}

interface NoticesTable {
  id: GeneratedAlways<number>;
  /** JSON of `BellEvent`. */
  event: string;
  at: Instant;
  seen_at: Instant | null;
}

interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Instant;
  area: string;
  actor: string;
  /** JSON of `AuditEvent`. */
  event: string;
}
