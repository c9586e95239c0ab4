import { newsletterStatuses, type NewsletterStatus } from "../../../../contract/mailing/newsletters.ts";
import { counted } from "../../../../contract/base/counting.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FilterSelect } from "../../../ui/lists/FilterSelect.tsx";
import { X } from "../../../ui/icons/icons.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { ListSearch, Toolbar } from "../../../ui/lists/Toolbar.tsx";
import { writeSort } from "../../../ui/lists/list-address.ts";
import type { ListAddress } from "../../../ui/lists/use-list-address.ts";
import { statusName } from "../shared/newsletter-words.ts";

interface HistoryToolbarProps {
  address: ListAddress;
  /** Newsletters in each status; undefined while they are counted. */
  counts: Record<NewsletterStatus, number> | undefined;
}

/** Chooses what the history shows and in which order; each choice is in the address and starts at the first page. */
export function HistoryToolbar({ address, counts }: HistoryToolbarProps) {
  const { sort, filter, change } = address;
  const chosen = filter("status");
  const statuses = newsletterStatuses
    .filter((status) => !counts || counts[status] > 0 || status === chosen)
    .map((status) => ({
      value: status,
      name: counts ? `${statusName(status)} (${counted(counts[status])})` : statusName(status),
    }));
  return (
    <Toolbar search={<ListSearch label="Search newsletters" address={address} />}>
      {isNarrowed(address) && (
        <Button kind="ghost" className="max-md:order-last" onClick={() => change(everything)}>
          <X className="icon" aria-hidden="true" />
          Clear filters
        </Button>
      )}
      <FilterSelect
        address={address}
        filter="status"
        label="Status"
        options={[{ value: "", name: "All statuses" }, ...statuses]}
      />
      <Select
        label="Sort by"
        isLabelHidden
        options={orders}
        value={writeSort(sort)}
        onChange={({ target }) => change({ sort: target.value })}
      />
    </Toolbar>
  );
}

const orders = [
  { value: "", name: "Newest first" },
  { value: "-date", name: "Last sent first" },
  { value: "date", name: "First sent first" },
  { value: "subject", name: "Subject, A to Z" },
  { value: "-opened", name: "Most opened first" },
];

/** The history without a search or filter, in the order that it has. */
export const everything = { search: "", status: "" };

export const isNarrowed = ({ search, filter }: ListAddress) => search !== "" || filter("status") !== "";
