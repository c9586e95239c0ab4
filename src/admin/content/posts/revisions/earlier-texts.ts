import { valuesOfCopy } from "../../../../contract/working-copies.ts";
import { deleteKeptText, getKeptText, listKeptTexts } from "../../../../contract/kept-texts.ts";
import type { KeptTextSummary } from "../../../../contract/kept-texts.ts";
import { getRevision, listRevisions } from "../../../../contract/revisions.ts";
import { call } from "../../../api/client.ts";
import type { PostValues } from "../values/post-values.ts";

/** What the queries that list earlier texts are known by. */
export const EARLIER_TEXTS = "earlier texts";

/** One earlier text of a post: as it was saved, or as it was written and never saved. */
export interface EarlierText {
  key: string;
  writtenAt: string;
  /** How it came to be an earlier text. */
  fate: string;
  /** Its text; what it does not say is as in `current`. */
  read: (current: PostValues) => Promise<PostValues>;
  /** Deletes it for good; undefined for a text that was saved. */
  remove?: () => Promise<unknown>;
}

/** The earlier texts of a post, newest first; without an id, those of posts that were never saved. */
export async function findEarlierTexts(postId: number | undefined): Promise<EarlierText[]> {
  if (postId === undefined) return (await call(listKeptTexts)).keptTexts.map(ofKept);
  const params = { id: String(postId) };
  const { revisions, keptTexts } = await call(listRevisions, { params });
  const saved = revisions.map(({ revision, savedAt, replacedBy }): EarlierText => ({
    key: `revision ${revision}`,
    writtenAt: savedAt,
    fate: replacedBy ? `replaced by ${replacedBy}` : "",
    read: async () => (await call(getRevision, { params: { ...params, revision: String(revision) } })).fields,
  }));
  return [...saved, ...keptTexts.map(ofKept)].sort((one, other) =>
    other.writtenAt.localeCompare(one.writtenAt),
  );
}

const ofKept = ({ id, kind, title, writtenAt, keptBy }: KeptTextSummary): EarlierText => ({
  key: `text ${id}`,
  writtenAt,
  fate: `${title ? `“${title}”, ` : ""}not saved, ${kind} by ${keptBy}`,
  read: async (current) =>
    valuesOfCopy((await call(getKeptText, { params: { id: String(id) } })).fields, current),
  remove: () => call(deleteKeptText, { params: { id: String(id) } }),
});
