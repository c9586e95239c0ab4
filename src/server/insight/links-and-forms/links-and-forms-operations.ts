import type { Capability } from "../../../contract/base/capabilities.ts";
import {
  getLinksAndForms,
  SHOWN_LINKS,
  SIGN_UP_DAYS,
  STAY_DAYS,
} from "../../../contract/insight/links-and-forms.ts";
import { DAY, instantAfter } from "../../base/clock.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import * as store from "./links-and-forms-store.ts";

const { operation } = operationsWith<Kernel>();

export const linksAndFormsOperations = [
  operation(getLinksAndForms, async ({ heavy, now }, { visitor }) => {
    const may = (capability: Capability) => visitor().capabilities.has(capability);
    const newsletters = may("newsletters.read") ? await store.findNewsletters(heavy) : [];
    const links = await store.findLinks(
      heavy,
      newsletters.map(({ id }) => id),
    );
    const forms = await store.countByForm(heavy, {
      since: instantAfter(now(), -SIGN_UP_DAYS * DAY),
      longAgo: instantAfter(now(), -STAY_DAYS * DAY),
    });
    return {
      newsletters: newsletters.map(({ id, subject, send_at, sent_count }) => ({
        id,
        subject,
        sentAt: send_at,
        sent: sent_count,
        links: links
          .filter(({ newsletter_id }) => newsletter_id === id)
          .slice(0, SHOWN_LINKS)
          .map(({ url, clicks }) => ({ url, visits: clicks })),
      })),
      // They are called by tags.
      forms: may("subscribers.count") ? forms : [],
    };
  }),
];
