import type { Generated, GeneratedAlways } from "kysely";
import type { OutgoingStatus } from "../../../../contract/outgoing-webhooks.ts";
import type { Instant } from "../../../base/clock.ts";

export interface OutgoingWebhooksTables {
  outgoing_webhooks: OutgoingWebhooksTable;
  outgoing_deliveries: OutgoingDeliveriesTable;
  outgoing_attempts: OutgoingAttemptsTable;
}

interface OutgoingWebhooksTable {
  id: GeneratedAlways<number>;
  label: string;
  url: string;
  /** JSON of `OutgoingType[]`. */
  types: string;
  includes_addresses: boolean;
  /** Encrypted. */
  secret: string;
  /** The secret before the last rotation, encrypted; it signs until `old_secret_until`. */
  old_secret: string | null;
  old_secret_until: Instant | null;
  status: Generated<OutgoingStatus>;
  off_reason: string | null;
  failing_since: Instant | null;
  created_at: Instant;
}

interface OutgoingDeliveriesTable {
  id: GeneratedAlways<number>;
  webhook_id: number;
  message_id: string;
  type: string;
  /** JSON of `OutgoingData`. */
  data: string;
  at: Instant;
  state: Generated<"pending" | "delivered" | "failed">;
  /** Those that were begun. */
  attempts: Generated<number>;
  next_at: Instant;
}

interface OutgoingAttemptsTable {
  id: GeneratedAlways<number>;
  delivery_id: number;
  webhook_id: number;
  at: Instant;
  duration_ms: number;
  status: number | null;
  failure: string | null;
  excerpt: string;
}
