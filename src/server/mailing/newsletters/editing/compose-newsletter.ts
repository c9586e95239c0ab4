import type { EmailContent, EmailTemplates } from "../../../../contract/emails.ts";
import type { Settings } from "../../../../contract/settings.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { ReadMailRoute } from "../../../kernel/mail/mail-route.ts";
import { addressIn, nameIn } from "../../../engines/mime/mailbox.ts";
import { hole } from "../../../engines/mime/holes.ts";
import { siteWords } from "../../../site-owner/settings/site-words.ts";
import { getSettings, zoneOf } from "../../../site-owner/settings/get-settings.ts";
import { readPostBlocks } from "./post-blocks.ts";

export interface ComposeDeps {
  db: DbOrTx;
  emails: EmailTemplates;
  publicUrl: string;
  mailRoute: ReadMailRoute;
}

interface Written {
  subject: string;
  preheader: string;
  /** Clean HTML. */
  content: string;
  /** When it is to be read: by then its posts must be public, and it carries that date. */
  at: Date;
  /** The address of its web version, if it has one. */
  webUrl: string | undefined;
}

interface ComposedNewsletter extends EmailContent {
  mailFrom: string;
  /** Empty when answers go to the sender. */
  replyTo: string;
}

/** A newsletter as it goes out, with holes for what is each reader's own: everything that shows one goes through here. */
export async function composeNewsletter(
  { db, emails, publicUrl, mailRoute }: ComposeDeps,
  { subject, preheader, content, at, webUrl }: Written,
): Promise<ComposedNewsletter> {
  const settings = await getSettings(db);
  const { mailFrom } = await mailRoute(db);
  const words = await emails.newsletter({
    ...siteWords(settings, publicUrl),
    subject,
    preheader,
    content,
    posts: await readPostBlocks(db, { content, publicUrl, at }),
    date: dayOf(at, zoneOf(settings)),
    postalAddress: settings.postalAddress,
    unsubscribeUrl: hole("unsubscribe"),
    preferencesUrl: hole("preferences"),
    webUrl,
  });
  return { ...words, mailFrom: senderOf(settings, mailFrom), replyTo: settings.replyTo };
}

/** The sender's mailbox: the address of the mail settings, and the owner's name for it where there is one. */
export function senderOf({ senderName }: Pick<Settings, "senderName">, mailFrom: string): string {
  // What would end the name has no place in it.
  const name = (senderName || nameIn(mailFrom)).replaceAll(/[<>"\\]/g, "").trim();
  return name ? `"${name}" <${addressIn(mailFrom)}>` : addressIn(mailFrom);
}

const dayOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
  }).format(at);
