import * as flight from "../../../contract/flight-check.ts";
import * as actions from "../../../contract/newsletter-actions.ts";
import * as posts from "../../../contract/newsletter-posts.ts";
import * as calls from "../../../contract/newsletters.ts";
import { problems } from "../../../contract/problem.ts";
import { AppError } from "../../base/errors.ts";
import { requireCapability } from "../../kernel/http/permit.ts";
import type { Visitor } from "../../kernel/http/permit.ts";
import { respond, route } from "../../kernel/http/routes.ts";
import { SHOWN_MAIL_POLICY } from "../../kernel/mail/shown-mail-policy.ts";
import type { AppHono, Route } from "../../kernel/http/routes.ts";
import * as writing from "../../../contract/newsletter-writing.ts";
import { ofOwnPosts, requireMayPublish } from "../../content/writing/own-texts.ts";
import type { PresenceDeps } from "../../content/writing/presence.ts";
import { inPreviewLane } from "../../content/writing/in-preview-lane.ts";
import { writingRoutes } from "../../content/writing/routes.ts";
import { getToWrite } from "../../content/writing/working-copies.ts";
import { uncached } from "../../kernel/http/page-keys.ts";
import { withinLookUps } from "../../kernel/outside/take-look-ups.ts";
import type { LookUpDeps } from "../../kernel/outside/take-look-ups.ts";
import { askSeldom } from "./checks/ask-seldom.ts";
import { checkNewsletter, checkSending, checkText } from "./checks/check-newsletter.ts";
import type { CheckDeps } from "./checks/check-newsletter.ts";
import { copyNewsletter } from "./editing/copy-newsletter.ts";
import {
  getNewsletter,
  hideNewsletter,
  listNewsletters,
  presentNewsletter,
  scheduleNewsletter,
  unhideNewsletter,
} from "./editing/edit-newsletters.ts";
import { detachPost, getNewsletterPost, pullPost } from "./posts/follow-post-operations.ts";
import { checkPublishAndMail, mailPost, publishAndMail } from "./posts/mail-post-operations.ts";
import { newsletterTexts } from "./editing/newsletter-texts.ts";
import { findPreview, previewNewsletter, textAsPage } from "./editing/preview-newsletter.ts";
import { createNewsletter, updateNewsletter } from "./editing/newsletter-operations.ts";
import { findLastTest, recordTest } from "./test-email-operations.ts";
import { sendTestMail } from "../delivery/starting/send-test.ts";
import type { TestDeps } from "../delivery/starting/send-test.ts";

type Deps = CheckDeps & TestDeps & PresenceDeps & LookUpDeps;

const MAY_NOT_SEND = "Your account may write newsletters, but not send or schedule them.";
const MAY_NOT_CHANGE_SERIES =
  "Your account may not send newsletters, and the emails of the welcome series go out by themselves.";

/** A newsletter that is filled for one subscriber shows their name and fields. */
function requireSight(visitor: Visitor, { subscriberId }: { subscriberId?: number | null }) {
  if (typeof subscriberId === "number")
    requireCapability(visitor, "subscribers.read", "Your account may not see subscribers.");
}

const IN_OUTBOX = "No mail server is set, so the test newsletter is kept in the outbox.";

