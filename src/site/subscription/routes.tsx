import { problems } from "../../contract/base/problem.ts";
import { HONEYPOT_FIELD, subscribeSchema } from "../../contract/audience/subscribers.ts";
import { AppError } from "../../server/base/errors.ts";
import { clientAddressOf, readingOf, type AppContext } from "../../server/kernel/http/context.ts";
import { isForeign } from "../../server/kernel/http/middleware.ts";
import { uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { parse } from "../../server/base/parse.ts";
import { confirmAddress, getConfirmation } from "../../server/audience/joining/confirm-address.ts";
import { subscribe } from "../../server/audience/joining/subscribe.ts";
import {
  getUnsubscription,
  undoUnsubscribe,
  unsubscribe,
} from "../../server/audience/leaving/unsubscribe.ts";
import { TEST_EMAIL_PATH } from "../../server/mailing/newsletters/editing/web-links.ts";
import { isFormOrigin } from "../../server/site-owner/settings/form-origins.ts";
import { getSettings } from "../../server/site-owner/settings/get-settings.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { readForm, type PostedForm } from "../serving/form.ts";
import { readFrame } from "../layout/frame.ts";
import { answerPage } from "../serving/render.tsx";
import { FOR_ONE_SUBSCRIBER, openLink } from "./open-link.tsx";
import { mountOwnPages } from "./own-routes.tsx";
import * as pages from "./pages.tsx";
import { sayProblem } from "../../words/say-problem.ts";

/** Subscribing, confirming and unsubscribing: forms and links that need no script, session or cookie. */
export function mountSubscription(app: AppHono, deps: SiteDeps) {
  app.get("/subscribe", async (c) =>
    answerPage(c, <pages.SubscribePage frame={await readFrame(deps, readingOf(c))} />),
  );
  app.post("/subscribe", (c) => answerSubscription(c, deps));

  const confirm = openLink(deps, pages.DeadConfirmLinkPage);
  app.get(
    "/confirm/:token",
    uncached(FOR_ONE_SUBSCRIBER),
    confirm(async ({ frame, token }) => {
      const { email, isConfirmed } = await getConfirmation(deps, token);
      if (!isConfirmed) return <pages.ConfirmPage frame={frame} email={email} />;
      return <pages.DonePage frame={frame} email={email} words={frame.words.subscription.alreadyConfirmed} />;
    }),
  );
  app.post(
    "/confirm/:token",
    confirm(async ({ frame, token }) => {
      const { email } = await confirmAddress(deps, token);
      return <pages.DonePage frame={frame} email={email} words={frame.words.subscription.confirmed} />;
    }),
  );

  const leave = openLink(deps, pages.DeadUnsubscribeLinkPage);
  app.get(
    "/unsubscribe/:token",
    uncached(FOR_ONE_SUBSCRIBER),
    leave(async ({ frame, token }) => {
      const { subscriber } = await getUnsubscription(deps, token);
      if (!subscriber) return <pages.NobodysAddressPage frame={frame} />;
      if (subscriber.status === "unsubscribed")
        return <pages.UnsubscribedPage frame={frame} undoAt={undefined} />;
      return <pages.UnsubscribePage frame={frame} email={subscriber.email} />;
    }),
  );
  app.post(
    "/unsubscribe/:token",
    leave(async ({ c, frame, token }) => {
      // Refuses a link that is not ours before the form is read.
      await getUnsubscription(deps, token);
      const form = await readForm(c);
      if (form("undo")) {
        const { email } = await undoUnsubscribe(deps, token);
        return <pages.DonePage frame={frame} email={email} words={frame.words.subscription.returned} />;
      }
      // Answers 200 also when nobody has the address: mailbox providers count errors against the sender (RFC 8058, 3.2).
      const subscriber = await unsubscribe(deps, token, evidenceIn(form));
      return <pages.UnsubscribedPage frame={frame} undoAt={subscriber && c.req.path} />;
    }),
  );
  app.get(TEST_EMAIL_PATH, async (c) =>
    answerPage(c, <pages.TestEmailPage frame={await readFrame(deps, readingOf(c))} />),
  );
  mountOwnPages(app, deps);
}

async function answerSubscription(c: AppContext, deps: SiteDeps) {
  const form = await readForm(c);
  const frame = await readFrame(deps);
  const typed = { email: form("email"), name: form("name"), tags: form.all("tags") };
  const isRefused =
    isForeign(c, deps.publicUrl) && !isFormOrigin(await getSettings(deps.db), c.req.header("origin") ?? "");
  // From a site that the owner has not named: the reader has to press the button of our own form.
  if (isRefused)
    return answerPage(c, <pages.SubscribePage frame={frame} typed={typed} />, {
      status: 403,
      isPrivate: true,
    });
  try {
    const request = parse(subscribeSchema, { ...typed, [HONEYPOT_FIELD]: form(HONEYPOT_FIELD) });
    await subscribe(deps, { ...request, clientAddress: clientAddressOf(c, deps.trustsProxy) });
    return answerPage(c, <pages.SubscribedPage frame={frame} />, { isPrivate: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.retryAfterSeconds) c.header("retry-after", String(error.retryAfterSeconds));
    const page = <pages.SubscribePage frame={frame} typed={typed} problem={sayProblem(frame.words, error)} />;
    return answerPage(c, page, { status: problems[error.code].status, isPrivate: true });
  }
}

/** Mail programs post for their reader, with a body that says so (RFC 8058, 3.2); people click the page's button. */
const evidenceIn = (form: PostedForm) =>
  form("List-Unsubscribe") === "One-Click" ? ("one-click" as const) : ("button" as const);
