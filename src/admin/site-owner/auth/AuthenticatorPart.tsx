import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "../../../contract/base/counting.ts";
import {
  beginAuthenticator,
  getFactors,
  removeAuthenticator,
  replaceRecoveryCodes,
  type Factors,
} from "../../../contract/site-owner/second-factor.ts";
import { refreshing } from "../../api/query-of.ts";
import { call } from "../../api/client.ts";
import { Moment } from "../../time/Moment.tsx";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";
import { FormFailure } from "../../ui/forms/FormFailure.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { AuthenticatorDialog } from "./AuthenticatorDialog.tsx";
import { factorsQuery, refreshFactors } from "./factors-query.ts";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";

/** The authenticator app of the account, with its recovery codes. */
export function AuthenticatorPart({ heading: Heading = "h3" }: { heading?: "h2" | "h3" }) {
  const query = useQuery(factorsQuery);
  const { data } = query;
  return (
    <section aria-labelledby="authenticator">
      <Heading id="authenticator" className="mb-2 flex flex-wrap items-center gap-2.5 font-semibold">
        Authenticator app
        {data && <Badge color={data.authenticatorSince ? "ok" : "none"}>{stateOf(data)}</Badge>}
      </Heading>
      <QueryState query={query} className="h-16 w-full" />
      {data &&
        (data.authenticatorSince ? <AppInUse factors={data} since={data.authenticatorSince} /> : <NoApp />)}
    </section>
  );
}

const stateOf = ({ authenticatorSince }: Factors) => (authenticatorSince ? "In use" : "Not set up");

function NoApp() {
  const begin = useMutation({ mutationFn: () => call(beginAuthenticator) });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-pretty text-ink-2">
        With an app such as Aegis, 2FAS or your password manager, signing in asks for a code, too. Nobody can
        sign in with only your password.
      </p>
      <FormFailure error={begin.error?.message} />
      <Button disabled={begin.isPending} onClick={() => begin.mutate()}>
        {begin.isPending ? "Preparing…" : "Set up an app"}
      </Button>
      {begin.data && <AuthenticatorDialog setUp={begin.data} onClose={() => begin.reset()} />}
    </div>
  );
}

function AppInUse({ factors, since }: { factors: Factors; since: string }) {
  const queries = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const replace = useMutation({
    mutationFn: () => call(replaceRecoveryCodes),
    onSuccess: () => refreshing(getFactors)(queries),
  });
  return (
    <div className="grid justify-items-start gap-3">
      {factors.isKeyLost && (
        <Notice tone="warn">
          <b>Its codes do not work here.</b> The data folder has a new secrets.key. Remove the app and set it
          up again.
        </Notice>
      )}
      <p className="text-ink-2">
        Signing in has asked for a code since <Moment at={since} />. You have{" "}
        {countOf(factors.recoveryCodesLeft, "recovery code")} left, in case you do not have the app.
      </p>
      <FormFailure error={replace.error?.message} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={replace.isPending} onClick={() => replace.mutate()}>
          {replace.isPending ? "Creating…" : "New recovery codes"}
        </Button>
        <Button onClick={() => setRemoving(true)}>Remove the app</Button>
      </div>
      {replace.data && (
        <RecoveryCodesDialog codes={replace.data.recoveryCodes} onClose={() => replace.reset()} />
      )}
      {isRemoving && (
        <ActionDialog
          title="Remove the authenticator app?"
          sentence="You will then sign in with only your password. Your recovery codes stop working, too."
          action="Remove"
          pendingAction="Removing..."
          isDestructive
          act={() => call(removeAuthenticator)}
          refresh={refreshFactors}
          done={({ message }) => ({ title: "App removed", description: message })}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}
