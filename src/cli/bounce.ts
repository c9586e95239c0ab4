import { createMailRoute } from "../server/kernel/mail/mail-route.ts";
import { openSecretBoxLater } from "../server/kernel/secret-box.ts";
import { openSigner } from "../server/kernel/secrets.ts";
import { KEPT_BYTES } from "../server/mailing/bounces/read-report.ts";
import { takeBounce } from "../server/mailing/bounces/take-bounce.ts";
import { createLinks } from "../server/audience/subscribers/links.ts";
import { TRY_AGAIN, UsageError, type Command } from "./kit/command.ts";
import { openMigrated } from "./kit/open-migrated.ts";
import { readBeginning } from "./kit/read-beginning.ts";

const now = () => new Date();

export const bounce: Command = {
  usage: ["bounce < MAIL"],
  details:
    "Reads the email from standard input. Use it as your mail server's pipe for BOUNCE_DOMAIN. Exits with 75 if it may be recorded later, and the mail server then tries again.",
  example: "bounce < returned.eml",
  retryCode: TRY_AGAIN,
  async run({ config, out }) {
    if (process.stdin.isTTY) throw new UsageError("Pass the email on standard input.");
    const raw = await readBeginning(process.stdin, KEPT_BYTES);
    await using database = await openMigrated(config);
    const signer = await openSigner(database.db, now());
    const links = createLinks({ signer, publicUrl: config.publicUrl });
    const mailRoute = createMailRoute({
      config,
      secretBox: openSecretBoxLater(config.dataDir, config.secretsKey),
    });
    const taken = await takeBounce({ db: database.db, now, signer, links, mailRoute }, raw);
    out(taken.message, taken);
  },
};
