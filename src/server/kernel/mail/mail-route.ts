import {
  DEFAULT_SERVER_SETTINGS,
  serverSettingsSchema,
  type ServerSettings,
} from "../../../contract/mailing/mail-server-settings.ts";
import { HOUR, MINUTE, SECOND } from "../../base/clock.ts";
import { dkimNameOf, openDkimKeys } from "../../engines/mime/dkim-keys.ts";
import { createDkimSigner, type DkimKey, type DkimSigner } from "../../engines/mime/dkim.ts";
import { domainIn } from "../../engines/mime/mailbox.ts";
import { ownName, readSmtpUrl, type ServerPlace, type SmtpServer } from "../../engines/smtp/smtp-url.ts";
import type { Config } from "../config.ts";
import type { DbOrTx } from "../db/open.ts";
import type { SecretBox } from "../secret-box.ts";
import { createPairReader } from "./dkim-pairs.ts";
import { readMailPart, type StoredPart } from "./mail-settings.ts";

/** How email goes out at this moment. */
export interface MailRoute {
  /** Undefined when none is set: emails are kept in the outbox. */
  server: SmtpServer | undefined;
  /** Why nothing can be sent through `server`; undefined if sending can be tried. */
  obstacle: string | undefined;
  /** The sender of every email, `Name <address>` or the bare address. */
  mailFrom: string;
  /** Connections at the same time, 1 to 128; of two or more, newsletters leave one for single emails. */
  connections: number;
  /** Emails of newsletters per second, also less than one; undefined for as many as the server takes. */
  rate: number | undefined;
  /** The domain of return paths that identify the recipient of a bounce; undefined if nobody reads mail there. */
  bounceDomain: string | undefined;
  /** Sign every email. None where the mail server signs by itself. */
  signers: readonly DkimSigner[];
  /** The names in DNS of their keys. */
  dkimNames: readonly string[];
  /** Changes with any of these. */
  version: string;
}

/**
 * Reads how email goes out now. Within a transaction, pass that transaction: on SQLite the call would wait for it
 * otherwise. `from`: the sender of emails that are written already, by whose domain they are signed.
 */
export type ReadMailRoute = (db: DbOrTx, from?: string) => Promise<MailRoute>;

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "send" | "publicUrl">;

const SETTINGS_PLACE: ServerPlace = {
  name: "Settings → Mail",
  allowPlain: "choose no encryption in Settings → Mail",
  allowUntrusted: "turn off the check of its certificate in Settings → Mail",
};

export const LOCKED =
  "The password was saved with another data folder's key and cannot be read: enter it again in Settings → Mail.";

/**
 * The environment decides, then what was saved in Settings → Mail, then the defaults. Without DKIM_KEYS, the pair of
 * keys that is in use for the sender's domain signs. It is read anew each time, so that a change holds from the next
 * connection on, in every thread and process.
 * @throws StartupError for a key of DKIM_KEYS that cannot be used.
 */
export function createMailRoute({
  config,
  secretBox,
}: {
  config: MailConfig;
  secretBox: SecretBox;
}): ReadMailRoute {
  const keys = openDkimKeys(config.send.dkim.keys);
  const findPair = createPairReader(secretBox);
  return async (db, from) => {
    const stored = await readMailPart({ db, secretBox }, "server");
    const route = routeOf(from === undefined ? config : { ...config, mailFrom: from }, stored, keys);
    if (keys.length > 0) return route;
    const domain = domainIn(route.mailFrom);
    const pair = await findPair(db, domain);
    return pair
      ? { ...route, ...signedWith(pair.keys, domain), version: `${route.version} ${pair.id}` }
      : route;
  };
}

/** How email would go out if nothing were saved in the database. */
export const routeOfEnvironment = (config: MailConfig): MailRoute =>
  routeOf(config, undefined, openDkimKeys(config.send.dkim.keys));

/** What is saved, or the defaults. @throws ZodError for what this version does not know. */
export const savedSettingsOf = (stored: Pick<StoredPart, "value"> | undefined): ServerSettings =>
  stored ? serverSettingsSchema.parse(stored.value) : DEFAULT_SERVER_SETTINGS;

export const defaultSenderOf = ({ publicUrl }: Pick<Config, "publicUrl">) =>
  `Masthead <letter@${new URL(publicUrl).hostname}>`;

/** The server that these settings name, with its password. */
export function serverOf(settings: ServerSettings, password: string | undefined): SmtpServer | undefined {
  const { host, port, encryption, verifiesCertificate, user } = settings;
  if (!host) return undefined;
  return {
    host,
    port,
    tls: encryption,
    verifiesCertificate,
    signIn: user ? { user, password: password ?? "", tokenFile: undefined } : undefined,
    ownName: ownName(),
    place: SETTINGS_PLACE,
  };
}

function routeOf(config: MailConfig, stored: StoredPart | undefined, keys: readonly DkimKey[]): MailRoute {
  const { smtpUrl, send } = config;
  const saved = savedSettingsOf(stored);
  const mailFrom = config.mailFrom ?? (saved.from || defaultSenderOf(config));
  const dkimDomain = send.dkim.domain ?? domainIn(mailFrom);
  return {
    server: smtpUrl ? readSmtpUrl(smtpUrl) : serverOf(saved, stored?.secret),
    obstacle: !smtpUrl && saved.host && saved.user && stored?.isLocked ? LOCKED : undefined,
    mailFrom,
    connections: send.connections ?? saved.connections,
    rate: send.rate ?? ratePerSecondOf(saved),
    bounceDomain: send.bounceDomain ?? (saved.bounceDomain || undefined),
    ...signedWith(keys, dkimDomain),
    version: String(stored?.revision ?? 0),
  };
}

const signedWith = (keys: readonly DkimKey[], domain: string) => ({
  signers: keys.map((key) => createDkimSigner(domain, key)),
  dkimNames: keys.map(({ selector }) => dkimNameOf(selector, domain)),
});

const PERIOD_MS = { second: SECOND, minute: MINUTE, hour: HOUR } as const;

const ratePerSecondOf = ({ rate, ratePeriod }: ServerSettings) =>
  rate === null ? undefined : (rate * SECOND) / PERIOD_MS[ratePeriod];
