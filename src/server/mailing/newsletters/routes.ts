import * as flight from "../../../contract/flight-check.ts";
import * as actions from "../../../contract/newsletter-actions.ts";
import * as calls from "../../../contract/newsletters.ts";
import { respond, route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { checkNewsletter } from "./checks/check-newsletter.ts";
import type { CheckDeps } from "./checks/check-newsletter.ts";
import {
  createNewsletter,
  getNewsletter,
  hideNewsletter,
  listNewsletters,
  presentNewsletter,
  scheduleNewsletter,
  unhideNewsletter,
  updateNewsletter,
} from "./editing/edit-newsletters.ts";
import { previewNewsletter, textAsPage } from "./editing/preview-newsletter.ts";
import { sendTestMail } from "../delivery/starting/send-test.ts";
import type { TestDeps } from "../delivery/starting/send-test.ts";

type Deps = CheckDeps & TestDeps;

/**
 * Allows a mail's own images and inline styles, in a frame of this site, and nothing that runs or loads anything
 * else.
 */
const PREVIEW_POLICY =
  "sandbox; default-src 'none'; img-src https: http: data: 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const IN_OUTBOX = "No mail server is set, so the test newsletter is kept in the outbox.";

export function newsletterRoutes(deps: Deps): Route[] {
  return [
    route(calls.listNewsletters, ({ query }) => listNewsletters(deps.db, query)),
    route(calls.sendTestEmail, async ({ body }) => {
      await sendTestMail(deps, body);
      const isInOutbox = (await deps.mailRoute(deps.db)).server === undefined;
      return { message: isInOutbox ? IN_OUTBOX : "Check your inbox for the test newsletter.", isInOutbox };
    }),
    respond(flight.previewNewsletter, async ({ body, c }) => {
      const words = await previewNewsletter(deps, body);
      return c.body(body.part === "text" ? textAsPage(words) : words.html, 200, {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": PREVIEW_POLICY,
        "x-frame-options": "SAMEORIGIN",
      });
    }),
    route(flight.checkNewsletter, ({ params }) => checkNewsletter(deps, params.id)),
    route(calls.getNewsletter, async ({ params }) =>
      presentNewsletter(await getNewsletter(deps.db, params.id)),
    ),
    route(calls.createNewsletter, ({ body }) => createNewsletter(deps, body)),
    route(calls.updateNewsletter, ({ params, body }) => updateNewsletter(deps, params.id, body)),
    route(actions.scheduleNewsletter, ({ params, body }) => scheduleNewsletter(deps, params.id, body)),
    route(actions.hideNewsletter, ({ params }) => hideNewsletter(deps, params.id)),
    route(actions.unhideNewsletter, ({ params }) => unhideNewsletter(deps, params.id)),
  ];
}
