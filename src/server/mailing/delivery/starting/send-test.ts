import type { EmailKind } from "../../../../contract/mailing/flight-check.ts";
import { mailboxKeyOf } from "../../../../contract/base/mailbox-key.ts";
import { SAMPLE_READER } from "../../../../contract/audience/personal-fields.ts";
import { TEST_ID } from "../../../audience/subscribers/links.ts";
import { AppError } from "../../../base/errors.ts";
import { addressIn } from "../../../engines/mime/mailbox.ts";
import { cleanText } from "../../../engines/threads/clean-text.ts";
import { findPersonalValues, getPersonalValues } from "../../../audience/subscribers/find-subscriber.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { findMailboxAddress } from "../../mailbox/mailbox-settings.ts";
import { readMarkingHeaders } from "../../webhooks/marking/marking-headers.ts";
import type { ComposeDeps } from "../../newsletters/editing/compose-newsletter.ts";
import { TEST_SLUG } from "../../newsletters/editing/web-links.ts";
import { compileDelivery } from "../outbound/compose-delivery.ts";
import type { SenderDeps } from "../outbound/sender-deps.ts";
import { asTestMail } from "../progress/track-mail.ts";
import { renderWithSlug } from "./start-send.ts";

interface TestMail {
  email: string;
  /** The subscriber whose values fill the personal fields; null for one with this address, if there is one. */
  subscriberId?: number | null;
  subject: string;
  preheader: string;
  content: string;
  kind?: EmailKind;
}

type TestDeps = ComposeDeps & Pick<SenderDeps, "db" | "now" | "transport" | "links" | "signer">;

/**
 * Sends one copy while the person waits. It is composed as readers get it; only its subject has a mark, its links count
 * no clicks, and the reader's own do nothing. Returns its id in the outbox, if that keeps it.
 * @throws AppError `not_found` for a chosen subscriber who is not there, `unavailable` with the server's own words
 * when it is not accepted.
 */
export async function sendTestMail(
  deps: TestDeps,
  { email, subscriberId: readerId = null, kind, ...written }: TestMail,
): Promise<string | undefined> {
  const content = await cleanText(written.content);
  const newsletter = { ...written, id: TEST_ID, content, isWelcome: kind === "welcome" };
  const render = await renderWithSlug(deps, newsletter, TEST_SLUG);
  const route = await deps.mailRoute(deps.db);
  const urls = render.links.map(({ url }) => url);
  const html = asTestMail(deps.signer, render.html, urls);
  const subjected = { ...render, html, subject: `[Test] ${render.subject}` };
  const mailbox = await findMailboxAddress(deps.db, addressIn(subjected.mail_from));
  const surroundings = { ...deps, ...route, mailbox };
  const compose = compileDelivery(surroundings, subjected, await readMarkingHeaders(deps.db));
  // Mail programs hide a second email with the same Message-ID, so the time is used instead of the subscriber.
  const subscriberId = deps.now().getTime();
  const mailboxKey = mailboxKeyOf(email) ?? email;
  const reader = await readerOf(deps.db, { id: readerId, mailboxKey });
  const mail = compose({ subscriberId, address: email, mailboxKey, ...reader });
  const outcome = await deps.transport.send(mail);
  if (outcome.state === "accepted") return outcome.keptId;
  throw new AppError("unavailable", `The mail server did not take the test mail: ${outcome.response}`);
}

/** @throws AppError `not_found` for a reader who was chosen and is not there. */
async function readerOf(db: DbOrTx, { id, mailboxKey }: { id: number | null; mailboxKey: string }) {
  if (id !== null) return getPersonalValues(db, id);
  return (await findPersonalValues(db, mailboxKey)) ?? SAMPLE_READER;
}
