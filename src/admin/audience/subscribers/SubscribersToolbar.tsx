import { useQuery } from "@tanstack/react-query";
import { inactiveMonths } from "../../../contract/audience/subscriber-filters.ts";
import { FilterSelect } from "../../ui/lists/FilterSelect.tsx";
import { ListSearch, Toolbar } from "../../ui/lists/Toolbar.tsx";
import type { ListAddress } from "../../ui/lists/use-list-address.ts";
import { statusNames } from "../audience-words.ts";
import { segmentsQuery } from "../segments/segments-query.ts";
import { subscriberTagsQuery } from "../tags-query.ts";

const statuses = [
  { value: "", name: "All statuses" },
  ...Object.entries(statusNames).map(([value, name]) => ({ value, name })),
];

const silences = [
  { value: "", name: "Any activity" },
  ...inactiveMonths.map((months) => ({ value: months, name: `Inactive for ${months} months` })),
];

/** The search and the filters of the list of subscribers. */
export function SubscribersToolbar({ address }: { address: ListAddress }) {
  const { data: segments } = useQuery(segmentsQuery);
  const { data: tagged } = useQuery(subscriberTagsQuery);
  return (
    <Toolbar search={<ListSearch label="Search subscribers" address={address} />}>
      <FilterSelect address={address} filter="status" label="Status" options={statuses} />
      <FilterSelect address={address} filter="inactive" label="Activity" options={silences} />
      <NamedFilter address={address} filter="segment" label="Segment" all="All segments" items={segments} />
      <NamedFilter address={address} filter="tag" label="Tag" all="All tags" items={tagged?.tags} />
    </Toolbar>
  );
}

interface NamedFilterProps {
  address: ListAddress;
  filter: string;
  label: string;
  /** The name of the first choice, without this filter. */
  all: string;
  items: readonly { id: number; name: string }[] | undefined;
}

/** Filters by one of several named things, once there are any. */
function NamedFilter({ all, items, ...filter }: NamedFilterProps) {
  if (!items || items.length === 0) return null;
  const options = items.map(({ id, name }) => ({ value: String(id), name }));
  return (
    <div className="md:max-w-36 lg:max-w-56">
      <FilterSelect {...filter} options={[{ value: "", name: all }, ...options]} />
    </div>
  );
}
