import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** What a new site still needs, in the order in which it is shown. */
export const firstSteps = ["write", "samples", "mail", "address", "legal", "readers", "backup"] as const;
export type FirstStep = (typeof firstSteps)[number];

export const getFirstSteps = endpoint({
  method: "get",
  path: "/api/admin/first-steps",
  access: "settings.write",
  tag: "Dashboard",
  summary: "Get what a new site still needs. Each step is done as soon as the site's data says so.",
  answer: z
    .object({
      /** Empty while the owner has hidden them in the settings. */
      steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
      /** Emails go out through a mail server, and not into the outbox. */
      hasMailServer: z.boolean(),
    })
    .meta({ id: "FirstSteps" }),
});
