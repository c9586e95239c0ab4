import { createApp, type App } from "../../../../src/server/app.ts";
import { readConfig } from "../../../../src/server/kernel/config.ts";
import { createFileStore } from "../../../../src/server/engines/files/open-file-store.ts";
import type { Transport } from "../../../../src/server/engines/smtp/transport.ts";
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

/** Runs one of the app's jobs once. */
export async function runJob({ jobs }: App, name: string) {
  await jobs.find((job) => job.name === name)?.run();
}
