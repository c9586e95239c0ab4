import type { Generated } from "kysely";
import type { Instant } from "../../../base/clock.ts";

export interface CertificatesTables {
  certificates: CertificatesTable;
}

export interface CertificatesTable {
  id: number;
  account_key: string;
  /** JSON of answers by token. */
  answers: Generated<string>;
  /** `orderOf` the configuration then (https/certificate-state.ts). */
  ordered_for: Generated<string | null>;
  chain: Generated<string | null>;
  private_key: Generated<string | null>;
  failed_for: Generated<string | null>;
  failure: Generated<string | null>;
  failures: Generated<number>;
  retry_at: Generated<Instant | null>;
}
