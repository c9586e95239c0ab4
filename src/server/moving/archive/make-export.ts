import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { commandLine, type AuditEvent } from "../../../contract/site-owner/audit.ts";
import { instant } from "../../base/clock.ts";
import { lockFile } from "../../kernel/db/server-lock.ts";
import { AppError, codeOf } from "../../base/errors.ts";
import { createFileStore } from "../../engines/files/open-file-store.ts";
import { pendingMigrations } from "../../kernel/db/migrate.ts";
import { openDatabase } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { withSnapshot } from "../tables/open-snapshot.ts";
import { openSqliteTables } from "../tables/sqlite-tables.ts";
import { linesOf } from "../tables/table-lines.ts";
import type { TableStore } from "../tables/table-shape.ts";
import { withCopyBeside } from "./copy-beside.ts";
import { EXPORT_COPY } from "./delete-copies.ts";
import { requireDatabase, type BackupDeps } from "./make-backup.ts";
import { linesFileOf, type Manifest } from "./manifest.ts";
import { mediaParts } from "./media-parts.ts";
import { makeFolderOf, writeWhole } from "./paced-file.ts";
import { pageFiles, postFiles } from "./post-files.ts";
import { postsCsv, postsJson } from "./post-rows.ts";
import { subscribersCsv, subscribersJson } from "./subscriber-rows.ts";
import { siteFactsOf, writeArchive, type Part } from "./write-archive.ts";

/**
 * Tables that describe one server at one moment and not the site, or with links and codes that open the site; addresses
 * that were typed into a form and that nobody has confirmed; and what is kept for a day of removed subscribers.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  "sessions",
  "invitations",
  "password_links",
  "api_tokens",
  "totp_keys",
  "recovery_codes",
  "passkeys",
  "passkey_challenges",
  "sign_in_providers",
  "provider_identities",
  "provider_flows",
  "rate_events",
  "changes",
  "cdn_purging",
  "import_uploads",
  "archive_runs",
  "sending_epoch",
  "mails",
  "outbox",
  "open_texts",
  "subscription_requests",
  "removals",
  "removed_subscribers",
  "observations",
  "mail_settings",
  "mailbox_reading",
  "webhooks",
  "outgoing_webhooks",
  "outgoing_deliveries",
  "outgoing_attempts",
  "mail_domains",
  "dmarc_records",
  "send_days",
  "dkim_keys",
  "certificates",
]);

interface Told {
  keptAsHtml: string[];
  withNotes: number;
}

/**
 * Writes everything that makes the site into one zip that other programs can read and an empty Masthead imports
 * (docs/export-format.md): as it is at one moment, while it is used.
 * `keptAsHtml` names the posts and pages whose files have HTML in the place of Markdown, and `withNotes` counts the posts whose
 * notes are in the table of posts alone.
 * @throws AppError `not_found` without a database; StartupError while another export is made.
 */
export async function makeExport(
  deps: BackupDeps,
  path: string,
  /** `isNoted` if the audit log has it already. */
  { isNoted = false }: { isNoted?: boolean } = {},
): Promise<Manifest & Told> {
  const { config, now } = deps;
  await requireDatabase(config);
  await makeFolderOf(path);
  if (!isNoted) await noteExport(deps, "site");
  return withTables(deps, { folder: dirname(path), hasWholeSite: true }, async (all) => {
    const tables = { ...all, tables: all.tables.filter(({ name }) => !LEFT_OUT.has(name)) };
    const missing: string[] = [];
    const told: Told = { keptAsHtml: [], withNotes: 0 };
    const counts = await all.counts();
    const manifest = await writeArchive(path, partsOf(deps, tables, { missing, told }), {
      kind: "export",
      madeAt: instant(now()),
      ...siteFactsOf(config, tables),
      tables: Object.fromEntries(Object.entries(counts).filter(([name]) => !LEFT_OUT.has(name))),
      media: { isIncluded: true, missing },
    });
    return { ...manifest, ...told };
  });
}

/** Lets `work` read the tables as they are at one moment. It may take long: of SQLite it reads a copy. */
export async function withTables<Result>(
  deps: BackupDeps,
  target: { folder: string; hasWholeSite: boolean },
  work: (tables: TableStore) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl } = deps.config;
  if (databaseUrl) return await withSnapshot(deps, work);
  using locks = new DisposableStack();
  locks.use(lockFile(dataDir, "export"));
  const progress = (share: number) => deps.progress?.("Copying the database", share);
  return await withCopyBeside({ dataDir, prefix: EXPORT_COPY, ...target, progress }, async (copy) => {
    using tables = openSqliteTables(copy);
    return await work(tables);
  });
}

async function* partsOf(
  { config, now, progress = () => {} }: BackupDeps,
  tables: TableStore,
  { missing, told }: { missing: string[]; told: Told },
): AsyncGenerator<Part> {
  for (const shape of tables.tables) {
    progress(`Writing ${shape.name}`);
    yield { name: linesFileOf(shape.name), content: linesOf(tables, shape, () => {}) };
  }
  progress("Writing subscribers.csv");
  yield { name: "subscribers.csv", content: subscribersCsv(tables, instant(now())) };
  progress("Writing the posts and pages as Markdown");
  const writing = {
    publicUrl: config.publicUrl,
    onHtml: (title: string) => told.keptAsHtml.push(title),
    onNotes: () => told.withNotes++,
  };
  yield* postFiles(tables, writing);
  yield* pageFiles(tables, writing);
  progress("Writing the images");
  yield* mediaParts(tables, { files: createFileStore(config), tables: tables.tables, missing });
}

const lists = {
  posts: { csv: postsCsv, json: postsJson },
  subscribers: { csv: subscribersCsv, json: subscribersJson },
};

export type ListName = keyof typeof lists;
export type ListForm = keyof (typeof lists)["posts"];

/**
 * Writes the posts or the subscribers alone, in the form that the name of the file ends in; of subscribers, only those with
 * the wanted status. @throws AppError `invalid`.
 */
export async function exportList(
  deps: BackupDeps,
  list: ListName,
  path: string,
  status?: string,
): Promise<{ bytes: number }> {
  const form = /\.(csv|json)$/i.exec(path)?.[1]?.toLowerCase();
  if (form !== "csv" && form !== "json") {
    throw new AppError("invalid", "Call the file .csv or .json, for what it shall be.");
  }
  await requireDatabase(deps.config);
  if (list === "subscribers") await noteExport(deps, list);
  await withTables(deps, { folder: dirname(path), hasWholeSite: false }, (tables) =>
    writeWhole(path, lists[list][form](tables, instant(deps.now()), status)),
  );
  return { bytes: (await stat(path)).size };
}

/** Writes the posts or the subscribers to a stream, which stays open. A reader that has enough of it ends it early. */
export async function printList(
  deps: BackupDeps,
  {
    list,
    status,
    form,
    output,
  }: { list: ListName; status?: string | undefined; form: ListForm; output: Writable },
): Promise<{ bytes: number }> {
  const { dataDir } = deps.config;
  await requireDatabase(deps.config);
  if (list === "subscribers") await noteExport(deps, list);
  let bytes = 0;
  await withTables(deps, { folder: dataDir, hasWholeSite: false }, async (tables) => {
    async function* counted() {
      for await (const piece of lists[list][form](tables, instant(deps.now()), status)) {
        bytes += piece.length;
        yield piece;
      }
    }
    await pipeline(counted(), output, { end: false }).catch((error: unknown) => {
      if (codeOf(error) !== "EPIPE") throw error;
    });
  });
  return { bytes };
}

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
