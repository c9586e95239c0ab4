import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { checkMailRecords } from "../../../../contract/mailing/mail-server.ts";
import { queryOf } from "../../../api/query-of.ts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";

type MailRecord = z.output<typeof checkMailRecords.answer>["records"][number];

/** What DNS says of the sender's domain. Asked when somebody wants to know: others' servers answer it. */
export function MailRecords() {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(checkMailRecords),
    enabled: false,
  });
  return (
    <section aria-labelledby="mail-records" className="grid gap-3">
      <h3 id="mail-records" className="font-semibold">
        SPF, DKIM and DMARC
      </h3>
      {data && data.records.length === 0 && (
        <p className="text-ink-2">
          {data.domain} is not a public domain, so there is nothing to check. Enter your own address as the
          sender.
        </p>
      )}
      <ul className="border-t border-line empty:hidden" aria-busy={isFetching}>
        {data?.records.map((record) => (
          <RecordItem key={`${record.record} ${record.at}`} {...record} />
        ))}
      </ul>
      <FormFailure error={error?.message} />
      <div>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? "Asking DNS..." : data ? "Check again" : "Check DNS"}
        </Button>
      </div>
    </section>
  );
}

function RecordItem({ record, at, state, words }: MailRecord) {
  return (
    <li className="flex items-start gap-4 border-b border-line py-2.5">
      <div className="min-w-0 grow">
        <p className="font-medium">
          {record} <span className="font-normal wrap-anywhere text-ink-3">{at}</span>
        </p>
        <p className="text-ink-2">{words}</p>
      </div>
      <Badge {...badges[state]} />
    </li>
  );
}

const badges = {
  there: { color: "ok", children: "Found" },
  missing: { color: "bad", children: "Missing" },
  unknown: { color: "none", children: "Unknown", isHollow: true },
} as const;
