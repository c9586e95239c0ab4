import { z } from "zod";
import { choiceParam, numberParam, searchParam } from "../base/paging.ts";

export const deliveryStates = ["pending", "sent", "failed", "deferred", "skipped"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * What recipients did with it, as far as is known. `unopened` has got it, and no person has opened it; `machine` are those
 * of them whose mail program or scanner has.
 */
export const deliveryReactions = ["opened", "clicked", "unopened", "machine"] as const;
export type DeliveryReaction = (typeof deliveryReactions)[number];

const link = numberParam("Link must be the number of a link", { min: 0, max: 99_999 });

/** The filters of a receipt's recipients. */
export const deliveryFilter = {
  state: z.enum(deliveryStates).optional(),
  reaction: z.enum(deliveryReactions).optional(),
  /** The number of a link that they have clicked. */
  link,
  /** Part of a name or an address. */
  search: searchParam.optional(),
};

/** The same as filters of subscribers: those to whom a newsletter went. Without `newsletter`, the others find nobody. */
export const recipientParams = {
  newsletter: numberParam("Newsletter must be an id"),
  outcome: choiceParam(deliveryStates).optional(),
  reaction: choiceParam(deliveryReactions).optional(),
  link,
  recipient: searchParam.optional(),
};
