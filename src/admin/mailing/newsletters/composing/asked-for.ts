import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { z } from "zod";

const stateSchema = z.object({
  asked: z.union([
    z.object({ dialog: z.literal("send") }),
    z.object({ dialog: z.literal("schedule"), at: z.string() }),
  ]),
});

/** The question that a draft is opened with, by a screen that has just made it. */
export type AskedFor = z.output<typeof stateSchema>["asked"];

/** Reads it once: a page that is loaded again asks nothing. */
export function useAskedFor(): AskedFor | undefined {
  const { state } = useLocation();
  const [asked] = useState(() => stateSchema.safeParse(state).data?.asked);
  const [, setQuery] = useSearchParams();
  useEffect(() => {
    if (asked) setQuery((query) => query, { replace: true, state: null });
  }, [asked, setQuery]);
  return asked;
}
