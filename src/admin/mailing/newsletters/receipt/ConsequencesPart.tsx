import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "../../../../contract/counting.ts";
import { getConsequences, takeBackConsequences } from "../../../../contract/newsletter-actions.ts";
import { call } from "../../../api/client.ts";
import { useMay } from "../../../api/session-query.ts";
import { refreshSubscribers } from "../../../audience/subscribers-query.ts";
import { ActionDialog } from "../../../ui/ActionDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
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
        Its bounces have suppressed <b>{countOf(suppressed, "address")}</b>. {countOf(counted, "bounce")}{" "}
        {counted === 1 ? "counts" : "count"} against an address.
      </Notice>
      {isAsking && (
        <ActionDialog
          title="Take back what this newsletter did?"
          sentence={`${countOf(suppressed, "address")} can get email again, and ${countOf(counted, "bounce")} will no longer count. Do this if the refusals were the fault of your mail server. Complaints and unsubscribes stay.`}
          action="Take it back"
          pendingAction="Taking it back..."
          act={() => call(takeBackConsequences, { params: { id: String(id) } })}
          refresh={(queries) =>
            Promise.all([
              refreshSubscribers(queries),
              queries.invalidateQueries({ queryKey: [getConsequences.path] }),
            ])
          }
          done={(taken) => ({ title: `${countOf(taken.suppressed, "address")} can get email again` })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