export function newsletterRoutes(deps: Deps): Route[] {
  const seldom = askSeldom(deps.now);
  const lookingUp = ({ userId }: Visitor) => ({ ...deps, outside: withinLookUps(deps, userId) });
  return [
    ...writingRoutes(deps, newsletterTexts, {
      copies: writing.newsletterCopies,
      unsaved: writing.unsavedNewsletters,
      keptTexts: writing.newsletterKeptTexts,
      revisions: writing.newsletterRevisions,
      previews: writing.newsletterPreviews,
      presence: writing.newsletterPresence,
    }),
    route(writing.getNewsletterToWrite, ({ params }) => getToWrite(deps.db, newsletterTexts, params.id)),
    route(calls.listNewsletters, ({ query }) => listNewsletters(deps.db, query)),
    route(calls.sendTestEmail, async ({ body, visitor }) => {
      requireSight(visitor(), body);
      // People who write may mail themselves a test; a program that may not send mails nobody.
      if (visitor().by.kind === "token") requireCapability(visitor(), "newsletters.send", MAY_NOT_SEND);
      const keptId = await sendTestMail(deps, body);
      await recordTest(deps, body);
      const isInOutbox = (await deps.mailRoute(deps.db)).server === undefined;
      const message = isInOutbox ? IN_OUTBOX : "Check your inbox for the test newsletter.";
      // The answer links to the outbox only for people who may read it.
      const keptMailId = visitor().capabilities.has("settings.write") ? (keptId ?? null) : null;
      return { message, isInOutbox, keptMailId };
    }),
    route(calls.getLastTest, async ({ query }) => ({ lastTest: await findLastTest(deps.db, query) })),
    respond(flight.previewNewsletter, async ({ body, c, visitor }) => {
      requireSight(visitor(), body);
      const words = await previewNewsletter(deps, body);
      return c.body(body.part === "text" ? textAsPage(words) : words.html, 200, {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": SHOWN_MAIL_POLICY,
        "x-frame-options": "SAMEORIGIN",
      });
    }),
    route(flight.checkSending, ({ query: { segmentId } }) =>
      checkSending(deps, { segment_id: segmentId ?? null }),
    ),
    route(flight.checkText, ({ body, visitor }) => {
      const { outside } = lookingUp(visitor());
      return checkText({ ...deps, outside: seldom(outside) }, body);
    }),
    route(flight.checkNewsletter, ({ params, visitor }) => checkNewsletter(lookingUp(visitor()), params.id)),
    route(calls.getNewsletter, async ({ params }) =>
      presentNewsletter(await getNewsletter(deps.db, params.id)),
    ),
    route(calls.createNewsletter, async ({ body, visitor, by }) => {
      if (body.status === "scheduled") requireCapability(visitor(), "newsletters.send", MAY_NOT_SEND);
      return createNewsletter(deps, body, by());
    }),
    route(calls.updateNewsletter, async ({ params, body, visitor }) => {
      const { seriesStepId } = await newsletterTexts.get(deps.db, params.id);
      // Its text goes out by itself.
      if (seriesStepId !== null) requireCapability(visitor(), "newsletters.send", MAY_NOT_CHANGE_SERIES);
      return updateNewsletter(deps, params.id, body, visitor().username);
    }),
    route(actions.scheduleNewsletter, ({ params, body, by }) =>
      scheduleNewsletter(deps, params.id, { ...body, by: by() }),
    ),
    route(actions.copyNewsletter, ({ params }) => copyNewsletter(deps, params.id)),
    route(actions.hideNewsletter, ({ params, by }) => hideNewsletter(deps, params.id, by())),
    route(actions.unhideNewsletter, ({ params, by }) => unhideNewsletter(deps, params.id, by())),
    ...ofOwnPosts(deps.db, postRoutes(deps)),
  ];
}

/** Newsletters that are made from posts. */
function postRoutes(deps: Deps): Route[] {
  return [
    route(posts.mailPost, ({ params, query }) => mailPost(deps, params.id, query.extent)),
    route(posts.checkPublishAndMail, ({ params, query }) =>
      checkPublishAndMail(deps, params.id, query.extent),
    ),
    route(posts.publishAndMail, ({ params, body, visitor, by }) => {
      requireMayPublish(visitor(), "published");
      return publishAndMail(deps, params.id, { ...body, by: by() });
    }),
    route(posts.getNewsletterPost, ({ params, visitor }) => getNewsletterPost(deps, params.id, visitor())),
    route(posts.pullPost, ({ params, body, visitor }) => pullPost(deps, params.id, body, visitor())),
    route(posts.detachPost, ({ params }) => detachPost(deps, params.id)),
  ];
}

/** The page of a preview link: the email alone. No cache keeps it, and no search engine lists it. */
export function mountPreviews(app: AppHono, deps: Deps) {
  app.get("/newsletter/preview/:token", uncached("Only people with the link may read the draft."), (c) =>
    inPreviewLane(async () => {
      const preview = await findPreviewPage(deps, c.req.param("token"));
      if (!preview) return c.notFound();
      return c.body(preview.html, preview.status, {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": SHOWN_MAIL_POLICY,
        "x-robots-tag": "noindex, nofollow",
      });
    }),
  );
}

/** A text that cannot be an email, such as one with too many tags, is a page that says why. */
async function findPreviewPage(deps: Deps, token: string) {
  try {
    const words = await findPreview(deps, token);
    return words && { html: words.html, status: 200 as const };
  } catch (error) {
    if (!(error instanceof AppError && error.code === "invalid")) throw error;
    const { status, title } = problems.invalid;
    return { html: textAsPage({ subject: title, text: error.message }), status };
  }
}
