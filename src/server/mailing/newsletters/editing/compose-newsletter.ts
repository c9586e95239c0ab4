import type { EmailContent, EmailTemplates } from "../../../../contract/mailing/emails.ts";
import type { NewsletterLook } from "../../../../contract/settings/newsletter-look.ts";
import type { Settings } from "../../../../contract/settings/settings.ts";
import { newsletterIdentity } from "../../../../contract/settings/newsletter-identity.ts";
import { wordsFor } from "../../../../words/words.ts";
import type { KnownField } from "../../../../contract/audience/personal-fields.ts";
import { LINK_TAG } from "../../../../blocks/link/tag.ts";
import { unescaped } from "../../../../blocks/entities.ts";
import { postalAddressOf } from "../../../site-owner/settings/postal-address.ts";
import { AppError } from "../../../base/errors.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { showsNothing } from "../../../engines/html/shows-nothing.ts";
import { cleanText } from "../../../engines/threads/clean-text.ts";
import { hole } from "../../../engines/mime/holes.ts";
import { addressIn } from "../../../engines/mime/mailbox.ts";
import { senderOf } from "../../../site-owner/settings/sender-of.ts";
import { siteWords } from "../../../site-owner/settings/site-words.ts";
import { getSettings, zoneOf } from "../../../site-owner/settings/get-settings.ts";
import { readKnownFields, withFallbacks, withHoles } from "./personal-words.ts";
import { withReader, withReplies } from "./poll-links.ts";
import { readPostBlocks } from "./post-blocks.ts";
import { linkTarget } from "./link-target.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

export type ComposeDeps = Pick<Kernel, "publicUrl" | "mailRoute"> & { db: DbOrTx; emails: EmailTemplates };

interface Written {
  subject: string;
  preheader: string;
  /** Clean HTML. */
  content: string;
  /** When it is to be read: by then its posts must be public, and it carries that date. */
  at: Date;
  /** It is the email to a new reader: no issue of a day, and without the words that every newsletter has around its text. */
  isWelcome?: boolean;
  /** The fields of a single mail, which has no words around its text either, and no links to unsubscribe. */
  ownFields?: readonly KnownField[];
  /** The address of its web version, if it has one. */
  webUrl: string | undefined;
  /** Shows it in a look that is not saved yet. */
  look?: NewsletterLook | undefined;
}

/**
 * Returns the clean HTML that every newsletter has above and below its text; empty where there is none.
 * @throws AppError `invalid` for one that an import or an older version left, and that is too much to clean.
 */
export async function wordsAround(look: Pick<NewsletterLook, "newsletterIntro" | "newsletterOutro">) {
  try {
    return {
      intro: await cleanedWords(look.newsletterIntro),
      outro: await cleanedWords(look.newsletterOutro),
    };
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== "invalid") throw cause;
    const words = `The intro or outro of every newsletter cannot be used (${cause.message}). Change it in Settings → Newsletter look.`;
    throw new AppError("invalid", words, { cause });
  }
}

async function cleanedWords(html: string): Promise<string> {
  const clean = await cleanText(html);
  return showsNothing(clean) ? "" : clean;
}

const NO_WORDS = { subject: "", preheader: "" };

interface ComposedNewsletter extends EmailContent {
  /** Clean HTML of what it says, with the polls whose answers are taken once it is sent. */
  asked: string;
  /** The tags that its links give to people who click them, by address. */
  linkTags: ReadonlyMap<string, string>;
  mailFrom: string;
  /** Empty when answers go to the sender. */
  replyTo: string;
}

/** A newsletter as it goes out, with holes for what is each reader's own: everything that shows one goes through here. */
export async function composeNewsletter(
  { db, emails, publicUrl, mailRoute }: ComposeDeps,
  { at, ownFields, isWelcome = ownFields !== undefined, webUrl, look, ...written }: Written,
): Promise<ComposedNewsletter> {
  const known = ownFields ?? (await readKnownFields(db));
  const settings = { ...(await getSettings(db)), ...look };
  const { mailFrom } = await mailRoute(db);
  const from = senderOf(settings, mailFrom);
  const ofReader = (html: string) => {
    const filled = withHoles(
      { ...NO_WORDS, content: withReplies(html, settings.replyTo || addressIn(from), known) },
      known,
    );
    return ownFields ? filled.content : withReader(filled.content);
  };
  const { subject, preheader } = withHoles(written, known);
  const content = ofReader(written.content);
  const around = isWelcome ? { intro: "", outro: "" } : await wordsAround(settings);
  const intro = ofReader(around.intro);
  const outro = ofReader(around.outro);
  const { accentColor, logo, darkLogo, ...site } = siteWords(settings, publicUrl);
  const words = await emails.newsletter({
    ...site,
    accentColor: settings.newsletterAccent || (accentColor ?? ""),
    ...(settings.isNewsletterLogoShown && { logo: logo ?? null, darkLogo: darkLogo ?? null }),
    font: settings.newsletterFont,
    width: settings.newsletterWidth,
    subject,
    preheader,
    content,
    intro,
    outro,
    posts: await readPostBlocks(db, { content: intro + content + outro, publicUrl, at }),
    ...(!isWelcome && { date: dayOf(at, settings) }),
    postalAddress: postalAddressOf(settings),
    ...(!ownFields && { unsubscribeUrl: hole("unsubscribe"), preferencesUrl: hole("preferences") }),
    webUrl,
  });
  return {
    ...words,
    ...takeLinkTags(words.html),
    asked: withFallbacks({ ...NO_WORDS, content: around.intro + written.content + around.outro }, known)
      .content,
    mailFrom: from,
    replyTo: settings.replyTo,
  };
}

const dayOf = (at: Date, settings: Settings) =>
  new Intl.DateTimeFormat(wordsFor(settings.language, newsletterIdentity(settings)).locale, {
    timeZone: zoneOf(settings),
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
  }).format(at);

/**
 * Takes the tags that links give out of an email, since no reader may see them. A tag belongs to an address, as clicks do:
 * of two links to one, the first tag counts.
 */
function takeLinkTags(html: string): { html: string; linkTags: ReadonlyMap<string, string> } {
  const linkTags = new Map<string, string>();
  const bare = html.replaceAll(/<a\b[^>]*>/g, (link) => {
    const tag = valueIn(link, LINK_TAG);
    if (tag === undefined) return link;
    const href = valueIn(link, "href");
    const target = href && linkTarget(href);
    if (target && !linkTags.has(target)) linkTags.set(target, unescaped(tag));
    return link.replace(` ${LINK_TAG}="${tag}"`, "");
  });
  return { html: bare, linkTags };
}

const valueIn = (link: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(link)?.[1];
