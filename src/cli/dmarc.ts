import { createReadStream } from "node:fs";
import { MAX_REPORT_BYTES } from "../contract/mailing/dmarc-reports.ts";
import { createMailRoute } from "../server/kernel/mail/mail-route.ts";
import { openSecretBoxLater } from "../server/kernel/secret-box.ts";
import { takeDmarcReport } from "../server/mailing/dmarc/take-report.ts";
import { TRY_AGAIN, UsageError, type Command } from "./kit/command.ts";
import { openMigrated } from "./kit/open-migrated.ts";
import { readBeginning } from "./kit/read-beginning.ts";

export const dmarc: Command = {
  usage: ["dmarc FILE", "dmarc < FILE"],
  details:
    "Takes XML, gzip, zip, or the email with one of these. The same report counts once. Exits with 75 if it may be counted later.",
  example: "dmarc google.com!example.com!1796083200!1796169599.zip",
  retryCode: TRY_AGAIN,
  async run({ config, positionals: [path], out }) {
    if (!path && process.stdin.isTTY) throw new UsageError("Pass a file, or the report on standard input.");
    const raw = await readBeginning(path ? createReadStream(path) : process.stdin, MAX_REPORT_BYTES + 1);
    await using database = await openMigrated(config);
    const mailRoute = createMailRoute({
      config,
      secretBox: openSecretBoxLater(config.dataDir, config.secretsKey),
    });
    const taken = await takeDmarcReport({ db: database.db, now: () => new Date(), mailRoute }, raw);
    out(taken.message, taken);
  },
};
