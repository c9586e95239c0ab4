import { useEffect, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { PostValues } from "../values/post-values.ts";
import type { PostSession, SessionState } from "./post-session.ts";

/** The session of a form, which hears of each change. Made once; it ends with the screen. */
export function usePostSession(
  create: () => PostSession,
  form: UseFormReturn<PostValues>,
): { session: PostSession; state: SessionState } {
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
