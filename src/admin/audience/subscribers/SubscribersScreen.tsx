import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { SUBSCRIBERS_PER_PAGE } from "../../../contract/audience/subscribers.ts";
import { inactiveMonths } from "../../../contract/audience/subscriber-filters.ts";
import { Upload, Download } from "../../ui/icons/icons.tsx";
import { useFollowedRuns } from "../../importing/follow-runs.ts";
import { AddButton, Button } from "../../ui/buttons/Button.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { May } from "../../ui/states/May.tsx";
import { PagedList } from "../../ui/lists/PagedList.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { useListAddress, type ListAddress } from "../../ui/lists/use-list-address.ts";
import { Progress } from "../../ui/states/Progress.tsx";
import { audienceQuery } from "../audience-query.ts";
import { reachSentence } from "../audience-words.ts";
import { filterNames, filtersOf, refreshSubscribers, subscribersQuery } from "../subscribers-query.ts";
import { useExport } from "../use-export.ts";
import { AddSubscriberDialog } from "./AddSubscriberDialog.tsx";
import { ImportListDialog } from "./import/ImportListDialog.tsx";
import { importsQuery } from "./import/imports-query.ts";
import { InactiveNotice } from "./InactiveNotice.tsx";
import { PausedNotice } from "./PausedNotice.tsx";
import { SubscribersTable } from "./SubscribersTable.tsx";
import { SubscribersToolbar } from "./SubscribersToolbar.tsx";

/** Reads the list again when an import that is under way ends. */
function FollowImports() {
  useFollowedRuns({ runs: importsQuery, refresh: refreshSubscribers });
  return null;
}

export function SubscribersScreen() {
  const address = useListAddress();
  const [open, setOpen] = useState<"add" | "import">();
  const { data } = useQuery(audienceQuery);
  const close = () => setOpen(undefined);
  const months = inactiveMonths.find((each) => each === address.filter("inactive"));
  return (
    <>
      <PageHead
        title="Email Subscribers"
        actions={
          <div className="flex flex-wrap gap-2 max-md:gap-1.5 max-md:[&_.icon]:hidden">
            <May use="data.move">
              <FollowImports />
              <Button onClick={() => setOpen("import")}>
                <Upload className="icon" aria-hidden="true" />
                Import
              </Button>
            </May>
            <ExportButton address={address} />
            <AddButton kind="primary" onClick={() => setOpen("add")}>
              Add subscriber
            </AddButton>
          </div>
        }
      >
        {data ? reachSentence(data) : "\u00A0"} ·{" "}
        <Link to="/admin/segments" className="underline">
          Segments
        </Link>{" "}
        ·{" "}
        <Link to="/admin/subscribers/tags" className="underline">
          Tags and fields
        </Link>{" "}
        ·{" "}
        <Link to="/admin/suppressions" className="underline">
          Suppression list
        </Link>{" "}
        ·{" "}
        <Link to="/admin/subscribers/removed" className="underline">
          Recently removed
        </Link>
      </PageHead>
      <SubscribersToolbar address={address} />
      {months && (
        <div className="mb-3">
          <InactiveNotice months={months} />
        </div>
      )}
      {address.filter("status") === "paused" && (
        <div className="mb-3 empty:hidden">
          <PausedNotice />
        </div>
      )}
      <SubscribersList address={address} onAdd={() => setOpen("add")} onImport={() => setOpen("import")} />
      {open === "add" && <AddSubscriberDialog onClose={close} />}
      {open === "import" && <ImportListDialog onClose={close} />}
    </>
  );
}

interface SubscribersListProps {
  address: ListAddress;
  onAdd: () => void;
  onImport: () => void;
}

function SubscribersList({ address, ...actions }: SubscribersListProps) {
  return (
    <PagedList
      query={useQuery(subscribersQuery(address))}
      address={address}
      failure="Failed to load subscribers. Please try refreshing the page."
      pageSize={SUBSCRIBERS_PER_PAGE}
      thing="subscriber"
      shown={({ subscribers, totalSubscribers: total, isTotalExact }) => ({
        count: subscribers.length,
        total,
        isTotalExact,
      })}
    >
      {({ data, isBusy }) => (
        <SubscribersTable
          items={data?.subscribers}
          sorting={{ sort: address.sort, onSort: address.sortBy }}
          filters={filtersOf(address)}
          total={data?.totalSubscribers ?? 0}
          isTotalExact={data?.isTotalExact ?? true}
          isBusy={isBusy}
          empty={<NoSubscribers address={address} {...actions} />}
        />
      )}
    </PagedList>
  );
}

function NoSubscribers({ address, onAdd, onImport }: SubscribersListProps) {
  const { search, filter, change } = address;
  const isFiltered = filterNames.some((name) => filter(name) !== "");
  if (!search && !isFiltered) {
    return (
      <Empty
        title="No subscribers found."
        action={
          <>
            <Button onClick={onAdd}>Add subscriber</Button>
            <May use="data.move">
              <Button onClick={onImport}>Import a list</Button>
            </May>
          </>
        }
      >
        Readers can subscribe at the end of every article. If you already have a list, import it.
      </Empty>
    );
  }
  const clear = (
    <Button
      onClick={() => change({ search: "", ...Object.fromEntries(filterNames.map((name) => [name, ""])) })}
    >
      Clear filters
    </Button>
  );
  return (
    <Empty
      title={search ? "No subscribers found matching your search." : "No subscribers found."}
      action={clear}
    >
      {isFiltered
        ? "Try without a filter."
        : "Try fewer words: the search looks for each in the address, the name and the other fields."}
    </Empty>
  );
}

/** Saves the list as it is searched and filtered; a bar shows how far it is. */
function ExportButton({ address }: { address: ListAddress }) {
  const { percent, isPending, start } = useExport(filtersOf(address));
  if (isPending) {
    return (
      <div className="flex h-control w-44 items-center max-md:w-28 *:grow">
        <Progress label="Exporting" percent={percent} />
      </div>
    );
  }
  return (
    <Button onClick={start}>
      <Download className="icon" aria-hidden="true" />
      Export to CSV
    </Button>
  );
}
