import { getDataFacts } from "../../contract/moving/archives.ts";
import { repeatedQueryOf } from "../api/query-of.ts";

const READ_AGAIN_MS = 1_000;

/** Read again while something is being made, by whichever server and person. */
export const dataQuery = {
  ...repeatedQueryOf(getDataFacts),
  staleTime: 0,
  refetchInterval: ({
    state: { data },
  }: {
    state: { data?: { runs: readonly { state: string }[] } | undefined };
  }) => (data?.runs.some(({ state }) => state === "running") ? READ_AGAIN_MS : false),
};
