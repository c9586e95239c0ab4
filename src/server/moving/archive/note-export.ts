import { commandLine, type AuditEvent } from "../../../contract/site-owner/audit.ts";
import { pendingMigrations } from "../../kernel/db/migrate.ts";
import { openDatabase } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import type { BackupDeps } from "./make-backup.ts";

/**
 * Records in the audit log that a command exports the site or its subscribers, before it does. A database that is not up to
 * date stays as it is, because an export migrates nothing.
 */
export async function noteExport(
  { config, now, log }: BackupDeps,
  of: Extract<AuditEvent, { kind: "site.export" }>["of"],
) {
  await using database = await openDatabase(config, log, { mustExist: true });
  if ((await pendingMigrations(database)).length > 0) return;
  await database.db
    .transaction()
    .execute((tx) => happened(tx, { kind: "site.export", of, by: commandLine }, now()));
}
