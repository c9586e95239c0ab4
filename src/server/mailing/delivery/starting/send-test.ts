import { mailboxKeyOf } from "../../../../contract/email.ts";
import { TEST_ID } from "../../../audience/subscribers/links.ts";
import { AppError } from "../../../base/errors.ts";
import { cleanHtml } from "../../../engines/html/clean-html.ts";
import { compileDelivery } from "../outbound/compose-delivery.ts";
import type { SenderDeps } from "../outbound/sender-deps.ts";
import { renderWithSlug } from "./start-send.ts";
import { readMarkingHeaders } from "../../webhooks/marking/marking-headers.ts";
import type { ComposeDeps } from "../../newsletters/editing/compose-newsletter.ts";
import { TEST_SLUG } from "../../newsletters/editing/web-links.ts";

interface TestMail {
  email: string;
  subject: string;
  preheader: string;
  content: string;
}

export type TestDeps = ComposeDeps & Pick<SenderDeps, "db" | "now" | "transport" | "links" | "signer">;

/**
 * Sends one copy while the person waits. It is composed as readers get it; only its subject has a mark, and its links do
 * nothing.
 * @throws AppError `unavailable` with the server's own words when it is not accepted.
 */
export async function sendTestMail(deps: TestDeps, { email, subject, preheader, content }: TestMail) {
  const written = { id: TEST_ID, subject, preheader, content: cleanHtml(content) };
  const render = await renderWithSlug(deps, written, TEST_SLUG);
  const route = await deps.mailRoute(deps.db);
  const subjected = { ...render, subject: `[Test] ${render.subject}` };
  const compose = compileDelivery({ ...deps, ...route }, subjected, await readMarkingHeaders(deps.db));
  // Mail programs hide a second email with the same Message-ID, so the time stands for the subscriber.
  const subscriberId = deps.now().getTime();
  const mail = compose({ subscriberId, address: email, mailboxKey: mailboxKeyOf(email) ?? email, name: "" });
  const outcome = await deps.transport.send(mail);
  if (outcome.state === "accepted") return;
  throw new AppError("unavailable", `The mail server did not take the test mail: ${outcome.response}`);
}
