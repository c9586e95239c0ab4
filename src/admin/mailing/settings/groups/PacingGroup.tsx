import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { QueryState } from "../../../ui/states/QueryState.tsx";
import { SettingsGroup } from "../../../site-owner/settings/SettingsGroup.tsx";
import { paceQuery } from "./pace-query.ts";
import { PacingForm } from "./PacingForm.tsx";
import { WarmUpForm } from "./WarmUpForm.tsx";

/** How fast newsletters go out: the limits of each group of mailbox providers, and the warm-up of a new domain. */
export function PacingGroup() {
  const query = useQuery(paceQuery);
  const { data } = query;
  return (
    <>
      <SettingsGroup
        id="pacing"
        title="Pacing"
        why="Mailbox providers turn away senders who send too much at once. Leave it off if all your email arrives."
      >
        <QueryState query={query} className="h-20 w-full" />
        {data && <PacingForm pacing={data.pacing} />}
      </SettingsGroup>
      <SettingsGroup
        id="warm-up"
        title="Warm-up"
        why="Mailbox providers distrust a domain that suddenly sends much. Leave it off if yours has sent as many emails before."
      >
        {query.isPending && <Skeleton className="h-20 w-full" />}
        {data && <WarmUpForm warmUp={data.warmUp} />}
      </SettingsGroup>
    </>
  );
}
