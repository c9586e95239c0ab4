import { useMutation, useQuery, useQueryClient, queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import {
  createWebhook,
  listWebhooks,
  providerWords,
  webhookProviders,
  type WebhookProvider,
} from "../../../../contract/mailing/webhooks.ts";
import { refreshing, repeatedQueryOf } from "../../../api/query-of.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { QueryState } from "../../../ui/states/QueryState.tsx";
import { SettingsGroup } from "../../../site-owner/settings/SettingsGroup.tsx";
import { WebhookItem } from "./webhooks/WebhookItem.tsx";

/** Lists the addresses at which mail providers report what became of emails, and makes new ones. */
export function WebhooksGroup() {
  const query = useQuery(webhooksQuery);
  const { data } = query;
  return (
    <SettingsGroup
      id="webhooks"
      title="Webhooks"
      why="Your mail provider reports here what was delivered, what bounced, and who complained or unsubscribed."
    >
      <div className="grid gap-6">
        <QueryState query={query} className="h-16 w-full" />
        {data && data.webhooks.length > 0 && (
          <ul className="border-t border-line">
            {data.webhooks.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
        {data && <NewWebhook />}
      </div>
    </SettingsGroup>
  );
}

const options = webhookProviders.map((value) => ({ value, name: providerWords[value].name }));

function NewWebhook() {
  const queries = useQueryClient();
  const [provider, setProvider] = useState<WebhookProvider>("ses");
  const create = useMutation({
    mutationFn: () => call(createWebhook, { body: { provider } }),
    onSuccess: () => refreshing(listWebhooks)(queries),
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <Select
            label="Provider"
            options={options}
            value={provider}
            onChange={({ target }) =>
              setProvider(webhookProviders.find((each) => each === target.value) ?? provider)
            }
          />
        </div>
        <Button disabled={create.isPending} onClick={() => create.mutate()}>
          {create.isPending ? "Creating..." : "Create webhook"}
        </Button>
      </div>
      <FormFailure error={create.error?.message} />
    </div>
  );
}

/** The owner waits for the provider's first event here. */
const SHOW_AGAIN_MS = 10_000;

/** The webhooks, and how they fare. */
const webhooksQuery = queryOptions({
  ...repeatedQueryOf(listWebhooks),
  refetchInterval: SHOW_AGAIN_MS,
});
