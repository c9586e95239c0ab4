import {
  flightChecks,
  type FlightCheck,
  type WrittenText,
} from "../../../../contract/mailing/flight-check.ts";
import {
  newsletterFieldNames,
  valuesOfDraft,
  type NewsletterDraft,
  type NewsletterFields,
} from "../../../../contract/mailing/newsletter-writing.ts";
import { subjectsOf, type SubjectTest } from "../../../../contract/mailing/subject-tests.ts";
import type { Settings } from "../../../../contract/settings/settings.ts";
import type { WorkingCopy } from "../../../../contract/content/working-copies.ts";
import { findWorkingCopy } from "../../../content/writing/working-copies.ts";
import { cleanText } from "../../../engines/threads/clean-text.ts";
import { countOf } from "../../../../contract/base/counting.ts";
import { instant } from "../../../base/clock.ts";
import { missingPostOf } from "../editing/missing-post.ts";
import { AppError, reasonOf } from "../../../base/errors.ts";
import { getSettings } from "../../../site-owner/settings/get-settings.ts";
import type { Links } from "../../../audience/subscribers/links.ts";
import { addressIn } from "../../../engines/mime/mailbox.ts";
import type { MailRoute } from "../../../kernel/mail/mail-route.ts";
import type { Transport } from "../../../engines/smtp/transport.ts";
import { wordsOfRefusal } from "../../delivery/progress/stall.ts";
import { checkAuthentication } from "./authentication.ts";
import { checkNewsletterLinks } from "./words.ts";
import { checkNewsletterImages } from "./images.ts";
import { checkMessage } from "./message.ts";
import { largestCopy } from "./largest-copy.ts";
import { checkSubjects } from "./subjects.ts";
import { checkSender } from "./sender.ts";
import { checkWords } from "./words.ts";
import { senderOf } from "../../../site-owner/settings/sender-of.ts";
import { composeNewsletter, wordsAround, type ComposeDeps } from "../editing/compose-newsletter.ts";
import { getNewsletter, presentNewsletter } from "../editing/edit-newsletters.ts";
import { readKnownFields, withFallbacks } from "../editing/personal-words.ts";
import { countReachOf } from "../editing/segment-audience.ts";
import type { NewsletterRow } from "../editing/store.ts";
import { readSubjectTest } from "../editing/stored-subjects.ts";
import { newsletterTexts } from "../editing/newsletter-texts.ts";
import { webUrlOf } from "../editing/web-links.ts";
import * as store from "../editing/store.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type CheckDeps = ComposeDeps &
  Pick<Kernel, "db" | "heavy" | "now" | "log" | "signer" | "outside" | "askOwn" | "transport"> & {
    links: Links;
  };

/** What a check is about: a newsletter, or a text that may never have been saved. */
interface Written {
  /** Undefined for one that was never saved. */
  id: number | undefined;
  subject: string;
  preheader: string;
  /** Clean HTML. */
  content: string;
  slug: string | null;
  /** The newsletter as it is saved, which may be made from a post; undefined for one that was never saved. */
  saved?: NewsletterRow;
  test: SubjectTest | null;
  /** When it is to be read: its posts have to be there by then. */
  at: Date;
}

/**
 * Says who would get a newsletter at this moment, and what there is to know before it is sent. Red is what makes sending
 * impossible, names that would go out unfilled, images that do not load, and buttons without an address.
 * @throws AppError `not_found`.
 */
export async function checkNewsletter(deps: CheckDeps, id: number) {
  const newsletter = await getNewsletter(deps.db, id);
  const later = newsletter.status === "scheduled" ? newsletter.scheduled_for : null;
  const at = later ? new Date(later) : deps.now();
  const copy = await findWorkingCopy(deps.db, newsletterTexts, id);
  const [{ from: _, ...sending }, ofText] = await Promise.all([
    checkSending(deps, newsletter),
    checksOfText(deps, { ...newsletter, test: readSubjectTest(newsletter), at, saved: newsletter }),
  ]);
  const checks = inOrder([...sending.checks, ...ofText, savedCheck(presentNewsletter(newsletter), copy)]);
  return { ...sending, checks };
}

/** Says who would get a newsletter at this moment (everybody, unless it goes to a segment), and whether emails can be sent. */
export async function checkSending(
  deps: CheckDeps,
  newsletter: Parameters<typeof countReachOf>[1] = { segment_id: null },
) {
  const settings = await getSettings(deps.db);
  const route = await deps.mailRoute(deps.db);
  const [audience, server, authentication] = await Promise.all([
    countReachOf(deps, newsletter),
    checkServer(deps.transport, route),
    checkAuthentication({ ...deps, ...route }),
  ]);
  const sender = checkSender({ ...deps, ...route }, settings);
  const checks = inOrder([checkRecipients(audience), ...sender, server, ...authentication]);
  return {
    ...audience.reach,
    segment: audience.segment?.name ?? null,
    checks,
    from: senderOf(settings, route.mailFrom),
  };
}

