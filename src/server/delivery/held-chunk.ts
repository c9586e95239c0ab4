import type { Claim } from "./chunk-store.ts";
import type { Delivery } from "./ledger-store.ts";

/** A chunk in this sender's hands. */
export interface HeldChunk {
  claim: Claim;
  /** What has not been handed out yet. */
  rows: Delivery[];
  /** How many of its deliveries have no recorded outcome yet. */
  open: number;
}

/** A delivery that may be sent now, and what its mail is made of. */
export interface Reader {
  chunk: HeldChunk;
  n: number;
  attempts: number;
  subscriberId: number;
  address: string;
  name: string;
  mailboxKey: string;
}
