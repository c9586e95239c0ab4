import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { removeProvider, type ProviderView } from "../../../contract/site-owner/provider.ts";
import { call } from "../../api/client.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";
import { SettingsGroup } from "../settings/SettingsGroup.tsx";
import { goToProvider } from "./go-to-provider.ts";
import { OrganizationForm } from "./OrganizationForm.tsx";
import { providerQuery, refreshOwnProvider } from "./provider-query.ts";

/** The provider (OpenID Connect) through which people of an organization sign in. */
export function OrganizationGroup() {
  const query = useQuery(providerQuery);
  const { data } = query;
  return (
    <SettingsGroup
      id="organization"
      title="Organization"
      why="Sign in with the accounts that your people have already, such as Google Workspace, Microsoft Entra ID, Okta or Keycloak."
    >
      <div className="grid gap-6">
        <QueryState query={query} className="h-40 w-full" />
        {data && <ProviderState {...data} />}
        {data && <OrganizationForm {...data} />}
      </div>
    </SettingsGroup>
  );
}

/** What holds, and what can be done about it. */
function ProviderState({ active, draft, isSecretLost }: ProviderView) {
  const [isRemoving, setRemoving] = useState(false);
  const queries = useQueryClient();
  const attempt = useMutation({ mutationFn: () => goToProvider("try") });
  const saved = draft ?? active;
  if (!saved) return null;
  return (
    <div className="grid gap-3">
      {isSecretLost && (
        <Notice tone="bad">
          <b>The client secret cannot be read.</b> It was encrypted by another data folder. Enter it again.
        </Notice>
      )}
      {attempt.error && <Notice tone="bad">{attempt.error.message}</Notice>}
      <Notice
        tone={draft ? "warn" : "ok"}
        action={
          <>
            <Button disabled={attempt.isPending} onClick={() => attempt.mutate()}>
              {attempt.isPending ? "Opening…" : "Try it"}
            </Button>
            <Button onClick={() => setRemoving(true)}>Remove</Button>
          </>
        }
      >
        {draft ? (
          <>
            <b>Not in effect yet.</b> Try it with your own account.{" "}
            {active
              ? `Until then, people sign in with ${active.label} as before.`
              : "After that, people can sign in this way."}
          </>
        ) : (
          <>
            <b>People can sign in with {saved.label}</b>
            {saved.isOnly ? ", and in no other way." : "."}
          </>
        )}
      </Notice>
      {isRemoving && (
        <ActionDialog
          title={`Remove ${saved.label}?`}
          sentence={`Nobody can sign in with ${saved.label} any longer, and every account is disconnected. People who have never set a password need a new one.`}
          action="Remove"
          pendingAction="Removing..."
          isDestructive
          act={() => call(removeProvider)}
          done={(view) => {
            queries.setQueryData(providerQuery.queryKey, view);
            void refreshOwnProvider(queries);
            return { title: `${saved.label} removed` };
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}
