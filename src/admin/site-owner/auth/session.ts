import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import * as calls from "../../../contract/site-owner/session.ts";
import type { Admin } from "../../../contract/site-owner/session.ts";
import { call, sessionKeeper } from "../../api/client.ts";
import { signInFailureWords } from "../../api/failure-words.ts";
import { sessionQuery } from "../../api/session-query.ts";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";

/** The user who is signed in, requested once when the program starts. A failure means nobody, and is not shown (spec, section 4). */
export function useSession(): { isLoading: boolean; admin: Admin | undefined } {
  const session = useQuery(sessionQuery);
  return { isLoading: session.isPending, admin: session.data ?? undefined };
}

/** Returns what opens the admin to somebody who has just signed in. */
export function useEnter() {
  const queries = useQueryClient();
  const toasts = useToasts();
  return (admin: Admin) => {
    // What was read in an earlier session, by whomever, is not this one's.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== calls.getMe.path });
    rememberAdmin(queries, admin);
    toasts.add({ title: "Login successful" });
  };
}

/** Signs in with the password. With a second factor, `data` has the ticket for the code instead of somebody. */
export function useSignIn() {
  const enter = useEnter();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (credentials: { username: string; password: string }) =>
      call(calls.signIn, { body: credentials }),
    onSuccess: (answer) => "admin" in answer && enter(answer.admin),
    onError: (error) =>
      toasts.add({
        kind: "destructive",
        title: "Login failed",
        description: signInFailureWords(error),
      }),
  });
}

export function useSignOut() {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: () => call(calls.signOut),
    onSuccess: () => forgetSession(queries),
    onError: ({ message }) => toasts.add({ kind: "destructive", title: "Error", description: message }),
  });
}

export function rememberAdmin(queries: QueryClient, admin: Admin) {
  queries.setQueryData(sessionQuery.queryKey, admin);
}

/** Lets the calls continue that wait for the session, and reads again what was refused without asking (`callAgain`). */
export function goOn(queries: QueryClient) {
  sessionKeeper.settle(true);
  void queries.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
}

/** The session has ended, so every protected screen gives way to sign-in. */
function forgetSession(queries: QueryClient) {
  queries.setQueryData(sessionQuery.queryKey, null);
}
