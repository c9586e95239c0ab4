import { EVERYBODY, type Audience } from "../../../audience/subscribers/audience.ts";
import { readSentTo } from "../../../audience/attributes/stored-conditions.ts";
import type { SendRow } from "./store.ts";

type Started = Pick<
  SendRow,
  "id" | "series_step_id" | "segment_id" | "sent_to" | "started_at" | "uncounted_count"
>;

/**
 * Says whom a newsletter that has started is for, as far as they are not written down yet, also in a second try.
 * @throws Error if its segment was not noted, which must not mean everybody.
 */
export function audienceOf({
  id,
  series_step_id,
  segment_id,
  sent_to,
  started_at,
  uncounted_count,
}: Started): Audience {
  if (series_step_id !== null) return { ofSeriesSend: id };
  if (uncounted_count !== null) return { closedFor: id };
  // It started before audiences were closed.
  if (segment_id === null) return EVERYBODY;
  if (sent_to === null || started_at === null)
    throw new Error(`Newsletter ${id} has started without its segment`);
  return { conditions: { group: readSentTo(sent_to).conditions, at: started_at } };
}
