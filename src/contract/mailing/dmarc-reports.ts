import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { text } from "../base/text.ts";

export const MAX_REPORT_BYTES = 2 * 1024 * 1024;

/** The days that are summed up. Reports are kept for 90. */
export const REPORTED_DAYS = 30;

/** The largest sources and reporters that are named. */
export const MOST_SOURCES = 50;

const tag = "Mail server";

const countsSchema = z.object({
  emails: z.int(),
  /** Those that were refused, or put into the spam folder. */
  stopped: z.int(),
});

/**
 * What passed DMARC. `both` and `spf`: from servers that your domain names, signed or not. `dkim`: signed by you, from
 * another server. `neither`: nothing proves that it is yours.
 */
const passedSchema = z.enum(["both", "spf", "dkim", "neither"]);

const sourceSchema = countsSchema
  .extend({
    passed: passedSchema,
    /** The organization that SPF or a signature names, else the address of the server. */
    name: z.string(),
    servers: z.int(),
    /** One of the addresses. */
    ip: z.string(),
  })
  .meta({ id: "MailSource" });

export type MailSource = z.output<typeof sourceSchema>;

const mailSourcesSchema = z
  .object({
    /** The domain in From. */
    domain: z.string(),
    /** What the domain's record asks for, as the last report says. Null without reports. */
    policy: z.enum(["none", "quarantine", "reject"]).nullable(),
    reporters: z.array(z.object({ name: z.string(), reports: z.int(), emails: z.int() })),
    totals: z.record(passedSchema, countsSchema),
    sources: z.array(sourceSchema),
    /** What to change, in sentences. */
    advice: z.array(z.string()),
  })
  .meta({ id: "MailSources" });

export type MailSources = z.output<typeof mailSourcesSchema>;

export const getMailSources = endpoint({
  method: "get",
  path: "/api/dmarc-reports",
  access: "figures.read",
  tag,
  summary: `Get who sent email in the site's name in ${REPORTED_DAYS} days, as DMARC reports say, and what to change.`,
  query: z.object({ reporter: text("Must be a reporter", { max: 200 }).optional() }),
  answer: mailSourcesSchema,
});

export const takeDmarcReport = endpoint({
  method: "post",
  path: "/api/dmarc-reports",
  access: "token",
  tag,
  summary:
    "Post a DMARC aggregate report: XML, gzip, zip, or the email with it, at most 2 MB. Available when BOUNCE_TOKEN is set. The same report counts once.",
  bodyType: "application/octet-stream",
  answer: z
    .object({
      /** `none`: it is not about the site's domain, or not about the last 90 days. */
      effect: z.enum(["counted", "repeated", "none"]),
      message: z.string(),
    })
    .meta({ id: "TakenDmarcReport" }),
  refusals: ["unauthenticated", "too_large", "invalid"],
});

export type TakenDmarcReport = z.output<typeof takeDmarcReport.answer>;
