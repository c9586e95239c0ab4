import { AUDIT_KEPT_DAYS } from "../../../contract/site-owner/audit-log.ts";
import { DAY, instantAfter } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import * as store from "./store.ts";

/**
 * Deletes notices that are older than the entries of the audit log: of a sign-in, both have the person, the browser and the
 * IP address.
 */
export const forgetOldNotices = (db: DbOrTx, now: Date) =>
  store.deleteBefore(db, instantAfter(now, -AUDIT_KEPT_DAYS * DAY));
