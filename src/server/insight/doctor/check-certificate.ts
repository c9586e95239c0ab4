import type { Config } from "../../kernel/config.ts";
import type { Db } from "../../kernel/db/open.ts";
import { dayOf, orderOf, timesOf } from "../../https/certificate-state.ts";
import { findCertificate } from "../../https/certificate-store.ts";
import { broken, look, ok, type Finding } from "./finding.ts";

/** Checks the certificate of HTTPS_DOMAIN as the servers of the database know it. Nothing to find without HTTPS_DOMAIN. */
export async function checkCertificate(
  db: Db,
  now: Date,
  { https }: Pick<Config, "https">,
): Promise<Finding[]> {
  if (!https) return [];
  const row = await findCertificate(db);
  const domains = https.domains.join(", ");
  const again = row?.retry_at ? ` It is tried again at ${row.retry_at.slice(0, 16)}Z.` : "";
  const todo = row?.failure
    ? `${row.failure}${again}`
    : "See that the server runs: it orders one when it starts.";
  if (!row?.chain) return [broken("certificate", `There is none yet for ${domains}`, todo)];
  const { endsAt, renewAt } = timesOf(row.chain);
  const until = `The one for ${domains} ${now < endsAt ? "ends" : "ended"} on ${dayOf(endsAt)}`;
  if (now >= endsAt) return [broken("certificate", until, todo)];
  if (row.ordered_for !== orderOf(https))
    return [look("certificate", `The one in use was ordered for ${row.ordered_for}`, todo)];
  if (row.failure) return [look("certificate", `${until} and is not renewed`, todo)];
  return [ok("certificate", `${until} and is renewed from ${dayOf(renewAt)} on`)];
}
