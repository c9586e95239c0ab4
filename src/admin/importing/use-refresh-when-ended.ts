import { useEffect, useRef } from "react";

/** Calls `refresh` when one of the imports ends, also one whose dialog was closed. */
export function useRefreshWhenEnded(
  runs: readonly { id: number; isUnderWay: boolean }[] | undefined,
  refresh: () => void,
) {
  const ended = runs
    ?.filter(({ isUnderWay }) => !isUnderWay)
    .map(({ id }) => id)
    .join(" ");
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (known.current !== undefined && ended !== known.current) refresh();
    known.current = ended;
  });
}
