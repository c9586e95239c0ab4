import { useQuery } from "@tanstack/react-query";
import { counted, countOf } from "../../../../contract/base/counting.ts";
import {
  deliveryStates,
  type DeliveryReaction,
  type DeliveryState,
} from "../../../../contract/audience/recipient-filters.ts";
import type { SendCounts } from "../../../../contract/mailing/deliveries.ts";
import { FilterSelect } from "../../../ui/lists/FilterSelect.tsx";
import { ListSearch, Toolbar } from "../../../ui/lists/Toolbar.tsx";
import type { ListAddress } from "../../../ui/lists/use-list-address.ts";
import { timelineQuery, type Receipt, type Timeline } from "../shared/newsletter-queries.ts";
import { isCounted, stateNames } from "./recipient-words.ts";

/** The search and the filters of the recipients. */
export function RecipientFilters({ receipt, address }: { receipt: Receipt; address: ListAddress }) {
  const { data: timeline } = useQuery(timelineQuery(receipt));
  const { counts, links } = receipt;
  return (
    <Toolbar search={<ListSearch label="Search by name or email" address={address} />}>
      <FilterSelect
        address={address}
        filter="state"
        label="Outcome"
        options={stateOptions(counts, timeline)}
      />
      {isCounted(receipt) && (
        <FilterSelect
          address={address}
          filter="reaction"
          label="Reaction"
          options={reactionOptions(receipt)}
        />
      )}
      {links.length > 0 && (
        <div className="md:max-w-40 lg:max-w-56">
          <FilterSelect address={address} filter="link" label="Link" options={linkOptions(links)} />
        </div>
      )}
    </Toolbar>
  );
}

/** With how many there are of each. The deferred ones are counted among the pending ones until the timeline tells them apart. */
function stateOptions({ planned, sent, failed, skipped, pending }: SendCounts, known: Timeline | undefined) {
  const waiting = (state: "pending" | "deferred") => (pending === 0 ? 0 : known?.states[state]);
  const counts: Record<DeliveryState, number | undefined> = {
    sent,
    failed,
    skipped,
    pending: waiting("pending"),
    deferred: waiting("deferred"),
  };
  return [
    { value: "", name: `All outcomes (${counted(planned)})` },
    ...deliveryStates.map((value) => {
      const count = counts[value];
      return {
        value,
        name: count === undefined ? stateNames[value] : `${stateNames[value]} (${counted(count)})`,
      };
    }),
  ];
}

function reactionOptions({ reactions: { opened, clicked }, counts }: Receipt) {
  const names: Record<DeliveryReaction, string> = {
    opened: `Opened (${counted(opened)})`,
    clicked: `Clicked (${counted(clicked)})`,
    unopened: `Not opened (${counted(Math.max(0, counts.sent - opened))})`,
    machine: "Opened by machines only",
  };
  return [
    { value: "", name: "Any reaction" },
    ...Object.entries(names).map(([value, name]) => ({ value, name })),
  ];
}

const linkOptions = (links: Receipt["links"]) => [
  { value: "", name: "All links" },
  ...links.map(({ n, url, clicks }) => ({
    value: String(n),
    name: `${url.replace(/^https?:\/\//, "")} (${countOf(clicks, "click")})`,
  })),
];
