import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { auditAreas } from "../../../contract/site-owner/audit.ts";
import { FieldFrame, controlLook } from "../../ui/forms/FieldFrame.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import type { ListAddress } from "../../ui/lists/use-list-address.ts";
import { auditActorsQuery } from "./audit-query.ts";

const areas = [
  { value: "", name: "Everything" },
  ...Object.entries(auditAreas).map(([value, name]) => ({ value, name })),
];

/** By whom, about what, and on which days: those of the site, both included. */
export function AuditFilters({ address }: { address: ListAddress }) {
  const { data } = useQuery(auditActorsQuery);
  const people = [
    { value: "", name: "Everybody" },
    ...(data?.actors ?? []).map(({ key, name }) => ({ value: key, name })),
  ];
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 md:grid-cols-4 lg:max-w-3xl">
      <Select
        label="Who"
        options={people}
        value={address.filter("by")}
        onChange={({ target }) => address.change({ by: target.value })}
      />
      <Select
        label="What"
        options={areas}
        value={address.filter("area")}
        onChange={({ target }) => address.change({ area: target.value })}
      />
      <DayFilter address={address} filter="from" label="From" />
      <DayFilter address={address} filter="to" label="Until" />
    </div>
  );
}

interface DayFilterProps {
  address: ListAddress;
  filter: "from" | "to";
  label: string;
}

function DayFilter({ address, filter, label }: DayFilterProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <input
        id={id}
        type="date"
        value={address.filter(filter)}
        onChange={({ target }) => address.change({ [filter]: target.value })}
        className={`${controlLook} h-control min-w-0`}
      />
    </FieldFrame>
  );
}
