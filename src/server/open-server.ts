import { createApp, type App, type AppDeps } from "./app.ts";
import { openListeners } from "./listeners.ts";
import { ensureOwner, issueSetupToken } from "./site-owner/auth/owner.ts";
import { guardSending, identityOf } from "./mailing/delivery/progress/guard-sending.ts";
import { createSenderThread } from "./mailing/delivery/outbound/sender-thread.ts";
import { MINUTE, SECOND, type Clock } from "./base/clock.ts";
import type { Config } from "./kernel/config.ts";
import { lockAsServer } from "./kernel/db/database-lock.ts";
import { readDatabaseTime } from "./kernel/db/database-time.ts";
import { migrate } from "./kernel/db/migrate.ts";
import { openDatabase, type Database } from "./kernel/db/open.ts";
import type { FileStore } from "./engines/files/file-store.ts";
import { createFileStore } from "./engines/files/open-file-store.ts";
import { watchDescriptors } from "./kernel/http/watch-descriptors.ts";
import { compareKeys } from "./kernel/compare-keys.ts";
import { openSiteDatabase } from "./kernel/opening/new-site.ts";
import { readInstanceId } from "./kernel/instance.ts";
import { startJobs, type Job } from "./kernel/jobs.ts";
import type { Log } from "./base/log.ts";
import { createMailRoute } from "./kernel/mail/mail-route.ts";
import { openTransport } from "./kernel/mail/open-transport.ts";
import { createOutboxTransport } from "./kernel/mail/outbox-transport.ts";
import { openOutbox } from "./kernel/mail/outbox.ts";
import { openSecretBox } from "./kernel/secret-box.ts";
import { openSigner } from "./kernel/secrets.ts";
import { deleteCopies } from "./moving/archive/delete-copies.ts";
import { takeDataDir } from "./moving/archive/stage-site.ts";
import { createScheduledBackups } from "./moving/scheduled-backups.ts";
import { createMovingThreads, type MovingThreads } from "./moving/moving-threads.ts";
import { openFileUploads } from "./content/media/files/upload-file.ts";
import { openUploads } from "./moving/runs/open-uploads.ts";
import { watchDatabase } from "./watch-database.ts";
import { installSamples } from "./content/samples/install-samples.ts";
import { keepTaggingEntity } from "./site-owner/settings/tagging-entity.ts";

/** The parts that are written in React and built before the server starts. */
export type BuiltParts = Pick<AppDeps, "emails" | "mountSite" | "defaultPages" | "adminPage">;

export interface RunningServer extends AsyncDisposable {
  port: number;
  /** Answers as the app does, past the page cache. */
  fetch: App["fetch"];
  /** The path of the one-time link that creates the owner; undefined when there is one. */
  setupPath: string | undefined;
  /** What there is of the certificate; undefined without HTTPS_DOMAIN. */
  certificate: string | undefined;
  mailDescription: string;
}

interface ServerOptions {
  config: Config;
  parts: BuiltParts;
  log: Log;
  now?: Clock;
  /** True if a new site may begin where another has been. */
  isNew?: boolean;
}

/** PostgreSQL may start after us, when a machine boots or a composition of containers comes up. */
const WAIT_FOR_DATABASE_MS = MINUTE;
const LOOK_FOR_BACKUP_EVERY_MS = 5 * MINUTE;
const LOOK_AT_DATABASE_EVERY_MS = 5 * SECOND;
const LOOK_AT_DESCRIPTORS_EVERY_MS = 5 * SECOND;

/**
 * Opens everything in order and returns when requests are served. Disposing closes it in reverse: requests end, work in
 * progress is written, the database closes.
 * @throws StartupError with one line for the operator; what was opened until then is closed again.
 */
