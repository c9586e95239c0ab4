import * as calls from "../../contract/newsletters.ts";
import type { EmailTemplates } from "../../contract/emails.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { route } from "../platform/http/routes.ts";
import type { Route } from "../platform/http/routes.ts";
import type { MailQueue } from "../platform/mail/queue.ts";
import {
  createNewsletter,
  deleteNewsletter,
  getNewsletter,
  listNewsletters,
  presentNewsletter,
  scheduleNewsletter,
  updateNewsletter,
} from "./edit-newsletters.ts";
import { sendTestMail } from "./send-test.ts";

interface Deps {
  db: Db;
  now: Clock;
  mail: MailQueue;
  emails: EmailTemplates;
  publicUrl: string;
}

export function newsletterRoutes(deps: Deps): Route[] {
  return [
    route(calls.listNewsletters, ({ query }) => listNewsletters(deps.db, query.page)),
    route(calls.sendTestEmail, async ({ body }) => {
      await sendTestMail(deps, body);
      return { message: "Check your inbox for the test newsletter." };
    }),
    route(calls.getNewsletter, async ({ params }) =>
      presentNewsletter(await getNewsletter(deps.db, params.id)),
    ),
    route(calls.createNewsletter, ({ body }) => createNewsletter(deps, body)),
    route(calls.updateNewsletter, ({ params, body }) => updateNewsletter(deps, params.id, body)),
    route(calls.scheduleNewsletter, ({ params, body }) =>
      scheduleNewsletter(deps, params.id, body.scheduledFor),
    ),
    route(calls.deleteNewsletter, async ({ params }) => {
      await deleteNewsletter(deps.db, params.id);
      return { message: "The newsletter has been deleted successfully." };
    }),
  ];
}
