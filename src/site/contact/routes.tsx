import { contactMessageSchema } from "../../contract/contact.ts";
import { problems } from "../../contract/problem.ts";
import { HONEYPOT_FIELD } from "../../contract/subscribers.ts";
import { AppError } from "../../server/base/errors.ts";
import { parse } from "../../server/base/parse.ts";
import { clientAddressOf } from "../../server/kernel/http/context.ts";
import type { AppContext } from "../../server/kernel/http/context.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { sendMessage } from "../../server/site-owner/contact/send-message.ts";
import { sayProblem } from "../../words/say-problem.ts";
import { readFrame } from "../layout/frame.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { readForm } from "../serving/form.ts";
import { answerPage } from "../serving/render.tsx";
import { MessagePage, MessageSentPage } from "./pages.tsx";

/** Takes what the contact form of a text posts. */
export function mountContact(app: AppHono, deps: SiteDeps) {
  app.post("/contact", (c) => answerMessage(c, deps));
}

async function answerMessage(c: AppContext, deps: SiteDeps): Promise<Response> {
  const form = await readForm(c);
  const frame = await readFrame(deps);
  const typed = { name: form("name"), email: form("email"), message: form("message") };
  try {
    const message = parse(contactMessageSchema, { ...typed, [HONEYPOT_FIELD]: form(HONEYPOT_FIELD) });
    await sendMessage(deps, { ...message, clientAddress: clientAddressOf(c, deps.trustsProxy) });
    return answerPage(c, <MessageSentPage frame={frame} />, { isPrivate: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.retryAfterSeconds) c.header("retry-after", String(error.retryAfterSeconds));
    const problem = isWithoutMessage(error) ? frame.words.contact.noMessage : sayProblem(frame.words, error);
    const page = <MessagePage {...{ frame, typed, problem }} />;
    return answerPage(c, page, { status: problems[error.code].status, isPrivate: true });
  }
}

/** True if the message alone is missing. */
const isWithoutMessage = ({ fields = {} }: AppError) => Object.keys(fields).join(" ") === "message";
