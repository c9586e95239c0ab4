import { problems } from "../../contract/base/problem.ts";
import { HONEYPOT_FIELD } from "../../contract/audience/subscribers.ts";
import { answerPoll, findAsked } from "../../server/audience/polls/answer-poll.ts";
import { HOUR } from "../../server/base/clock.ts";
import { AppError } from "../../server/base/errors.ts";
import { clientAddressOf, type AppContext } from "../../server/kernel/http/context.ts";
import { uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { sayProblem } from "../../words/say-problem.ts";
import { readFrame } from "../layout/frame.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { readForm } from "../serving/form.ts";
import { answerPage } from "../serving/render.tsx";
import { FOR_ONE_SUBSCRIBER } from "../subscription/open-link.tsx";
import { DeadUnsubscribeLinkPage, TestEmailPage } from "../subscription/pages.tsx";
import { PollPage } from "./PollPage.tsx";

/** The page of a poll. Opening it counts nothing, so that the scanners of mail servers do not: its button does. */
export function mountPolls(app: AppHono, deps: SiteDeps) {
  app.get("/poll/:key", uncached(FOR_ONE_SUBSCRIBER), (c) => {
    const { answer = "", reader = "", saved = "" } = c.req.query();
    const isSaved = isFresh(deps, c.req.param("key"), saved);
    return showPoll(c, deps, { chosen: Number(answer), reader, isSaved });
  });
  app.post("/poll/:key", async (c) => {
    const form = await readForm(c);
    const [n, reader] = [Number(form("answer")), form("reader")];
    if (deps.links.isOfTest(reader)) return showPoll(c, deps, { chosen: n, reader });
    try {
      const clientAddress = clientAddressOf(c, deps.trustsProxy);
      // Only programs fill the hidden field. They get the same answer as everybody.
      if (!form(HONEYPOT_FIELD))
        await answerPoll(deps, { key: c.req.param("key"), reader, n, clientAddress });
      const saved = deps.signer.sign(SAVED, [c.req.param("key"), deps.now().getTime()]);
      return c.redirect(`${c.req.path}?${new URLSearchParams({ ...(reader && { reader }), saved })}`, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.retryAfterSeconds) c.header("retry-after", String(error.retryAfterSeconds));
      return showPoll(c, deps, { chosen: n, reader, error });
    }
  });
}

/** The kind of token that says that somebody has just answered: reading the page again counts nothing. */
const SAVED = "poll-saved";

/** Who has answered may show the address to others: it leads to the results for an hour. */
function isFresh({ signer, now }: SiteDeps, key: string, token: string): boolean {
  const [of, at] = signer.verify(SAVED, token) ?? [];
  return of === key && now().getTime() - Number(at) < HOUR;
}

interface Shown {
  chosen: number;
  reader: string;
  isSaved?: boolean;
  error?: AppError;
}

async function showPoll(c: AppContext, deps: SiteDeps, { chosen, reader, isSaved = false, error }: Shown) {
  const frame = await readFrame(deps);
  if (deps.links.isOfTest(reader)) return answerPage(c, <TestEmailPage frame={frame} />, { isPrivate: true });
  try {
    const { poll, subscriber, before } = await findAsked(deps, c.req.param("key") ?? "", reader);
    const problem =
      error?.code === "invalid"
        ? frame.words.subscription.poll.choose
        : error && sayProblem(frame.words, error);
    const page = (
      <PollPage
        frame={frame}
        poll={poll}
        reader={reader}
        email={subscriber?.email}
        chosen={chosen || before?.answer}
        hasAnswered={subscriber ? before !== undefined : isSaved}
        isSaved={isSaved && !poll.isClosed && (!subscriber || before !== undefined)}
        problem={problem}
      />
    );
    return answerPage(c, page, { isPrivate: true, ...(error && { status: problems[error.code].status }) });
  } catch (refusal) {
    if (!(refusal instanceof AppError) || refusal.code !== "not_found") throw refusal;
    if (!reader) return c.notFound();
    return answerPage(c, <DeadUnsubscribeLinkPage frame={frame} />, { status: 404, isPrivate: true });
  }
}
