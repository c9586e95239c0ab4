import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { SessionState } from "./session-state.ts";
import type { WritingSession } from "./writing-session.ts";
import type { SavedText } from "./written-kind.ts";

/**
 * The session of a form, which hears of each change. Made once; it ends with the screen. Then `refresh` has the lists read
 * again that say which texts have unsaved changes.
 */
export function useWritingSession<Values extends FieldValues, Saved extends SavedText>(
  create: () => WritingSession<Values, Saved>,
  form: UseFormReturn<Values>,
  refresh?: (queries: QueryClient) => Promise<unknown>,
): { session: WritingSession<Values, Saved>; state: SessionState<Values> } {
  const [session] = useState(create);
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const queries = useQueryClient();
  useEffect(() => {
    const stop = session.start();
    return () =>
      void stop()
        .then(() => session.hasWritten && refresh?.(queries))
        .catch(() => undefined);
  }, [session, queries, refresh]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => session.change(structuredClone(values)),
      }),
    [session, form],
  );
  return { session, state };
}
