import type { Reach } from "../../contract/audience/reach.ts";
import { counted, countOf } from "../../contract/base/counting.ts";

/** The statuses as they are read, in the order of the filter. */
export const statusNames = {
  active: "Active",
  pending: "Pending",
  paused: "Paused",
  suppressed: "Suppressed",
  unsubscribed: "Unsubscribed",
} as const;

/** `3 active subscribers`; `2 of 3 active subscribers` where a newsletter would not reach all of them. */
export function reachWords({ recipients, leftOut: { paused, inSeries } }: Reach): string {
  const active = recipients + paused + inSeries;
  const all = countOf(active, "active subscriber");
  return recipients === active ? all : `${counted(recipients)} of ${all}`;
}

/** The same for the head of a screen, where nothing else says what the two numbers are. */
export function reachSentence(reach: Reach): string {
  return `${reachWords(reach)}${reach.leftOut.paused + reach.leftOut.inSeries > 0 ? " can be mailed" : ""}`;
}

/** `121 pending, 43 unsubscribed, 1 on the suppression list`; undefined when nobody is left out. */
export function leftOutWords({ leftOut }: Pick<Reach, "leftOut">): string | undefined {
  const groups = [
    { count: leftOut.pending, name: "pending" },
    { count: leftOut.unsubscribed, name: "unsubscribed" },
    { count: leftOut.paused, name: "paused" },
    { count: leftOut.inSeries, name: "in the welcome series" },
    { count: leftOut.suppressed, name: "on the suppression list" },
  ];
  const words = groups.filter(({ count }) => count > 0).map(({ count, name }) => `${counted(count)} ${name}`);
  return words.length > 0 ? words.join(", ") : undefined;
}
