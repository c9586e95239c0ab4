import { choiceParam, idsParam, numberParam, searchParam } from "../base/paging.ts";

export const subscriberStatuses = ["pending", "active", "unsubscribed"] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/**
 * The statuses that lists show and filter by. An active subscriber on the suppression list is `suppressed`; the filter
 * `active` leaves them out. One who gets no newsletters for now is `paused`, and counts as active too.
 */
export const shownStatuses = [...subscriberStatuses, "paused", "suppressed"] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** The months after which a silent subscriber may be called inactive. A month counts 30 days. */
export const inactiveMonths = ["3", "6", "12"] as const;
export type InactiveMonths = (typeof inactiveMonths)[number];

/** The filters of the list. Exports, counts and changes of a selection take the same. */
export const filterParams = {
  ids: idsParam,
  search: searchParam,
  status: choiceParam(shownStatuses),
  inactive: choiceParam(inactiveMonths).meta({
    type: "string",
    description: "Only subscribers who have not opened or clicked for so many months: 3, 6 or 12.",
  }),
  segment: numberParam("Segment must be an id", { description: "Only subscribers in this segment." }),
  tag: numberParam("Tag must be an id", { description: "Only subscribers with this tag." }),
};
