import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { idParams } from "../base/text.ts";

/** Newsletters whose figures are compared. */
export const COMPARED_NEWSLETTERS = 10;

/** Providers that are named beside the well-known ones, the largest first. */
export const MOST_OTHERS = 10;

/** Fewer readers at one provider are among all others: a firm of one must not name its reader. */
export const LEAST_READERS = 5;

const figuresSchema = z
  .object({
    /** `gmail`, `microsoft`, `yahoo`, `apple`, `others`, or the domain of the provider's mail servers. */
    key: z.string(),
    name: z.string(),
    /** Emails that the mail server took. With a relay, that is the relay. */
    sent: z.int(),
    /** Emails that were put off at least once. Most of them were taken later. */
    deferred: z.int(),
    failed: z.int(),
    /** Emails that were taken, and came back as undeliverable or as refused by policy. */
    returned: z.int(),
    complained: z.int(),
    /** People, each counted once. */
    opened: z.int(),
    clicked: z.int(),
    /** What most refusals said, without addresses; null if there were none. */
    words: z.string().nullable(),
  })
  .meta({ id: "ProviderFigures" });

export type ProviderFigures = z.output<typeof figuresSchema>;

export const getProviders = endpoint({
  noTool: "screen",
  method: "get",
  path: "/api/newsletters/{id}/providers",
  access: "newsletters.read",
  tag: "Newsletters",
  summary:
    "Get what became of a newsletter at each mailbox provider. None once the details of its readers were removed.",
  params: idParams,
  answer: z.object({ providers: z.array(figuresSchema) }).meta({ id: "NewsletterProviders" }),
  refusals: ["not_found"],
});

export const compareProviders = endpoint({
  noTool: "screen",
  method: "get",
  path: "/api/mailbox-providers",
  access: "newsletters.read",
  tag: "Newsletters",
  summary: `Get how each mailbox provider treated the last ${COMPARED_NEWSLETTERS} newsletters, newest first.`,
  answer: z
    .object({
      newsletters: z.array(
        z.object({
          id: z.int(),
          subject: z.string(),
          closedAt: z.iso.datetime(),
          providers: z.array(figuresSchema),
        }),
      ),
    })
    .meta({ id: "ProvidersCompared" }),
});
