import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/Button.tsx";
import { FailureNotice } from "../../../ui/FailureNotice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SettingsGroup } from "../../../site-owner/settings/SettingsGroup.tsx";
import { paceQuery } from "./pace-query.ts";
import { PacingForm } from "./PacingForm.tsx";
import { WarmUpForm } from "./WarmUpForm.tsx";

/** How fast newsletters go out: the limits of each group of mailbox providers, and the warm-up of a new domain. */
export function PacingGroup() {
  const { data, error, refetch } = useQuery(paceQuery);
  return (
    <>
      <SettingsGroup
        id="pacing"
        title="Pacing"
        why="Mailbox providers turn away senders who send too much at once. Leave it off if all your email arrives."
      >
        {error && (
          <FailureNotice
            action={
              <Button size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {error.message}
          </FailureNotice>
        )}
        {!data && !error && <Skeleton className="h-20 w-full" />}
        {data && <PacingForm pacing={data.pacing} />}
      </SettingsGroup>
      <SettingsGroup
        id="warm-up"
        title="Warm-up"
        why="Mailbox providers distrust a domain that suddenly sends much. Leave it off if yours has sent as many emails before."
      >
        {!data && !error && <Skeleton className="h-20 w-full" />}
        {data && <WarmUpForm warmUp={data.warmUp} />}
      </SettingsGroup>
    </>
  );
}
