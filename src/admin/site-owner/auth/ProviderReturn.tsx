import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate } from "react-router";
import { finishProvider } from "../../../contract/site-owner/provider.ts";
import type { Admin } from "../../../contract/site-owner/session.ts";
import { call } from "../../api/client.ts";
import { Notice } from "../../ui/states/Notice.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import { CodeForm } from "./CodeForm.tsx";
import { Front } from "./Front.tsx";
import { rememberAdmin, useSession } from "./session.ts";
import { tellProven } from "../provider/prove-at-provider.ts";

/** Where the provider sends people back to: posts what it sent with them, once. */
export function ProviderReturn({ signInPath }: { signInPath: string }) {
  usePageTitle("Login");
  const queries = useQueryClient();
  const toasts = useToasts();
  const { admin } = useSession();
  const [answer] = useState(() => location.search.slice(1));
  // The page was loaded anew: nothing of an earlier session is remembered.
  const enter = (entered: Admin) => {
    rememberAdmin(queries, entered);
    toasts.add({ title: "Login successful" });
  };
  const { data, error } = useQuery({
    queryKey: ["provider-answer", answer],
    queryFn: async () => {
      history.replaceState(history.state, "", location.pathname);
      const finished = await call(finishProvider, { body: { answer } });
      if ("done" in finished && finished.done === "sign-in") enter(finished.admin);
      if ("done" in finished && finished.done === "proof") tellProven();
      return finished;
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data && admin && ("ticket" in data || data.done === "sign-in"))
    return <Navigate to="/admin/dashboard" replace />;
  if (data && "done" in data && data.done === "link")
    return <Navigate to="/admin/settings/access#account" replace />;
  if (data && "done" in data && data.done === "try")
    return <Navigate to="/admin/settings/access#organization" replace />;
  return (
    <Front>
      <main className="mx-auto mt-[clamp(2rem,7vh,4.5rem)] mb-12 w-full max-w-84">
        <h1 className="font-serif text-[1.75rem] leading-tight font-medium tracking-[-.018em]">
          {error ? "That did not work" : data && "ticket" in data ? "One more step" : "Signing you in"}
        </h1>
        <div className="mt-4">
          {error && (
            <Notice
              tone="bad"
              action={
                <Link className="link" to={admin ? "/admin/settings/access" : signInPath}>
                  {admin ? "Back to the settings" : "Back to sign in"}
                </Link>
              }
            >
              {error.message}
            </Notice>
          )}
          {data && "ticket" in data && (
            <CodeForm
              ticket={data.ticket}
              isLarge
              onSignedIn={enter}
              onBack={() => location.assign(signInPath)}
            />
          )}
          {data && "done" in data && data.done === "proof" && <p>Thank you. You can close this window.</p>}
          {!data && !error && <p className="text-ink-2">One moment…</p>}
        </div>
      </main>
    </Front>
  );
}
