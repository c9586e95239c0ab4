import type { AuditEvent } from "../../../contract/site-owner/audit.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { DbOrTx } from "../db/open.ts";
import { happened } from "../events.ts";
import type { AppContext } from "./context.ts";

/**
 * Refuses a download that a page asks for as one of its parts. Downloads are recorded in the name of the signed-in person, and
 * a text with the address of one as an image would otherwise make an entry for everybody who reads it in the admin.
 * Programs send no such header (W3C Fetch Metadata, 2.1).
 * @throws AppError `forbidden`
 */
export function requireDownload(c: AppContext) {
  const destination = c.req.header("sec-fetch-dest") ?? "empty";
  if (destination !== "empty" && destination !== "document")
    throw new AppError("forbidden", "This is a download, and cannot be a part of a page.");
}

/** Records a download, or an export. A HEAD request gets no file, and is none. */
export async function recordDownload(
  c: AppContext,
  { db, now }: { db: DbOrTx; now: Clock },
  event: AuditEvent,
) {
  if (c.req.method !== "HEAD") await happened(db, event, now());
}
