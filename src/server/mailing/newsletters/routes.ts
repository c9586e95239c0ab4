import type { EmailTemplates } from "../../../contract/mailing/emails.ts";
import * as flight from "../../../contract/mailing/flight-check.ts";
import * as writing from "../../../contract/mailing/newsletter-writing.ts";
import { problems } from "../../../contract/base/problem.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { AppError } from "../../base/errors.ts";
import { inPreviewLane } from "../../content/writing/in-preview-lane.ts";
import { ofOwnPosts } from "../../content/writing/own-texts.ts";
import { writingOperations } from "../../content/writing/writing-operations.ts";
import { getToWrite } from "../../content/writing/working-copies.ts";
import { uncached } from "../../kernel/http/page-keys.ts";
import type { Visitor } from "../../kernel/http/permit.ts";
import { respond, route, type AppHono, type Route } from "../../kernel/http/routes.ts";
import { SHOWN_MAIL_POLICY, shownMailHeaders } from "../../kernel/mail/shown-mail-policy.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { routesOf } from "../../kernel/operations/operations.ts";
import { withinLookUps } from "../../kernel/outside/take-look-ups.ts";
import { askSeldom } from "./checks/ask-seldom.ts";
import { checkNewsletter, checkSending, checkText } from "./checks/check-newsletter.ts";
import { getNewsletter } from "./editing/edit-newsletters.ts";
import { listNewsletters, newsletterOperations } from "./editing/newsletter-operations.ts";
import { newsletterTexts } from "./editing/newsletter-texts.ts";
import { findPreview, previewNewsletter, textAsPage } from "./editing/preview-newsletter.ts";
import { followPostOperations } from "./posts/follow-post-operations.ts";
import { mailPostOperations } from "./posts/mail-post-operations.ts";
import { requireSight, testEmailOperations } from "./test-email-operations.ts";

type Deps = Kernel & { emails: EmailTemplates; links: Links };

const newsletterWritingOperations = writingOperations(newsletterTexts, {
  copies: writing.newsletterCopies,
  unsaved: writing.unsavedNewsletters,
  keptTexts: writing.newsletterKeptTexts,
  revisions: writing.newsletterRevisions,
  previews: writing.newsletterPreviews,
  presence: writing.newsletterPresence,
});

export function newsletterRoutes(deps: Deps): Route[] {
  const seldom = askSeldom(deps.now);
  const lookingUp = ({ userId }: Visitor) => ({ ...deps, outside: withinLookUps(deps, userId) });
  return [
    ...routesOf(deps, newsletterWritingOperations),
    route(writing.getNewsletterToWrite, ({ params }) => getToWrite(deps.db, newsletterTexts, params.id)),
    ...routesOf(deps, [listNewsletters, ...testEmailOperations]),
    respond(flight.previewNewsletter, async ({ body, c, visitor }) => {
      requireSight(visitor(), body);
      const words = await previewNewsletter(deps, body);
      return c.body(body.part === "text" ? textAsPage(words) : words.html, 200, shownMailHeaders);
    }),
    route(flight.checkSending, async ({ query: { segmentId, newsletterId } }) =>
      checkSending(deps, {
        ...(newsletterId !== undefined && (await getNewsletter(deps.db, newsletterId))),
        segment_id: segmentId ?? null,
      }),
    ),
    route(flight.checkText, ({ body, visitor }) => {
      const { outside } = lookingUp(visitor());
      return checkText({ ...deps, outside: seldom(outside) }, body);
    }),
    route(flight.checkNewsletter, ({ params, visitor }) => checkNewsletter(lookingUp(visitor()), params.id)),
    ...routesOf(deps, newsletterOperations),
    // Newsletters that are made from posts.
    ...ofOwnPosts(deps.db, routesOf(deps, [...mailPostOperations, ...followPostOperations])),
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
