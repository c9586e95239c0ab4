import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";

/** The newsletters whose links are shown, and how many of each. */
export const SHOWN_NEWSLETTERS = 10;
export const SHOWN_LINKS = 5;
/** The last days whose new subscribers are counted by form, and for how long who stayed has stayed. */
export const SIGN_UP_DAYS = 90;
export const STAY_DAYS = 30;

const newsletterLinksSchema = z
  .object({
    id: z.int(),
    subject: z.string(),
    sentAt: z.iso.datetime(),
    /** How many got it. */
    sent: z.int(),
    /** Those with most visits, first; visits by mail programs and scanners do not count. */
    links: z.array(z.object({ url: z.string(), visits: z.int() })),
  })
  .meta({ id: "NewsletterLinks" });

const formFiguresSchema = z
  .object({
    /** The tag that the form gave; null for forms that gave none, as those of the site. Who got two tags is in both. */
    tag: z.string().nullable(),
    /** New subscribers, who have confirmed. */
    joined: z.int(),
    /** Those of them who did so long enough ago to say who stayed. */
    longAgo: z.int(),
    /** Those of `longAgo` who had not left and could be mailed when the time was over. */
    stayed: z.int(),
  })
  .meta({ id: "FormFigures" });

export type FormFigures = z.output<typeof formFiguresSchema>;

const linksAndFormsSchema = z
  .object({ newsletters: z.array(newsletterLinksSchema), forms: z.array(formFiguresSchema) })
  .meta({ id: "LinksAndForms" });

export type LinksAndForms = z.output<typeof linksAndFormsSchema>;

export const getLinksAndForms = endpoint({
  method: "get",
  path: "/api/admin/dashboard/links-and-forms",
  access: "figures.read",
  tag: "Dashboard",
  summary: `Get what links and subscribe forms brought: visits by link of the last ${SHOWN_NEWSLETTERS} newsletters, and by form the new subscribers of the last ${SIGN_UP_DAYS} days and who stayed for ${STAY_DAYS}. Masthead does not know whether a post was read to its end, or who subscribed because of a link.`,
  answer: linksAndFormsSchema,
});
