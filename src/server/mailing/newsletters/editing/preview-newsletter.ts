import { cleanHtml } from "../../../engines/html/clean-html.ts";
import type { Clock } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import { escaped } from "../../../engines/html/entities.ts";
import { fillWords } from "../../../engines/mime/holes.ts";
import type { Values, Words } from "../../../engines/mime/holes.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { findSubscriber } from "../../../audience/subscribers/find-subscriber.ts";
import { composeNewsletter } from "./compose-newsletter.ts";
import type { ComposeDeps } from "./compose-newsletter.ts";

interface Preview {
  subject: string;
  preheader: string;
  content: string;
  /** Null for a reader without a name. */
  subscriberId: number | null;
}

/** A newsletter's words as one reader would get them. @throws AppError `not_found` for a reader who is not there. */
export async function previewNewsletter(
  deps: ComposeDeps & { now: Clock },
  { subject, preheader, content, subscriberId }: Preview,
): Promise<Words> {
  const written = { subject, preheader, content: cleanHtml(content), at: deps.now() };
  const words = await composeNewsletter(deps, { ...written, webUrl: `${deps.publicUrl}/newsletter` });
  return fillWords(words, await valuesOf(deps, subscriberId));
}

/** The recipient of a preview if none is chosen. */
const SAMPLE = { email: "reader@example.com", name: "" };

async function valuesOf({ db, publicUrl }: ComposeDeps, subscriberId: number | null): Promise<Values> {
  const reader = subscriberId === null ? SAMPLE : await getReader(db, subscriberId);
  return { ...reader, unsubscribe: publicUrl, preferences: publicUrl };
}

async function getReader(db: DbOrTx, id: number) {
  const reader = await findSubscriber(db, id);
  if (!reader) throw new AppError("not_found", "That subscriber does not exist.");
  return reader;
}

/** The text part as a page. */
export const textAsPage = ({ subject, text }: Words) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head><body style="margin:24px"><pre style="margin:0;font:14px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere">${escaped(text)}</pre></body></html>`;
