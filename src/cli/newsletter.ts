import { commandLine } from "../contract/site-owner/audit.ts";
import { countOf } from "../contract/base/counting.ts";
import type { Consequences } from "../contract/mailing/newsletter-actions.ts";
import type { Newsletter } from "../contract/mailing/newsletters.ts";
import { loadBuiltParts } from "../server/built-parts.ts";
import {
  cancelNewsletter,
  pauseNewsletter,
  resumeNewsletter,
} from "../server/mailing/delivery/starting/pause-newsletter.ts";
import { getConsequences, takeBackConsequences } from "../server/mailing/delivery/settling/take-back.ts";
import { sendNewsletter } from "../server/mailing/delivery/starting/send-newsletter.ts";
import {
  getNewsletter,
  hideNewsletter,
  presentNewsletter,
  unhideNewsletter,
} from "../server/mailing/newsletters/editing/edit-newsletters.ts";
import type { Config } from "../server/kernel/config.ts";
import { readDatabaseTime } from "../server/kernel/db/database-time.ts";
import type { Database } from "../server/kernel/db/open.ts";
import { createMailRoute } from "../server/kernel/mail/mail-route.ts";
import { openSecretBoxLater } from "../server/kernel/secret-box.ts";
import { openSigner } from "../server/kernel/secrets.ts";
import { UsageError, type Command } from "./kit/command.ts";
import { openMigrated } from "./kit/open-migrated.ts";

const now = () => new Date();

type Act = (database: Pick<Database, "db" | "heavy">, id: number, config: Config) => Promise<Newsletter>;

const acts: Record<string, Act> = {
  async send({ db, heavy }, id, config) {
    const { publicUrl, send } = config;
    const { emails } = await loadBuiltParts();
    const signer = await openSigner(db, now());
    const databaseTime = readDatabaseTime;
    const mailRoute = mailRouteOf(config);
    const { undoSeconds } = send;
    const deps = { db, heavy, now, databaseTime, emails, signer, publicUrl, mailRoute, undoSeconds };
    return sendNewsletter(deps, id, { by: commandLine });
  },
  status: async ({ db }, id) => presentNewsletter(await getNewsletter(db, id)),
  pause: ({ db }, id) => pauseNewsletter({ db, now }, id, commandLine),
  resume: ({ db }, id, config) =>
    resumeNewsletter({ db, now, mailRoute: mailRouteOf(config) }, id, commandLine),
  cancel: ({ db }, id) => cancelNewsletter({ db, now }, id, commandLine),
  hide: ({ db }, id) => hideNewsletter({ db, now }, id, commandLine),
  unhide: ({ db }, id) => unhideNewsletter({ db, now }, id, commandLine),
};

/** Takes back what the bounces of a newsletter did. `status` shows the numbers first. */
const TAKE_BACK = "take-back";

const sentenceOfTaken = ({ suppressed, counted }: Consequences) =>
  `${countOf(suppressed, "address")} may be mailed again, and ${countOf(counted, "bounce")} no longer ${counted === 1 ? "counts" : "count"}.`;

const mailRouteOf = (config: Config) =>
  createMailRoute({ config, secretBox: openSecretBoxLater(config.dataDir, config.secretsKey) });

export const newsletter: Command = {
  usage: [`newsletter ${[...Object.keys(acts), TAKE_BACK].join("|")} ID`],
  details:
    "The running server sends the emails. hide removes a finished newsletter from the list. take-back lifts the suppressions that its bounces caused.",
  example: "newsletter status 3",
  async run({ config, positionals: [act = "", given = ""], out }) {
    const carryOut = Object.hasOwn(acts, act) ? acts[act] : undefined;
    if (!carryOut && act !== TAKE_BACK) throw new UsageError("Name an action and a newsletter.");
    if (!/^\d{1,15}$/.test(given)) throw new UsageError("Give the number of the newsletter.");
    await using database = await openMigrated(config);
    if (!carryOut) {
      const taken = await takeBackConsequences({ db: database.db, now }, Number(given), commandLine);
      out(sentenceOfTaken(taken), { ...taken });
      return;
    }
    const found = await carryOut(database, Number(given), config);
    const consequences = await getConsequences(database, found.id);
    out(sentenceOf(found) + wordsOfConsequences(consequences), { ...found, consequences });
  },
};

function sentenceOf({
  subject,
  status,
  recipientCount,
  plannedCount,
  failedCount,
  error,
  isHidden,
}: Newsletter): string {
  const counts = plannedCount > 0 ? `, ${recipientCount} of ${plannedCount} sent, ${failedCount} failed` : "";
  return `“${subject}”: ${status}${isHidden ? ", hidden" : ""}${counts}.${error ? ` ${error}` : ""}`;
}

const wordsOfConsequences = ({ suppressed, counted }: Consequences) =>
  suppressed + counted === 0
    ? ""
    : ` Its bounces have suppressed ${countOf(suppressed, "address")}, and ${countOf(counted, "bounce")} ${counted === 1 ? "counts" : "count"}. newsletter take-back undoes this.`;
