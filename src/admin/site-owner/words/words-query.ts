import { changeWords, getWords, type OwnableSentence } from "../../../contract/settings/words.ts";
import { queryOf, refreshing } from "../../api/query-of.ts";
import { call } from "../../api/client.ts";

export const wordsQuery = queryOf(getWords);

export const refreshWords = refreshing(getWords);

/** Puts `own` in the place of what the writer has seen; null for the default. */
export const wordSentence = (language: string, { key, own: was }: OwnableSentence, own: string | null) =>
  call(changeWords, { body: { language, changes: [{ key, own, was }] } });
