import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import {
  SUPPRESSIONS_PER_PAGE,
  addSuppression,
  newSuppressionSchema,
} from "../../../contract/audience/suppressions.ts";
import { suppressionReasons } from "../../../contract/audience/suppression-reasons.ts";
import { Upload } from "../../ui/icons/icons.tsx";
import { AddButton, Button } from "../../ui/buttons/Button.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { FilterSelect } from "../../ui/lists/FilterSelect.tsx";
import { PagedList } from "../../ui/lists/PagedList.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { ListSearch, Toolbar } from "../../ui/lists/Toolbar.tsx";
import { useListAddress, type ListAddress } from "../../ui/lists/use-list-address.ts";
import { call } from "../../api/client.ts";
import { EditDialog } from "../../ui/dialogs/EditDialog.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { refreshSubscribers } from "../subscribers-query.ts";
import { AddSuppressionsDialog } from "./AddSuppressionsDialog.tsx";
import { reasonNames } from "./reason-words.ts";
import { filtersOf, suppressionsQuery } from "./suppressions-query.ts";
import { SuppressionsTable } from "./SuppressionsTable.tsx";

const reasons = [
  { value: "", name: "All reasons" },
  ...suppressionReasons.map((value) => ({ value, name: reasonNames[value] })),
];

/** The addresses that get no mail, whatever else is done. */
export function SuppressionsScreen() {
  const address = useListAddress();
  const [open, setOpen] = useState<"one" | "many">();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHead
        title="Suppression List"
        actions={
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen("many")}>
              <Upload className="icon" aria-hidden="true" />
              Add many
            </Button>
            <AddButton kind="primary" onClick={() => setOpen("one")}>
              Add address
            </AddButton>
          </div>
        }
      >
        These addresses get no email, even if they are imported again.{" "}
        <Link to="/admin/subscribers" className="underline underline-offset-[.2em] hover:text-ink">
          All subscribers
        </Link>
      </PageHead>
      <Toolbar search={<ListSearch label="Search by email" address={address} />}>
        <FilterSelect address={address} filter="reason" label="Reason" options={reasons} />
      </Toolbar>
      <SuppressionsList address={address} />
      {open === "one" && <AddSuppressionDialog onClose={close} />}
      {open === "many" && <AddSuppressionsDialog onClose={close} />}
    </>
  );
}

function SuppressionsList({ address }: { address: ListAddress }) {
  return (
    <PagedList
      query={useQuery(suppressionsQuery(address))}
      address={address}
      failure="Failed to load the suppression list. Please try refreshing the page."
      pageSize={SUPPRESSIONS_PER_PAGE}
      thing="address"
      shown={({ suppressions, totalSuppressions: total, isTotalExact }) => ({
        count: suppressions.length,
        total,
        isTotalExact,
      })}
    >
      {({ data, isBusy }) => (
        <SuppressionsTable
          items={data?.suppressions}
          sorting={{ sort: address.sort, onSort: address.sortBy }}
          filters={filtersOf(address)}
          total={data?.totalSuppressions ?? 0}
          isTotalExact={data?.isTotalExact ?? true}
          isBusy={isBusy}
          empty={<NoSuppressions address={address} />}
        />
      )}
    </PagedList>
  );
}

function NoSuppressions({ address: { search, filter, change } }: { address: ListAddress }) {
  if (!search && !filter("reason")) {
    return (
      <Empty title="The list is empty.">
        Addresses are added when an email bounces, when a subscriber reports spam or unsubscribes, and when
        you add them yourself.
      </Empty>
    );
  }
  const clear = <Button onClick={() => change({ search: "", reason: "" })}>Clear filters</Button>;
  return (
    <Empty title="No addresses found." action={clear}>
      {search
        ? "Addresses that were erased or were never subscribers are found only by the complete address."
        : "Try all reasons."}
    </Empty>
  );
}

const AddSuppressionDialog = ({ onClose }: { onClose: () => void }) => (
  <EditDialog
    noun="address"
    isNew
    description="It gets no more email, even if it is a subscriber or is imported later. Only a hash of the address is stored."
    schema={newSuppressionSchema}
    values={{ email: "" }}
    send={(body) => call(addSuppression, { body })}
    refresh={refreshSubscribers}
    said={(_added, { email }) => `${email} will get no more email.`}
    onClose={onClose}
  >
    {({ field }) => <TextField label="Email address" type="email" autoComplete="off" {...field("email")} />}
  </EditDialog>
);
