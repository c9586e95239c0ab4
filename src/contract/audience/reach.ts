import { z } from "zod";

/** The recipients of a newsletter that is sent now. Active subscribers are the recipients, those who pause and those in the series. */
export const reachSchema = z.object({
  /** Active, and neither suppressed nor pausing nor in the series. */
  recipients: z.int(),
  /** Subscribers who get nothing, each counted once. */
  leftOut: z.object({
    pending: z.int(),
    unsubscribed: z.int(),
    /** Active, and pausing. */
    paused: z.int(),
    /** Active and not pausing, but an email of the welcome series is still to come, which holds newsletters back. */
    inSeries: z.int(),
    /** On the suppression list, without having unsubscribed. */
    suppressed: z.int(),
  }),
});

export type Reach = z.infer<typeof reachSchema>;
