import * as calls from "../../../contract/site-owner/audit-log.ts";
import { instant, type Clock } from "../../base/clock.ts";
import { answerCsv } from "../../kernel/http/answer-csv.ts";
import { recordDownload, requireDownload } from "../../kernel/http/require-download.ts";
import { respond, route, type Route } from "../../kernel/http/routes.ts";
import { exportAuditLog, listAuditActors, listAuditLog, type AuditDeps } from "./read-audit-log.ts";

/** The log is only read: no call changes it. */
export const auditRoutes = (deps: AuditDeps & { now: Clock }): Route[] => [
  route(calls.listAuditLog, ({ query }) => listAuditLog(deps, query)),
  route(calls.listAuditActors, async () => ({ actors: await listAuditActors(deps) })),
  respond(calls.exportAuditLog, async ({ query, c, by }) => {
    requireDownload(c);
    await recordDownload(c, deps, { kind: "site.export", of: "audit-log", by: by() });
    const day = instant(deps.now()).slice(0, 10);
    return answerCsv(c, { name: `activity-${day}`, body: await exportAuditLog(deps, query) });
  }),
];
