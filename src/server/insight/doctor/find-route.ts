import type { Log } from "../../base/log.ts";
import type { Config } from "../../kernel/config.ts";
import { openDatabase } from "../../kernel/db/open.ts";
import { createMailRoute, routeOfEnvironment, type MailRoute } from "../../kernel/mail/mail-route.ts";
import { openSecretBoxLater } from "../../kernel/secret-box.ts";

/**
 * Reads how email goes out. Where the database cannot be read or has no such settings yet, the environment alone
 * decides: the check of the database reports what is wrong with it.
 * @throws StartupError for a key of DKIM_KEYS that cannot be used.
 */
export async function findRoute(config: Config, log: Log, hasDatabase: boolean): Promise<MailRoute> {
  const readRoute = createMailRoute({
    config,
    secretBox: openSecretBoxLater(config.dataDir, config.secretsKey),
  });
  if (!hasDatabase) return routeOfEnvironment(config);
  try {
    await using database = await openDatabase(config, log, { mustExist: true });
    return await readRoute(database.db);
  } catch {
    return routeOfEnvironment(config);
  }
}
