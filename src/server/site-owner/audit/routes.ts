import * as calls from "../../../contract/audit-log.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { answerCsv } from "../../kernel/http/answer-csv.ts";
import { respond, route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { exportAuditLog, listAuditActors, listAuditLog } from "./read-audit-log.ts";
import type { AuditDeps } from "./read-audit-log.ts";

/** The log is only read: no call changes it. */
export const auditRoutes = (deps: AuditDeps & { now: Clock }): Route[] => [
  route(calls.listAuditLog, ({ query }) => listAuditLog(deps, query)),
  route(calls.listAuditActors, async () => ({ actors: await listAuditActors(deps) })),
  respond(calls.exportAuditLog, async ({ query, c }) => {
    const day = instant(deps.now()).slice(0, 10);
    return answerCsv(c, { name: `activity-${day}`, body: await exportAuditLog(deps, query) });
  }),
];
