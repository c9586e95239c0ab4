import { problems } from "../../contract/base/problem.ts";
import { AppError } from "../../server/base/errors.ts";
import { refusalOfSystem } from "../../server/base/system-errors.ts";
import type { AppContext } from "../../server/kernel/http/context.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { plainFrame, type Frame } from "../layout/frame.ts";
import { readersCodeOf, sayProblem } from "../../words/say-problem.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { answerPage } from "../serving/render.tsx";

/** Answers a failed request with a page. Unexpected errors are logged in full and not described. Uses no database. */
export function answerFailure(error: unknown, c: AppContext, deps: SiteDeps): Response {
  const refusal = error instanceof AppError ? error : refusalOfSystem(error);
  if (refusal !== error) c.get("log").error({ err: error }, "A page could not be made");
  if (refusal?.retryAfterSeconds) c.header("retry-after", String(refusal.retryAfterSeconds));
  const frame = plainFrame(deps);
  const { failure } = frame.words;
  const { status } = problems[refusal?.code ?? "internal"];
  const page = (
    <FailurePage
      frame={frame}
      heading={refusal ? failure.problems[readersCodeOf(refusal.code)].title : failure.heading}
      message={refusal ? sayProblem(frame.words, refusal) : failure.text}
      requestId={c.get("requestId")}
    />
  );
  return answerPage(c, page, { status, isPrivate: true });
}

interface FailurePageProps {
  frame: Frame;
  heading: string;
  message: string;
  requestId: string;
}

/** The page for people; programs get a problem document. */
function FailurePage({ frame, heading, message, requestId }: FailurePageProps) {
  const { words } = frame;
  return (
    <PlainPage frame={frame} name={heading} heading={heading}>
      <p role="alert">{message}</p>
      <a className="button button--line" href="/">
        {words.notFound.frontPage}
      </a>
      <p className="small">{words.failure.requestId({ id: requestId })}</p>
    </PlainPage>
  );
}
