import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { AUDIT_ENTRIES_PER_PAGE, type AuditEntry } from "../../../contract/site-owner/audit-log.ts";
import { nameOfActor } from "../../../contract/site-owner/audit.ts";
import { Moment } from "../../time/Moment.tsx";
import { DownloadLink } from "../../ui/buttons/DownloadLink.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import type { Column } from "../../ui/lists/ColumnHead.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { ListTable } from "../../ui/lists/ListTable.tsx";
import { PagedList } from "../../ui/lists/PagedList.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { Cell, Row } from "../../ui/lists/Table.tsx";
import { useListAddress, type ListAddress } from "../../ui/lists/use-list-address.ts";
import { AuditFilters } from "./AuditFilters.tsx";
import { auditQuery, exportAddress, isFiltered, noFilters } from "./audit-query.ts";

const columns: readonly Column[] = [{ name: "What" }, { name: "From", isMinor: true }, { name: "When" }];

/** Who changed what: nothing on this screen can be changed. */
export function AuditScreen() {
  const address = useListAddress();
  return (
    <>
      <PageHead
        title="Activity"
        actions={<DownloadLink href={exportAddress(address)}>Export to CSV</DownloadLink>}
      >
        Who changed what in the last year.
      </PageHead>
      <AuditFilters address={address} />
      <PagedList
        query={useQuery(auditQuery(address))}
        address={address}
        failure="Failed to load the activity. Please try refreshing the page."
        pageSize={AUDIT_ENTRIES_PER_PAGE}
        thing="action"
        shown={({ entries, totalEntries: total }) => ({ count: entries.length, total })}
      >
        {({ data, isBusy }) => (
          <ListTable
            label="Activity"
            columns={columns}
            items={data?.entries}
            isBusy={isBusy}
            empty={<NoEntries address={address} />}
          >
            {(entry) => <EntryRow key={entry.id} entry={entry} />}
          </ListTable>
        )}
      </PagedList>
    </>
  );
}

function EntryRow({ entry: { by, words, link, at } }: { entry: AuditEntry }) {
  const address = "address" in by ? by.address : undefined;
  return (
    <Row>
      <th
        scope="row"
        className="w-full text-left font-normal wrap-anywhere max-md:text-[.9375rem] max-md:leading-snug md:py-2 md:pr-6"
      >
        <span className="font-medium">{nameOfActor(by)}</span>
        {by.kind === "token" && <span className="text-ink-3"> (token “{by.name}”)</span>}{" "}
        {link ? (
          <Link to={link} className="underline-offset-[.2em] hover:underline">
            {words}
          </Link>
        ) : (
          words
        )}
      </th>
      <Cell isMinor>{address}</Cell>
      <Cell>
        <Moment at={at} as="dateAndClockTime" />
        {/* Where its column has no room. */}
        {address && <span className="text-ink-3 max-md:ml-2.5 md:block md:text-xs lg:hidden">{address}</span>}
      </Cell>
    </Row>
  );
}

function NoEntries({ address }: { address: ListAddress }) {
  if (!isFiltered(address))
    return <Empty title="Nothing has happened yet.">What people change appears here.</Empty>;
  return (
    <Empty
      title="No activity found."
      action={<Button onClick={() => address.change(noFilters)}>Clear filters</Button>}
    >
      Nothing that matches these filters was recorded.
    </Empty>
  );
}
