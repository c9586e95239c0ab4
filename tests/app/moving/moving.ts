import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { migrate } from "../../../src/server/kernel/db/migrate.ts";
import { openDatabase, type Engine } from "../../../src/server/kernel/db/open.ts";
import { createFileStore } from "../../../src/server/engines/files/open-file-store.ts";
import { writeSite, type AnySite } from "../../setup/any-site.ts";
import { readSite } from "../../setup/read-site.ts";
import { openTestDatabase, quiet } from "../../setup/engines.ts";
import { PUBLIC_URL } from "../../setup/app.ts";

export type Place = Awaited<ReturnType<typeof openPlace>>;

/** A data folder with its database, as a command sees them: what is read is read by a connection of its own. */
export async function openPlace(engine: Engine, { only }: { only?: readonly string[] } = {}) {
  const opened = engine === "sqlite" ? await openFolder(only) : await openTestDatabase(engine);
  const config = readConfig({
    PUBLIC_URL,
    DATA_DIR: opened.dataDir,
    DATABASE_URL: opened.databaseUrl ?? "",
  });
  const files = createFileStore(config);
  const using = async <Result>(
    work: (at: {
      db: Awaited<ReturnType<typeof openDatabase>>["db"];
      files: typeof files;
    }) => Promise<Result>,
  ) => {
    await using database = await openDatabase(config, quiet);
    return await work({ db: database.db, files });
  };
  return {
    config,
    dataDir: opened.dataDir,
    deps: { config, now: () => new Date("2026-03-02T09:00:00Z"), log: quiet },
    using,
    write: (site: AnySite) =>
      using(({ db }) => db.transaction().execute((tx) => writeSite({ db: tx, files }, site))),
    read: () => using(readSite),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

/** With a database that nobody holds: a site that is put in its place is another file. */
async function openFolder(only: readonly string[] | undefined) {
  const folder = await mkdtempDisposable(join(tmpdir(), "masthead-moving-"));
  await using database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined }, quiet);
  await migrate(database, folder.path, { now: () => new Date(), log: quiet, ...(only && { only }) });
  return {
    dataDir: folder.path,
    databaseUrl: undefined,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** Writes a file into the data folder and tells its path. */
export async function putFile({ dataDir }: Place, name: string, bytes: Uint8Array | string) {
  const path = join(dataDir, name);
  await writeFile(path, bytes);
  return path;
}
