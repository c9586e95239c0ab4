import { useQuery } from "@tanstack/react-query";
import { countOf } from "../../../contract/base/counting.ts";
import { getMailSources, REPORTED_DAYS } from "../../../contract/mailing/dmarc-reports.ts";
import { queryOf } from "../../api/query-of.ts";
import { FilterSelect } from "../../ui/lists/FilterSelect.tsx";
import { useListAddress } from "../../ui/lists/use-list-address.ts";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { LinkedPlaces } from "../../ui/states/LinkedPlaces.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";
import { SourcesTable } from "./SourcesTable.tsx";

/** Who sends in the site's name, as all reporters say, or the one that the address of the screen has. */
export function SourcesScreen() {
  const address = useListAddress();
  const reporter = address.filter("reporter");
  const query = useQuery({
    ...queryOf(getMailSources, { query: reporter ? { reporter } : {} }),
    staleTime: 0,
  });
  const { data } = query;
  return (
    <>
      <PageHead title="Who sends in your name">
        What mailbox providers report of the last {REPORTED_DAYS} days (DMARC). Anybody can write such a
        report, so nothing follows from it by itself.
      </PageHead>
      <QueryState query={query} className="h-40 w-full" />
      {data && (
        <div className="grid gap-4">
          {data.reporters.length > 0 && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <FilterSelect
                address={address}
                filter="reporter"
                label="Reporter"
                options={[
                  { value: "", name: "All reporters" },
                  ...data.reporters.map(({ name, reports }) => ({
                    value: name,
                    name: `${name} (${countOf(reports, "report")})`,
                  })),
                ]}
              />
              {data.policy && <p className="text-ink-2">Your DMARC record says p={data.policy}.</p>}
            </div>
          )}
          <div className="empty:hidden [&>*+*]:-mt-px">
            {data.advice.map((words) => (
              <Notice key={words} tone="info">
                <LinkedPlaces words={words} />
              </Notice>
            ))}
          </div>
          <SourcesTable {...data} />
        </div>
      )}
    </>
  );
}
