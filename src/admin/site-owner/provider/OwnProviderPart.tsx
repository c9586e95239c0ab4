import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { disconnectProvider } from "../../../contract/site-owner/provider.ts";
import { call } from "../../api/client.ts";
import { Moment } from "../../time/Moment.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { FormFailure } from "../../ui/forms/FormFailure.tsx";
import { goToProvider } from "./go-to-provider.ts";
import { ownProviderQuery, refreshOwnProvider } from "./provider-query.ts";

/** Whether the account is connected with the organization; nothing where nobody signs in through one. */
export function OwnProviderPart() {
  const { data } = useQuery(ownProviderQuery);
  const [isRemoving, setRemoving] = useState(false);
  const connect = useMutation({ mutationFn: () => goToProvider("link") });
  if (!data || data.label === null) return null;
  const { label, connected } = data;
  return (
    <section aria-labelledby="own-provider" className="grid justify-items-start gap-2">
      <h3 id="own-provider" className="font-semibold">
        {label}
      </h3>
      <p className="text-pretty text-ink-2">
        {connected ? (
          <>
            You sign in with {label} as <span className="wrap-anywhere">{connected.email}</span>. Connected{" "}
            <Moment at={connected.since} />
            {connected.lastUsedAt && (
              <>
                , last used <Moment at={connected.lastUsedAt} />
              </>
            )}
            .
          </>
        ) : (
          `Connect your account to sign in with ${label}. Your email for sign-in messages must be the address that ${label} knows you by.`
        )}
      </p>
      <FormFailure error={connect.error?.message} />
      {connected ? (
        <Button onClick={() => setRemoving(true)}>Disconnect</Button>
      ) : (
        <Button disabled={connect.isPending} onClick={() => connect.mutate()}>
          {connect.isPending ? "Opening…" : `Connect with ${label}`}
        </Button>
      )}
      {isRemoving && (
        <ActionDialog
          title={`Disconnect from ${label}?`}
          sentence={`You can no longer sign in with ${label}. You need your password or a passkey.`}
          action="Disconnect"
          pendingAction="Disconnecting..."
          isDestructive
          act={() => call(disconnectProvider)}
          refresh={refreshOwnProvider}
          done={({ message }) => ({ title: "Disconnected", description: message })}
          onClose={() => setRemoving(false)}
        />
      )}
    </section>
  );
}
