import { findLocalCopies, type LocalCopy } from "../../drafts/local-copies.ts";
import { ApiError, call } from "../../api/client.ts";
import type { WritingSession } from "./writing-session.ts";
import { areSame, type SavedText, type WrittenKind } from "./written-kind.ts";

/** What earlier pages left in this browser and the form does not say, the newest first. */
export async function findLeftovers<Draft extends object, Values extends Draft, Saved extends SavedText>(
  kind: WrittenKind<Draft, Values, Saved>,
  session: WritingSession<Values, Saved>,
  watch: { onPageEnd: () => void; signal: AbortSignal },
): Promise<LocalCopy<Values>[]> {
  const isNew = session.subject === kind.newSubject;
  const subject = isNew
    ? new RegExp(`^(?:${kind.newSubject}(?: \\d+)?|${kind.noun} \\d+)$`)
    : session.subject;
  const copies = await findLocalCopies<Values>(subject, watch);
  return leftoversOf(kind, session, copies, async (subject) => {
    const id = subject.slice(subject.lastIndexOf(" ") + 1);
    try {
      if (!subject.startsWith(kind.newSubject)) return !(await kind.isWritable(call, id));
      await call(kind.calls.unsaved.get, { params: { id } });
      return false;
    } catch (error) {
      return error instanceof ApiError && error.status === 404;
    }
  });
}

/**
 * Which copies a form offers. The form of a new text also offers those of texts that are gone from the server, and of
 * newsletters that were sent: no other form does.
 */
export async function leftoversOf<Draft extends object, Values extends Draft, Saved extends SavedText>(
  kind: WrittenKind<Draft, Values, Saved>,
  session: WritingSession<Values, Saved>,
  copies: readonly LocalCopy<Values>[],
  isGone: (subject: string) => Promise<boolean>,
): Promise<LocalCopy<Values>[]> {
  const offered: LocalCopy<Values>[] = [];
  for (const copy of copies) {
    if (copy.session === session.id || areSame(kind, copy.values, session.values)) continue;
    const isOther = copy.subject !== session.subject;
    if (!isOther || (await isGone(copy.subject))) offered.push(copy);
  }
  return offered;
}
