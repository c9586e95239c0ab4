import * as calls from "../../../contract/mailing/mail-server-settings.ts";
import {
  fixableParts,
  serverSettingsSchema,
  type ServerChange,
  type ServerSettings,
  type ServerView,
} from "../../../contract/mailing/mail-server-settings.ts";
import { fillForNobody } from "../../../contract/audience/personal-fields.ts";
import { AppError, fieldError, reasonOf } from "../../base/errors.ts";
import { addressIn } from "../../engines/mime/mailbox.ts";
import { readSmtpUrl } from "../../engines/smtp/smtp-url.ts";
import { checkServer } from "../../engines/smtp/smtp-transport.ts";
import type { Config } from "../../kernel/config.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { readMailPart, saveMailPart, type StoredPart } from "../../kernel/mail/mail-settings.ts";
import { defaultSenderOf, LOCKED, savedSettingsOf, serverOf } from "../../kernel/mail/mail-route.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { findUnfinished } from "../delivery/progress/store.ts";
import { wordsOfRefusal } from "../delivery/progress/stall.ts";
import { guardSending, type Identity } from "../delivery/progress/guard-sending.ts";

const { operation, change } = operationsWith<Kernel & { identity: Identity }>();

type Part = (typeof fixableParts)[number];

/** The settings that belong to a part of the form. */
const settingsOf: Record<Part, readonly (keyof ServerSettings)[]> = {
  server: ["host", "port", "encryption", "verifiesCertificate", "user"],
  sender: ["from"],
  connections: ["connections"],
  rate: ["rate", "ratePeriod"],
  bounceDomain: ["bounceDomain"],
};

/** The password goes to what these say. */
const destination = ["host", "port", "encryption", "verifiesCertificate", "user"] as const;

export const serverSettingsOperations = [
  operation(calls.getServerSettings, getServerSettings),

  // A change of server, user or encryption needs the password typed again, so that a stolen session cannot send the saved
  // one elsewhere. Parts that the environment decides stay as they are.
  change(calls.saveServerSettings, {}, async (work, { body }) => {
    const { tx, config, secretBox, identity, did } = work;
    const stored = await readMailPart({ db: tx, secretBox }, "server");
    const { settings, password } = resolve(config, body, stored);
    await saveMailPart({ tx, secretBox }, "server", {
      value: settings,
      secret: config.smtpUrl || (password && password === stored?.secret) ? undefined : (password ?? null),
      revision: body.revision,
    });
    const isRemoved = !settings.host && savedSettingsOf(stored).host !== "";
    if (!config.smtpUrl && isRemoved) await refuseDuringSend(tx);
    did({ kind: "mail.save-server" });
    return async (kernel) => {
      // From now on emails leave this machine, so a copy of another site needs the owner's confirmation first, as at its
      // start.
      if (settings.host) await guardSending(kernel, identity);
      return getServerSettings(kernel);
    };
  }),

  // Asks the server of a form as a send would, up to the sender, and saves nothing.
  operation(calls.checkServerSettings, async ({ config, ...kernel }, { body }) => {
    const { settings, password } = resolve(config, body, await readMailPart(kernel, "server"));
    const server = config.smtpUrl ? readSmtpUrl(config.smtpUrl) : serverOf(settings, password);
    if (!server) throw fieldError("host", "Enter the mail server's name.");
    const from = addressIn(config.mailFrom ?? (settings.from || defaultSenderOf(config)));
    const description = `${server.host}:${server.port}`;
    try {
      await checkServer(server, from);
    } catch (error) {
      throw new AppError(
        "unavailable",
        wordsOfRefusal({ description, place: server.place }, reasonOf(error)),
      );
    }
    const signedIn = server.signIn ? ` signs ${server.signIn.user} in and` : "";
    return { message: `${description} answers,${signedIn} takes emails from ${from}.` };
  }),
];