/** Says the same of a newsletter for everybody that is not made yet. Its post, at `postPath`, will be public by then. */
export async function checkPlanned(deps: CheckDeps, text: WrittenText, postPath: string) {
  const askOwn = async (path: string) => (path === postPath ? 200 : deps.askOwn(path));
  const [{ from: _, ...sending }, ofText] = await Promise.all([
    checkSending(deps),
    checksOfText({ ...deps, askOwn }, { ...text, id: undefined, slug: null, test: null, at: deps.now() }),
  ]);
  return { ...sending, checks: inOrder([...sending.checks, ...ofText]) };
}

/** Checks a text while it is written. */
export async function checkText(
  deps: CheckDeps,
  { newsletterId, content, subjectTest: test = null, ...text }: WrittenText,
) {
  const saved = newsletterId === undefined ? undefined : await store.findById(deps.db, newsletterId);
  const clean = await cleanText(content);
  const written = { ...text, test, content: clean, id: newsletterId, slug: null, at: deps.now() };
  return { checks: inOrder(await checksOfText(deps, saved ? { ...written, saved } : written)) };
}

/**
 * Refuses a text that should not be sent, as the dialogs before a newsletter goes out do. Nobody is asked about links: a
 * dead one is no reason.
 * @throws AppError `conflict`.
 */
export async function requireSendable(deps: CheckDeps, text: WrittenText) {
  const outside = { ...deps.outside, ask: async () => "silent" as const };
  const { checks } = await checkText({ ...deps, outside, askOwn: async () => 200 }, text);
  const reasons = checks
    .filter(({ level }) => level === "red")
    .map(({ words }) => words.replace(/\.?$/, "."));
  if (reasons.length > 0)
    throw new AppError("conflict", `The newsletter cannot be sent like this. ${reasons.join(" ")}`);
}

async function checksOfText(deps: CheckDeps, written: Written): Promise<FlightCheck[]> {
  const known = await readKnownFields(deps.db);
  const before = await store.findSubjectBefore(deps.db, written.id ?? 0);
  const settings = await getSettings(deps.db);
  const { intro, outro } = await wordsAround(settings);
  const around = intro + outro;
  const filled = (content: string) => withFallbacks({ ...written, content }, known).content;
  const shown = { content: filled(written.content), around: filled(around) };
  const found = await Promise.all([
    checkRender(deps, written, intro + written.content + outro),
    checkNewsletterLinks({ ...deps, isTracked: settings.isTrackingOn }, shown),
    checkNewsletterImages(deps, shown),
  ]);
  // Names and placeholders may be in any of the subjects.
  const preheader = subjectsOf(written, written.test)
    .flatMap(({ subject, preheader: line }) => [subject, line])
    .slice(1)
    .join("\n");
  const words = checkWords({ ...written, preheader, known, around }, before);
  return [...words, ...(await checkTest(deps, written, settings)), ...found.flat()];
}

async function checkTest(deps: CheckDeps, { saved, ...written }: Written, { isTrackingOn }: Settings) {
  if (!written.test) return [];
  const { reach } = await countReachOf(deps, saved ?? { segment_id: null });
  return checkSubjects({ ...written, readers: reach.recipients, isTrackingOn });
}

function savedCheck(
  newsletter: NewsletterFields,
  copy: WorkingCopy<NewsletterDraft> | undefined,
): FlightCheck {
  const name = "saved";
  const written = valuesOfDraft(copy?.fields ?? {}, newsletter);
  const isSaved = newsletterFieldNames.every(
    (field) => JSON.stringify(written[field]) === JSON.stringify(newsletter[field]),
  );
  if (isSaved) return { name, level: "ok", words: "Everything that is written is saved." };
  const words =
    "It has changes that are not saved. They will not be in the email: edit it, and save it first.";
  return { name, level: "amber", words };
}

const inOrder = (checks: FlightCheck[]) => checks.sort((one, other) => placeOf(one) - placeOf(other));

const placeOf = ({ name }: FlightCheck) => flightChecks.indexOf(name);

function checkRecipients({
  reach: { recipients },
  segment,
  nobody,
}: Awaited<ReturnType<typeof countReachOf>>): FlightCheck {
  const name = "recipients";
  if (recipients === 0) return { name, level: "red", words: nobody };
  const inSegment = segment ? ` in the segment “${segment.name}”` : "";
  return { name, level: "ok", words: `It goes to ${countOf(recipients, "subscriber")}${inSegment}.` };
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

/** Renders the email as a send would and checks the result. `content` is everything that it shows. */
async function checkRender(deps: CheckDeps, written: Written, content: string): Promise<FlightCheck[]> {
  const { id = 0, slug, at } = written;
  try {
    const webUrl = webUrlOf(deps, slug ?? `letter-${id}`);
    const words = await composeNewsletter(deps, { ...written, webUrl });
    const largest = await largestCopy(deps, id, words);
    const missingPost = written.saved && (await missingPostOf(deps.db, written.saved, instant(at)));
    const newsletter = { content, post_extent: written.saved?.post_extent ?? null };
    return await checkMessage(deps, { newsletter, words, largest, at, missingPost });
  } catch (error) {
    deps.log.error({ err: error, newsletterId: id }, "A newsletter cannot be made into a mail");
    return [
      { name: "message", level: "red", words: "It cannot be made into a mail. The server's log says why." },
    ];
  }
}
