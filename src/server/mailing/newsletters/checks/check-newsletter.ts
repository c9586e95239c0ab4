import { flightChecks } from "../../../../contract/flight-check.ts";
import type { FlightCheck } from "../../../../contract/flight-check.ts";
import { countOf } from "../../../../contract/counting.ts";
import type { Clock } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { reasonOf } from "../../../base/errors.ts";
import type { Log } from "../../../base/log.ts";
import type { Signer } from "../../../kernel/secrets.ts";
import type { Outside } from "../../../kernel/outside/outside.ts";
import { getSettings } from "../../../site-owner/settings/get-settings.ts";
import type { Links } from "../../../audience/subscribers/links.ts";
import { addressIn } from "../../../engines/mime/mailbox.ts";
import type { MailRoute } from "../../../kernel/mail/mail-route.ts";
import type { Transport } from "../../../engines/smtp/transport.ts";
import { wordsOfRefusal } from "../../delivery/progress/stall.ts";
import { countReach } from "../../../audience/subscribers/audience.ts";
import { checkAuthentication } from "./authentication.ts";
import { checkNewsletterLinks } from "./words.ts";
import { checkMessage } from "./message.ts";
import { largestCopy } from "./largest-copy.ts";
import { checkSender } from "./sender.ts";
import { checkWords } from "./words.ts";
import { composeNewsletter } from "../editing/compose-newsletter.ts";
import type { ComposeDeps } from "../editing/compose-newsletter.ts";
import { getNewsletter } from "../editing/edit-newsletters.ts";
import type { NewsletterRow } from "../editing/store.ts";
import { webUrlOf } from "../editing/web-links.ts";
import * as store from "../editing/store.ts";

export interface CheckDeps extends ComposeDeps {
  db: Db;
  heavy: Db;
  now: Clock;
  log: Log;
  links: Links;
  signer: Signer;
  outside: Outside;
  /** The HTTP status with which this site would answer a reader at the path. */
  askOwn: (path: string) => Promise<number>;
  transport: Transport;
}

/**
 * Who would get a newsletter at this moment, and what there is to know before it is sent. Only what makes sending
 * impossible is red. @throws AppError `not_found`.
 */
export async function checkNewsletter(deps: CheckDeps, id: number) {
  const newsletter = await getNewsletter(deps.db, id);
  const settings = await getSettings(deps.db);
  const route = await deps.mailRoute(deps.db);
  const reach = await countReach(deps);
  const atOnce = [
    checkRecipients(reach.recipients),
    ...checkSender({ ...deps, ...route }, settings),
    ...checkWords(newsletter, await store.findSubjectBefore(deps.db, id)),
  ];
  const found = await Promise.all([
    checkServer(deps.transport, route),
    checkAuthentication({ ...deps, ...route }),
    checkRender(deps, newsletter),
    checkNewsletterLinks(deps, newsletter.content),
  ]);
  const checks = [...atOnce, ...found.flat()].sort((a, b) => placeOf(a) - placeOf(b));
  return { ...reach, checks };
}

const placeOf = ({ name }: FlightCheck) => flightChecks.indexOf(name);

function checkRecipients(count: number): FlightCheck {
  const name = "recipients";
  if (count === 0) return { name, level: "red", words: "There are no active subscribers to send to." };
  return { name, level: "ok", words: `It goes to ${countOf(count, "subscriber")}.` };
}

/** Asks the mail server as a send would, up to the sender. */
async function checkServer(transport: Transport, { mailFrom, server }: MailRoute): Promise<FlightCheck> {
  const name = "server";
  try {
    await transport.check(addressIn(mailFrom));
  } catch (error) {
    return { name, level: "red", words: wordsOfRefusal(transport, reasonOf(error)) };
  }
  const words = server
    ? `The mail server ${transport.description} takes your emails.`
    : "Emails go to the outbox.";
  return { name, level: "ok", words };
}

/** Makes the mail as it would be made, and looks at what comes out. */
async function checkRender(deps: CheckDeps, newsletter: NewsletterRow): Promise<FlightCheck[]> {
  // Its posts have to be there when it goes out.
  const later = newsletter.status === "scheduled" ? newsletter.scheduled_for : null;
  const at = later ? new Date(later) : deps.now();
  try {
    const webUrl = webUrlOf(deps, newsletter.slug ?? `letter-${newsletter.id}`);
    const words = await composeNewsletter(deps, { ...newsletter, at, webUrl });
    const largest = await largestCopy(deps, newsletter.id, words);
    return await checkMessage(deps, { newsletter, words, largest, at });
  } catch (error) {
    deps.log.error({ err: error, newsletterId: newsletter.id }, "A newsletter cannot be made into a mail");
    return [
      { name: "message", level: "red", words: "It cannot be made into a mail. The server's log says why." },
    ];
  }
}
