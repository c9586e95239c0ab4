import { contactMessageSchema } from "../../contract/audience/contact.ts";
import { hasInk } from "../../contract/base/text.ts";
import { problems } from "../../contract/base/problem.ts";
import { HONEYPOT_FIELD } from "../../contract/audience/subscribers.ts";
import { AppError } from "../../server/base/errors.ts";
import { parse } from "../../server/base/parse.ts";
import { clientAddressOf, type AppContext } from "../../server/kernel/http/context.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { sendMessage } from "../../server/site-owner/contact/send-message.ts";
import { sayProblem } from "../../words/say-problem.ts";
import { readFrame } from "../layout/frame.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { readForm } from "../serving/form.ts";
import { answerPage } from "../serving/render.tsx";
import { MessagePage, MessageSentPage } from "./pages.tsx";

/** A message of the longest kind, at most nine bytes for each character when percent-encoded, and more for the rest. */
const MAX_FORM_BYTES = 64 * 1024;

/** Takes what the contact form of a text posts. */
export function mountContact(app: AppHono, deps: SiteDeps) {
  app.post("/contact", (c) => answerMessage(c, deps));
}

async function answerMessage(c: AppContext, deps: SiteDeps): Promise<Response> {
  const form = await readForm(c, MAX_FORM_BYTES);
  const frame = await readFrame(deps);
  // Browsers count a line's end as one character, and send two.
  const message = form("message").replaceAll("\r\n", "\n");
  const typed = { name: form("name"), email: form("email"), message };
  try {
    const wanted = parse(contactMessageSchema, { ...typed, [HONEYPOT_FIELD]: form(HONEYPOT_FIELD) });
    await sendMessage(deps, { ...wanted, clientAddress: clientAddressOf(c, deps.trustsProxy) });
    return answerPage(c, <MessageSentPage frame={frame} />, { isPrivate: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.retryAfterSeconds) c.header("retry-after", String(error.retryAfterSeconds));
    const problem =
      error.fields?.["message"] && !hasInk(message)
        ? frame.words.contact.noMessage
        : sayProblem(frame.words, error);
    const page = <MessagePage {...{ frame, typed, problem }} />;
    return answerPage(c, page, { status: problems[error.code].status, isPrivate: true });
  }
}
