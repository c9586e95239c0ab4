import { problems } from "../../contract/problem.ts";
import { AppError } from "../../server/base/errors.ts";
import { refusalOfSystem } from "../../server/base/system-errors.ts";
import type { AppContext } from "../../server/kernel/http/context.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { plainFrame } from "../layout/frame.ts";
import type { Frame } from "../layout/frame.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { answerPage } from "../serving/render.tsx";

/** A failure of a page, as a page. What we did not expect is logged whole and told as little. Asks no database. */
export function answerFailure(error: unknown, c: AppContext, deps: SiteDeps): Response {
  const refusal = error instanceof AppError ? error : refusalOfSystem(error);
  if (refusal !== error) c.get("log").error({ err: error }, "A page could not be made");
  if (refusal?.retryAfterSeconds) c.header("retry-after", String(refusal.retryAfterSeconds));
  const { status, title } = problems[refusal?.code ?? "internal"];
  const page = (
    <FailurePage
      frame={plainFrame(deps)}
      heading={refusal ? title : "Something went wrong on our side."}
      message={refusal?.message ?? "The error has been logged. Please try again in a moment."}
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

/** What a person sees where a program would get a problem document. */
function FailurePage({ frame, heading, message, requestId }: FailurePageProps) {
  return (
    <PlainPage frame={frame} name={heading} heading={heading}>
      <p role="alert">{message}</p>
      <a className="button button--line" href="/">
        Go to the front page
      </a>
      <p className="small">{`If it happens again, send us this request ID: ${requestId}`}</p>
    </PlainPage>
  );
}
