import type { EmailKind } from "../../../../contract/mailing/flight-check.ts";
import type { NewsletterLook } from "../../../../contract/settings/newsletter-look.ts";
import { SAMPLE_READER } from "../../../../contract/audience/personal-fields.ts";
import { cleanText } from "../../../engines/threads/clean-text.ts";
import type { Clock } from "../../../base/clock.ts";
import { escaped } from "../../../../blocks/entities.ts";
import { fillWords, type Values, type Words } from "../../../engines/mime/holes.ts";
import { getPersonalValues } from "../../../audience/subscribers/find-subscriber.ts";
import { fillersOf } from "./personal-words.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import {
  blankNewsletter,
  newsletterFieldsOf,
  valuesOfDraft,
  type NewsletterFields,
} from "../../../../contract/mailing/newsletter-writing.ts";
import { readPreviewToken } from "../../../content/writing/preview-links.ts";
import { findUnsaved } from "../../../content/writing/unsaved-texts.ts";
import { findWorkingCopy } from "../../../content/writing/working-copies.ts";
import type { Signer } from "../../../kernel/secrets.ts";
import { composeNewsletter, type ComposeDeps } from "./compose-newsletter.ts";
import { composeSingle, samplesOf } from "./compose-single.ts";
import { presentNewsletter } from "./edit-newsletters.ts";
import { newsletterTexts } from "./newsletter-texts.ts";
import { findById } from "./store.ts";

interface Preview {
  subject: string;
  preheader: string;
  content: string;
  /** Null for a reader without a name. */
  subscriberId: number | null;
  kind?: EmailKind;
  /** A look that is not saved yet. */
  look?: NewsletterLook | undefined;
}

/** A newsletter's words as one reader would get them. @throws AppError `not_found` for a reader who is not there. */
export async function previewNewsletter(
  deps: ComposeDeps & { now: Clock },
  { subject, preheader, content, subscriberId, kind = "newsletter", look }: Preview,
): Promise<Words> {
  const clean = { subject, preheader, content: await cleanText(content) };
  if (kind === "mail") return composeSingle(deps, clean, samplesOf(clean));
  const words = await composeNewsletter(deps, {
    ...clean,
    at: deps.now(),
    look,
    ...(kind === "welcome"
      ? { webUrl: undefined, isWelcome: true }
      : { webUrl: `${deps.publicUrl}/newsletter` }),
  });
  return fillWords(words, await valuesOf(deps, subscriberId));
}

/**
 * The email of a preview link's token as it would go out, with what is written and not saved. Undefined for a token that is
 * not ours or has run out, and for a newsletter that was deleted.
 */
export async function findPreview(
  deps: ComposeDeps & { now: Clock; signer: Signer },
  token: string,
): Promise<Words | undefined> {
  const shown = readPreviewToken(deps, "newsletter", token);
  const fields = shown && (await findWritten(deps.db, shown));
  if (!fields) return undefined;
  return previewNewsletter(deps, { ...fields, subscriberId: null });
}

async function findWritten(
  db: DbOrTx,
  { id, isSaved }: { id: number; isSaved: boolean },
): Promise<NewsletterFields | undefined> {
  if (isSaved) {
    const saved = await findById(db, id);
    const copy = await findWorkingCopy(db, newsletterTexts, id);
    return saved && valuesOfDraft(copy?.fields ?? {}, newsletterFieldsOf(presentNewsletter(saved)));
  }
  const unsaved = await findUnsaved(db, newsletterTexts, id);
  return unsaved && valuesOfDraft(unsaved.fields, blankNewsletter);
}

async function valuesOf({ db, publicUrl }: ComposeDeps, subscriberId: number | null): Promise<Values> {
  const reader = subscriberId === null ? SAMPLE_READER : await getPersonalValues(db, subscriberId);
  return { ...fillersOf(reader), unsubscribe: publicUrl, preferences: publicUrl };
}

/** The text part as a page. */
export const textAsPage = ({ subject, text }: Pick<Words, "subject" | "text">) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head><body style="margin:24px"><pre style="margin:0;font:14px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere">${escaped(text)}</pre></body></html>`;
