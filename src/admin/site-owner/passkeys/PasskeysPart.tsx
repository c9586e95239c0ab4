import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { removePasskey, type Passkey } from "../../../contract/site-owner/passkeys.ts";
import { call } from "../../api/client.ts";
import { Moment } from "../../time/Moment.tsx";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";
import { AddPasskeyDialog } from "./AddPasskeyDialog.tsx";
import { passkeysQuery, refreshPasskeys } from "./passkeys-query.ts";

/** The passkeys of the account. */
export function PasskeysPart({ heading: Heading = "h3" }: { heading?: "h2" | "h3" }) {
  const query = useQuery(passkeysQuery);
  const { data } = query;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();
  const refusal = data && whyNoPasskeys(data.domain);
  return (
    <section aria-labelledby="passkeys">
      <Heading id="passkeys" className="mb-2 font-semibold">
        Passkeys
      </Heading>
      <p className="mb-2 text-pretty text-ink-2">
        A passkey signs you in with your fingerprint, face or PIN, without a password or a code. It works only
        on this site, so a fake site cannot steal it.
      </p>
      <QueryState query={query} className="h-16 w-full" />
      {data && data.passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mb-3 border-t border-line">
          {data.passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              domain={data.domain}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      {refusal && <p className="text-xs text-ink-3">{refusal}</p>}
      {data && !refusal && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}

/** Why this browser can make no passkey here; undefined if it can. */
function whyNoPasskeys(domain: string | null): string | undefined {
  if (domain === null)
    return "Passkeys need a domain name. They do not work on a site whose address is a number.";
  if (!("PublicKeyCredential" in window))
    return "This browser cannot create passkeys here. They need HTTPS and an up-to-date browser.";
  if (location.hostname !== domain)
    return `Passkeys of this site belong to ${domain}. Open the admin there to add one.`;
  return undefined;
}

interface PasskeyItemProps {
  passkey: Passkey;
  domain: string | null;
  onRemove: () => void;
}

function PasskeyItem({ passkey, domain, onRemove }: PasskeyItemProps) {
  const { name, createdAt, lastUsedAt, isForThisSite } = passkey;
  return (
    <li className="flex items-center gap-4 border-b border-line py-2.5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 font-medium wrap-anywhere">
          {name}
          {!isForThisSite && <Badge color="none">{`For ${passkey.domain}`}</Badge>}
        </p>
        <p className="text-xs text-ink-3">
          Added <Moment at={createdAt} />
          {lastUsedAt && (
            <>
              , last used <Moment at={lastUsedAt} />
            </>
          )}
        </p>
        {!isForThisSite && (
          <p className="mt-0.5 text-xs text-pretty text-ink-3">
            It was created when the site was at {passkey.domain}, so browsers do not offer it at{" "}
            {domain ?? "this address"}. Add a new one here. The old one works again if the site moves back.
          </p>
        )}
      </div>
      <Button aria-label={`Remove the passkey ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Remove “${name}”?`}
      sentence="You can no longer sign in with it. Your device may still offer it: delete it there, too."
      action="Remove"
      pendingAction="Removing..."
      isDestructive
      act={() => call(removePasskey, { params: { id: String(id) } })}
      refresh={refreshPasskeys}
      done={() => ({ title: "Passkey removed" })}
      onClose={onClose}
    />
  );
}
