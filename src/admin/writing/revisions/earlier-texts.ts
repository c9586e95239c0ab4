import type { KeptTextSummary } from "../../../contract/content/kept-texts.ts";
import { call } from "../../api/client.ts";
import type { SavedText, WrittenKind } from "../session/written-kind.ts";

/** What the queries that list earlier texts are known by. */
export const EARLIER_TEXTS = "earlier texts";

/** One earlier text: as it was saved, or as it was written and never saved. */
export interface EarlierText<Values> {
  key: string;
  writtenAt: string;
  /** How it came to be an earlier text. */
  fate: string;
  /** Its text; what it does not say is as in `current`. */
  read: (current: Values) => Promise<Values>;
  /** Deletes it for good; undefined for a text that was saved. */
  remove?: () => Promise<unknown>;
}

/** The earlier texts of a saved text, newest first; without an id, those of all of its kind that were never saved. */
export async function findEarlierTexts<Draft extends object, Values extends Draft, Saved extends SavedText>(
  kind: WrittenKind<Draft, Values, Saved>,
  savedId: number | undefined,
): Promise<EarlierText<Values>[]> {
  const { keptTexts: keeping, revisions: calls } = kind.calls;
  const fromKeptText = ({
    id,
    kind: fate,
    title,
    writtenAt,
    keptBy,
  }: KeptTextSummary): EarlierText<Values> => ({
    key: `text ${id}`,
    writtenAt,
    fate: `${title ? `“${kind.sayTitle(title)}”, ` : ""}not saved, ${fate} by ${keptBy}`,
    read: async (current) =>
      kind.fill((await call(keeping.getKeptText, { params: { id: String(id) } })).fields, current),
    remove: () => call(keeping.deleteKeptText, { params: { id: String(id) } }),
  });
  if (savedId === undefined) return (await call(keeping.listKeptTexts)).keptTexts.map(fromKeptText);
  const params = { id: String(savedId) };
  const { revisions, keptTexts } = await call(calls.listRevisions, { params });
  const saved = revisions.map(({ revision, savedAt, replacedBy }): EarlierText<Values> => ({
    key: `revision ${revision}`,
    writtenAt: savedAt,
    fate: replacedBy ? `replaced by ${replacedBy}` : "",
    read: async () =>
      (await call(calls.getRevision, { params: { ...params, revision: String(revision) } })).fields,
  }));
  return [...saved, ...keptTexts.map(fromKeptText)].sort((one, other) =>
    other.writtenAt.localeCompare(one.writtenAt),
  );
}
