import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { sampleSettings } from "../settings/settings.ts";

/** What a new site still needs, in the order in which it is shown. */
export const firstSteps = [
  "write",
  "samples",
  "examples",
  "mail",
  "address",
  "legal",
  "readers",
  "backup",
] as const;
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
      /** What readers still see of the examples that a new site starts with. */
      examples: z.object({
        settings: z.array(z.enum(sampleSettings)),
        /** The owner's public pages that have a placeholder of a default page. */
        pages: z.array(z.object({ id: z.int(), title: z.string() })),
      }),
    })
    .meta({ id: "FirstSteps" }),
});