/** Returns the settings that hold, without the password. */
async function getServerSettings({ db, secretBox, config }: Kernel): Promise<ServerView> {
  return present(config, await readMailPart({ db, secretBox }, "server"));
}

/** Without a server, the rest of a send would go into the outbox and count as sent. */
async function refuseDuringSend(tx: DbOrTx) {
  const newsletter = await findUnfinished(tx);
  if (!newsletter) return;
  throw fieldError(
    "host",
    `“${fillForNobody(newsletter.subject)}” is not sent to everybody yet. Cancel it or let it finish before you remove the mail server.`,
    "conflict",
  );
}

/** Returns what a form means: the settings that it may change, and the password that belongs to them. */
function resolve(config: Config, change: ServerChange, stored: StoredPart | undefined) {
  const saved = savedSettingsOf(stored);
  const { password: typed, revision: _, ...wanted } = change;
  const kept = fixableParts.filter((part) => variableOf(config, part)).flatMap((part) => settingsOf[part]);
  const settings = serverSettingsSchema.parse({ ...saved, ...wanted, ...pick(saved, kept) });
  const isSame = destination.every((name) => settings[name] === saved[name]);
  if (config.smtpUrl) return { settings, password: stored?.secret };
  if (!settings.host || !settings.user) return { settings, password: undefined };
  if (typeof typed === "string") return { settings, password: typed };
  if (typed === null || !stored) throw fieldError("password", "Enter the password, or leave the user empty.");
  if (stored.isLocked) throw fieldError("password", LOCKED.replace(" in Settings → Mail", ""));
  if (!stored.secret) throw fieldError("password", "Enter the password, or leave the user empty.");
  if (!isSame)
    throw fieldError("password", "Enter the password again: the saved one is only for the server as it was.");
  return { settings, password: stored.secret };
}

function present(config: Config, stored: StoredPart | undefined): ServerView {
  const saved = savedSettingsOf(stored);
  const fixed = fixableParts.map((part) => [part, variableOf(config, part) ?? null] as const);
  return {
    settings: { ...saved, ...environmentOf(config) },
    // Each part is in it.
    fixedBy: Object.fromEntries(fixed) as ServerView["fixedBy"],
    defaultFrom: defaultSenderOf(config),
    password: stored?.isLocked ? "locked" : stored?.secret ? "saved" : "none",
    revision: stored?.revision ?? 0,
  };
}

const pick = <Whole extends object>(whole: Whole, names: readonly (keyof Whole)[]) =>
  Object.fromEntries(names.map((name) => [name, whole[name]]));

/** The variable of the environment that decides a part; undefined if the owner decides. */
function variableOf({ smtpUrl, mailFrom, send }: Config, part: Part): string | undefined {
  const variables: Record<Part, [value: unknown, name: string]> = {
    server: [smtpUrl, "SMTP_URL"],
    sender: [mailFrom, "MAIL_FROM"],
    connections: [send.connections, "SEND_CONNECTIONS"],
    rate: [send.rate, "SEND_RATE"],
    bounceDomain: [send.bounceDomain, "BOUNCE_DOMAIN"],
  };
  const [value, name] = variables[part];
  return value === undefined ? undefined : name;
}

/** What the environment decides, without the password. */
function environmentOf({ smtpUrl, mailFrom, send }: Config): Partial<ServerSettings> {
  const server = smtpUrl ? readSmtpUrl(smtpUrl) : undefined;
  return {
    ...(server && {
      host: server.host,
      port: server.port,
      encryption: server.tls,
      verifiesCertificate: server.verifiesCertificate,
      user: server.signIn?.user ?? "",
    }),
    ...(mailFrom !== undefined && { from: mailFrom }),
    ...(send.connections !== undefined && { connections: send.connections }),
    ...(send.rate !== undefined && { rate: send.rate, ratePeriod: "second" as const }),
    ...(send.bounceDomain !== undefined && { bounceDomain: send.bounceDomain }),
  };
}
