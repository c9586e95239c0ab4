import { useQuery } from "@tanstack/react-query";
import { createDkimKeys } from "../../../../contract/mailing/dkim-keys.ts";
import { call } from "../../../api/client.ts";
import { SettingsGroup } from "../../../site-owner/settings/SettingsGroup.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { QueryState } from "../../../ui/states/QueryState.tsx";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { DkimPairItem } from "./DkimPairItem.tsx";
import { dkimKeysQuery, useDkimChange } from "./use-dkim-change.ts";

/** The keys that sign every email: created here, published in DNS, then used. */
export function DkimGroup() {
  const query = useQuery(dkimKeysQuery);
  const { data } = query;
  const create = useDkimChange(() => call(createDkimKeys));
  const isSigning = data?.pairs.some(({ state, domain }) => state === "used" && domain === data.domain);
  return (
    <SettingsGroup
      id="dkim"
      title="DKIM keys"
      why="Sign every email, so that mailbox providers know it is yours. Not needed if your mail server signs."
    >
      <div className="grid gap-5">
        <QueryState query={query} className="h-16 w-full" />
        {data?.isFixed && (
          <Notice tone="info">
            <b>Set by DKIM_KEYS.</b> The keys that the environment names sign your emails, and the pairs below
            do not.
          </Notice>
        )}
        {data && !data.isFixed && !isSigning && (
          <p className="text-ink-2">
            Masthead signs nothing for {data.domain} now. Create a pair of keys, add its two records to DNS,
            and then use it.
          </p>
        )}
        {data && data.pairs.length > 0 && (
          <ul className="grid gap-6">
            {data.pairs.map((pair) => (
              <DkimPairItem key={pair.id} pair={pair} list={data} />
            ))}
          </ul>
        )}
        {data && (
          <div className="grid gap-3">
            <FormFailure error={create.error?.message} />
            <div>
              <Button disabled={create.isPending} onClick={() => create.mutate()}>
                {create.isPending ? "Creating..." : isSigning ? "Create new keys" : "Create keys"}
              </Button>
            </div>
          </div>
        )}
      </div>
    </SettingsGroup>
  );
}
