import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { changeWords, getWords } from "../../../contract/words.ts";
import type { OwnableSentence } from "../../../contract/words.ts";
import { call } from "../../api/client.ts";

export const wordsQuery = queryOptions({
  queryKey: [getWords.path],
  queryFn: () => call(getWords),
});

export const refreshWords = (queries: QueryClient) => queries.invalidateQueries(wordsQuery);

/** Puts `own` in the place of what the writer has seen; null for the default. */
export const wordSentence = (language: string, { key, own: was }: OwnableSentence, own: string | null) =>
  call(changeWords, { body: { language, changes: [{ key, own, was }] } });
