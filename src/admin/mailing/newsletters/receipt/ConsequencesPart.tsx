import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "../../../../contract/base/counting.ts";
import {
  getConsequences,
  takeBackConsequences,
  type Consequences,
} from "../../../../contract/mailing/newsletter-actions.ts";
import { refreshing } from "../../../api/query-of.ts";
import { call } from "../../../api/client.ts";
import { useMay } from "../../../api/session-query.ts";
import { refreshSubscribers } from "../../../audience/subscribers-query.ts";
import { ActionDialog } from "../../../ui/dialogs/ActionDialog.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { consequencesQuery } from "../shared/newsletter-queries.ts";

/** Says how many addresses the bounces of a newsletter have suppressed, and offers to take that back. */
export function ConsequencesPart({ id, revision }: { id: number; revision: number }) {
  const may = useMay();
  const isPossible = may("subscribers.write");
  const { data } = useQuery({ ...consequencesQuery(id, revision), enabled: isPossible });
  const [isAsking, setIsAsking] = useState(false);
  if (!isPossible || !data || data.suppressed + data.counted === 0) return null;
  const { suppressed, counted } = data;
  return (
    <div className="mb-5">
      <Notice
        tone="info"
        action={
          <Button size="small" onClick={() => setIsAsking(true)}>
            Take back what this newsletter did
          </Button>
        }
      >
        {suppressed > 0 && (
          <>
            Its bounces have suppressed <b>{countOf(suppressed, "address")}</b>.{" "}
          </>
        )}
        {counted > 0 && (
          <>
            <b>{countOf(counted, "bounce")}</b>{" "}
            {counted === 1 ? "counts against an address." : "count against addresses."}
          </>
        )}
      </Notice>
      {isAsking && (
        <ActionDialog
          title="Take back what this newsletter did?"
          sentence={`${outcomeOf(data)}. Do this if the refusals were the fault of your mail server. Complaints and unsubscribes stay.`}
          action="Take it back"
          pendingAction="Taking it back..."
          act={() => call(takeBackConsequences, { params: { id: String(id) } })}
          refresh={(queries) =>
            Promise.all([refreshSubscribers(queries), refreshing(getConsequences)(queries)])
          }
          done={(taken) => ({ title: outcomeOf(taken) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** Another person may have taken it back meanwhile. */
const outcomeOf = ({ suppressed, counted }: Consequences) =>
  [
    ...(suppressed > 0 ? [`${countOf(suppressed, "address")} can get email again`] : []),
    ...(counted > 0 ? [`${countOf(counted, "bounce")} no longer ${counted === 1 ? "counts" : "count"}`] : []),
  ].join(", and ") || "Nothing was left to take back";
