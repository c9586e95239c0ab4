import { createApp, type App } from "../../../../src/server/app.ts";
import { readConfig } from "../../../../src/server/kernel/config.ts";
import { createFileStore } from "../../../../src/server/engines/files/open-file-store.ts";
import type { Transport } from "../../../../src/server/engines/smtp/transport.ts";
import { openDatabase } from "../../../../src/server/kernel/db/open.ts";
import { createOutboxTransport } from "../../../../src/server/kernel/mail/outbox-transport.ts";
import { openOutbox } from "../../../../src/server/kernel/mail/outbox.ts";
import { openSigner } from "../../../../src/server/kernel/secrets.ts";
import { emailTemplates } from "../../../../src/emails/templates.tsx";
import { defaultPages, mountSite } from "../../../../src/site/server.tsx";
import { PUBLIC_URL, type TestApp } from "../../../setup/app.ts";
import { quiet } from "../../../setup/engines.ts";

/**
 * The app as a new process would have it: all anew but for the database and the data folder. Its clock may be ahead of the
 * database's.
 */
export async function restartApp(
  { database, dataDir, clock }: TestApp,
  transport: Transport,
  aheadMs = 0,
): Promise<App> {
  const config = readConfig({ PUBLIC_URL, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  return createApp({
    config,
    database,
    signer: await openSigner(database.db, clock.now()),
    files: createFileStore(config),
    transport,
    instanceId: "test",
    emails: emailTemplates,
    mountSite,
    defaultPages,
    adminPage: undefined,
    now: () => new Date(clock.now().getTime() + aheadMs),
    databaseTime: async () => clock.now(),
    log: quiet,
  });
}

/** A second server on the same database. */
export async function openOther(app: TestApp) {
  const opening = { dataDir: app.dataDir, databaseUrl: app.databaseUrl };
  const database = await openDatabase(opening, quiet);
  const other = await restartApp(
    { ...app, database },
    createOutboxTransport(openOutbox({ ...opening, db: database.db }), app.clock.now),
  );
  return { other, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

/** Runs one of the app's jobs once. */
export async function runJob({ jobs }: App, name: string) {
  await jobs.find((job) => job.name === name)?.run();
}
