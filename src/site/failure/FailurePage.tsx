import type { Frame } from "../layout/frame.ts";
import { LetterPage } from "../layout/LetterPage.tsx";

interface FailurePageProps {
  frame: Frame;
  heading: string;
  message: string;
  requestId: string;
}

/** What a person sees where a program would get a problem document. */
export function FailurePage({ frame, heading, message, requestId }: FailurePageProps) {
  return (
    <LetterPage frame={frame} name={heading} heading={heading}>
      <p role="alert">{message}</p>
      <a className="button button--line" href="/">
        Go to the front page
      </a>
      <p className="small">{`If it happens again, tell us this number: ${requestId}`}</p>
    </LetterPage>
  );
}
