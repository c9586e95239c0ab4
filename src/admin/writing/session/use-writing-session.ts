import { useEffect, useState, useSyncExternalStore } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { SessionState, WritingSession } from "./writing-session.ts";
import type { SavedText } from "./written-kind.ts";

/** The session of a form, which hears of each change. Made once; it ends with the screen. */
export function useWritingSession<Values extends FieldValues, Saved extends SavedText>(
  create: () => WritingSession<Values, Saved>,
  form: UseFormReturn<Values>,
): { session: WritingSession<Values, Saved>; state: SessionState<Values> } {
  const [session] = useState(create);
  const state = useSyncExternalStore(session.subscribe, session.getState);
  useEffect(() => session.start(), [session]);
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
