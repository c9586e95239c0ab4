import type { ReactElement } from "react";
import { AppError } from "../../server/base/errors.ts";
import type { AppContext } from "../../server/kernel/http/context.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { readFrame, type Frame } from "../layout/frame.ts";
import { answerPage } from "../serving/render.tsx";
import { TestEmailPage } from "./pages.tsx";

/** The reason why pages of mailed links are not cached. */
export const FOR_ONE_SUBSCRIBER = "The page shows the data of the subscriber who was mailed the link.";

export interface OpenedLink {
  c: AppContext;
  frame: Frame;
  token: string;
}

/** A page for a link that leads to nothing; `error` says why. */
type DeadPage = (props: { frame: Frame; error: AppError }) => ReactElement;

/**
 * Answers a mailed link with the page or the answer that `open` makes of it, or with `DeadPage` when the link leads to nothing. A link
 * of a test email only says so.
 */
export function openLink(deps: SiteDeps, DeadPage: DeadPage) {
  return (open: (link: OpenedLink) => Promise<ReactElement | Response>) => async (c: AppContext) => {
    const frame = await readFrame(deps);
    const token = c.req.param("token") ?? "";
    // Answers 200 to a POST too: mailbox providers count errors against the sender (RFC 8058, 3.2).
    if (deps.links.isOfTest(token))
      return answerPage(c, <TestEmailPage frame={frame} />, { isPrivate: true });
    try {
      const answer = await open({ c, frame, token });
      return answer instanceof Response ? answer : answerPage(c, answer, { isPrivate: true });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
      return answerPage(c, <DeadPage frame={frame} error={error} />, { status: 404, isPrivate: true });
    }
  };
}