export async function openServer({
  config,
  parts,
  log,
  now = () => new Date(),
  isNew = false,
}: ServerOptions): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack();
  const database = await openData(opened, config, { now, log, isNew });
  const { db } = database;
  const signer = await openSigner(db, now());
  const setupToken = await issueSetupToken({ db, signer });

  const instanceId = await readInstanceId(config.dataDir);
  const secretBox = openSecretBox(config.dataDir, config.secretsKey);
  if (config.databaseUrl) await compareKeys({ db, secretBox, log }, now());
  const mailRoute = createMailRoute({ config, secretBox });
  const outbox = createOutboxTransport(openOutbox({ dataDir: config.dataDir, db }), now);
  const transport = opened.use(openTransport({ readRoute: () => mailRoute(db), outbox }));
  const { server: mailServer } = await mailRoute(db);
  if (mailServer) await guardSending({ db, now }, identityOf(config, instanceId));
  const sender = opened.use(createSenderThread({ config, log }));
  const stopping = new AbortController();
  const files = createFileStore(config);
  if (config.hasSampleContent) await installSamples({ db, files, now });
  await keepTaggingEntity({ db, now }, config.publicUrl);
  await deleteUnfinished(files, config, { now, log });
  const movingThreads = createMovingThreads(config);
  const kernel = { config, database, now, log };
  const deps = { ...parts, ...kernel, signer, files, transport, sender, movingThreads, instanceId };
  const app = opened.use(await createApp(deps, stopping.signal));
  const jobs = [...app.jobs, ...ownJobs(deps, stopping.signal)];
  const surroundings = { listen: database.listen, look: app.look, log, onRun: app.metrics?.onJob };
  opened.use(startJobs(jobs, surroundings));
  const listeners = opened.use(await openListeners(app, { ...deps, stopping: stopping.signal }));
  // Later than the others: nobody orders a certificate whose ports are not to be had.
  opened.use(startJobs(listeners.jobs, surroundings));
  opened.defer(() => stopping.abort());

  const running = opened.move();
  return {
    port: listeners.port,
    fetch: app.fetch,
    setupPath: setupToken && `/setup/${setupToken}`,
    certificate: listeners.certificate,
    mailDescription: mailServer ? `${mailServer.host}:${mailServer.port}` : outbox.description,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Takes the data folder for this server, opens its database, and adds what the configuration asks for. */
async function openData(
  opened: AsyncDisposableStack,
  config: Config,
  { now, log, isNew }: Required<Pick<ServerOptions, "now" | "log" | "isNew">>,
): Promise<Database> {
  opened.use(await takeDataDir(config.dataDir, log));
  opened.use(await prepareDatabase(config, { now, log, isNew }));
  const database = opened.use(await openDatabase(config, log, { work: "requests", mustExist: true }));
  if (database.file) await deleteCopies(config.dataDir);
  const { db } = database;
  if (config.owner) await ensureOwner({ db, now }, config.owner);
  return database;
}

/** Deletes what uploads left behind when the server before this one ended. */
async function deleteUnfinished(files: FileStore, config: Config, { now, log }: { now: Clock; log: Log }) {
  await files
    .removeUnfinished(now())
    .catch((error: unknown) => log.warn({ err: error }, "Unfinished files could not be deleted"));
  const all = [...Object.values(openUploads(config.dataDir)), openFileUploads(config.dataDir)];
  for (const uploads of all) await uploads.deleteAll();
}

interface JobDeps extends Pick<AppDeps, "config" | "database" | "now" | "log"> {
  movingThreads: MovingThreads;
  sender: ReturnType<typeof createSenderThread>;
}

/** The jobs of the process itself; the domains have their own. */
const ownJobs = (
  { config, database, movingThreads, sender, now, log }: JobDeps,
  stopping: AbortSignal,
): Job[] => [
  {
    name: "backup",
    everyMs: LOOK_FOR_BACKUP_EVERY_MS,
    run: createScheduledBackups({
      db: database.db,
      config,
      now,
      databaseTime: readDatabaseTime,
      log,
      makeArchive: movingThreads.makeArchive,
      isSending: sender.isWorking,
      stopping,
    }),
  },
  {
    name: "database file",
    everyMs: LOOK_AT_DATABASE_EVERY_MS,
    run: watchDatabase({ database, config, now, log }),
  },
  {
    name: "file descriptors",
    everyMs: LOOK_AT_DESCRIPTORS_EVERY_MS,
    run: watchDescriptors({ now, log }),
  },
];

/**
 * Waits for the database, says that this server uses it and migrates it, on connections of its own whose statements may
 * take long. Disposing of the result gives up the use.
 */
async function prepareDatabase(
  config: Config,
  { now, log, isNew }: Required<Pick<ServerOptions, "now" | "log" | "isNew">>,
): Promise<AsyncDisposable> {
  const site = await openSiteDatabase(config, log, { isNew, waitMs: WAIT_FOR_DATABASE_MS });
  await using database = site.database;
  await using opened = new AsyncDisposableStack();
  if (config.databaseUrl) {
    // Loaded here, so that sites on SQLite do not load the PostgreSQL driver.
    const { requireOwnSession } = await import("./kernel/db/require-own-session.ts");
    await requireOwnSession(config.databaseUrl, log);
    opened.use(await lockAsServer(config.databaseUrl, log));
  }
  // Loaded by the few starts that need it.
  const backUp = async (path: string) => {
    const { makeBackup, UPGRADE_WAIT_MS } = await import("./moving/archive/make-backup.ts");
    await makeBackup({ config, now, log }, { path, hasMedia: false, waitMs: UPGRADE_WAIT_MS });
  };
  await migrate(database, config.dataDir, { now, log, backUp });
  // In a terminal, the link to create the owner says so.
  if (site.isEmpty && !process.stderr.isTTY)
    log.info({ database: database.file ?? "PostgreSQL" }, "Began a new site: the database was empty");
  return opened.move();
}
