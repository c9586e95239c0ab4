import type { EmailTemplates } from "../../../../contract/mailing/emails.ts";
import { tagKeyOf } from "../../../../contract/base/tags.ts";
import { findOrAddFittingTags } from "../../../audience/attributes/set-attributes.ts";
import { keepPolls } from "../../../content/polls/keep-polls.ts";
import { findSegment } from "../../../audience/segments/find-segment.ts";
import { instant, type Instant } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import type { Log } from "../../../base/log.ts";
import { refusalOfSystem } from "../../../base/system-errors.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { composeNewsletter } from "../../newsletters/editing/compose-newsletter.ts";
import { giveSlug } from "../../newsletters/editing/give-slug.ts";
import { missingPostOf } from "../../newsletters/editing/missing-post.ts";
import { noteSegment, SEGMENT_GONE } from "../../newsletters/editing/segment-audience.ts";
import { readSubjectTest } from "../../newsletters/editing/stored-subjects.ts";
import { webUrlOf } from "../../newsletters/editing/web-links.ts";
import { updateIn } from "../../newsletters/editing/update-in.ts";
import { happened } from "../../../kernel/events.ts";
import { getSettings } from "../../../site-owner/settings/get-settings.ts";
import { untrackedOutcome } from "../subjects/decide-subject.ts";
import { closeAudience, findAudienceIds } from "./close-audience.ts";
import { UNSENT } from "./pause-newsletter.ts";
import type { NewsletterRow } from "../progress/store.ts";
import * as store from "../progress/store.ts";
import { trackMail } from "../progress/track-mail.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

export type StartDeps = Pick<
  Kernel,
  "db" | "heavy" | "now" | "databaseTime" | "signer" | "publicUrl" | "mailRoute"
> & {
  emails: EmailTemplates;
};

/** Renders a newsletter for everybody, with holes for what is each recipient's own, and gives it its slug. */
export async function renderNewsletter(deps: RenderDeps, newsletter: NewsletterRow) {
  const slug = await giveSlug(deps.db, newsletter);
  const render = await renderWithSlug(deps, newsletter, slug);
  const test = readSubjectTest(newsletter);
  if (!test) return { ...render, outcome: null };
  const { isTrackingOn } = await getSettings(deps.db);
  if (!isTrackingOn) {
    const outcome = untrackedOutcome(newsletter, test, instant(deps.now()));
    return { ...render, outcome };
  }
  const variants = [];
  for (const words of test.others) {
    const { subject, html, text } = await renderWithSlug(deps, { ...newsletter, ...words }, slug);
    variants.push({ subject, html, text });
  }
  return { ...render, variants: JSON.stringify(variants), outcome: null };
}

type RenderDeps = Omit<StartDeps, "databaseTime" | "heavy">;

interface Written extends Pick<NewsletterRow, "id" | "subject" | "preheader" | "content"> {
  isWelcome?: boolean;
}

/** Renders what a newsletter and a test email of it have in common. The welcome email has no page, and counts no clicks. */
export async function renderWithSlug(deps: RenderDeps, newsletter: Written, slug: string) {
  const { isWelcome = false } = newsletter;
  const at = deps.now();
  const { isTrackingOn } = await getSettings(deps.db);
  const webUrl = isWelcome ? undefined : webUrlOf(deps, slug);
  const { subject, text, asked, linkTags, mailFrom, replyTo, ...composed } = await composeNewsletter(deps, {
    ...newsletter,
    at,
    webUrl,
  });
  const { html, links } =
    isTrackingOn && !isWelcome
      ? trackMail(composed.html, deps.publicUrl)
      : { html: composed.html, links: [] };
  return {
    newsletter_id: newsletter.id,
    subject,
    html,
    text,
    asked,
    links: links.map((url) => ({ url, tag: linkTags.get(url) })),
    mail_from: mailFrom,
    reply_to: replyTo,
    list_id: `newsletter.${new URL(deps.publicUrl).hostname}`,
    dated_at: instant(at),
    variants: null,
  };
}

type Render = Awaited<ReturnType<typeof renderNewsletter>>;

/**
 * Keeps what is sent, what it asks, where its links lead, which tags they give, and that a subject test cannot be. New names become tags
 * as far as there is room.
 */
export async function keepRender(tx: DbOrTx, { links, outcome, asked, ...render }: Render, at: Instant) {
  if (outcome !== null) await store.setOutcome(tx, render.newsletter_id, outcome);
  await keepPolls(tx, asked, { newsletter_id: render.newsletter_id });
  const names = new Set(links.flatMap(({ tag }) => tag ?? []));
  const ids = await findOrAddFittingTags(tx, [...names], at);
  const rows = links.map(({ url, tag }) => ({
    url,
    tag_id: tag === undefined ? null : (ids.get(tagKeyOf(tag)) ?? null),
  }));
  await store.saveRender(tx, { ...render, links: rows });
}

/**
 * Starts what was scheduled for now or before. A newsletter that should not go out by itself, or cannot be composed,
 * becomes a draft again.
 * One that cannot be started is tried again the next time, and holds up no other.
 * @throws what a database says that cannot answer now.
 */
export async function startScheduled(deps: StartDeps & { log: Log }) {
  const { db, databaseTime, log } = deps;
  const at = instant(await databaseTime(db));
  for (const newsletter of await store.findScheduledDue(db, at)) {
    try {
      const obstacle = await obstacleTo(deps, newsletter, at);
      if (obstacle === undefined) await start(deps, newsletter, at);
      else await askInstead(deps, newsletter, { obstacle, at });
    } catch (error) {
      if (refusalOfSystem(error)) throw error;
      // What is wrong with its words or its readers stays wrong: the owner is told, instead of waiting with it.
      if (error instanceof AppError && (error.code === "invalid" || error.code === "conflict")) {
        await askInstead(deps, newsletter, { obstacle: error.message, at });
        continue;
      }
      log.error({ err: error, newsletterId: newsletter.id }, "A scheduled newsletter could not be started");
    }
  }
}

async function start(deps: StartDeps, newsletter: NewsletterRow, at: Instant) {
  const { id } = newsletter;
  const render = await renderNewsletter(deps, newsletter);
  const audience = await audienceSinceScheduled(deps, newsletter);
  await deps.db.transaction().execute(async (tx) => {
    const uncounted_count = audience?.length ?? null;
    const times = { started_at: at, audience_at: at, send_at: at, updated_at: at };
    const change = { ...UNSENT, ...times, status: "preparing", uncounted_count } as const;
    const started = await updateIn(tx, { id, states: ["scheduled"] }, change);
    if (!started) return;
    await noteSegment(tx, started);
    if (audience) await closeAudience(tx, id, audience);
    await keepRender(tx, render, at);
    await happened(tx, { kind: "newsletter.started", id }, deps.now());
  });
}

/** Undefined for a send of the welcome series, whose readers are written down already. */
async function audienceSinceScheduled(deps: StartDeps, newsletter: NewsletterRow) {
  if (newsletter.series_step_id !== null) return undefined;
  return findAudienceIds(deps, newsletter, newsletter.scheduled_for ?? undefined);
}

/** Says why a newsletter whose time has come waits for the owner instead. Undefined if nothing speaks against it. */
async function obstacleTo({ db }: StartDeps, newsletter: NewsletterRow, at: Instant) {
  if (newsletter.not_after && newsletter.not_after < at)
    return "Its time passed more than 12 hours ago, while Masthead was not running.";
  const { segment_id } = newsletter;
  if (segment_id !== null && !(await findSegment(db, segment_id))) return SEGMENT_GONE;
  return missingPostOf(db, newsletter, at);
}

async function askInstead(
  { db, now }: StartDeps,
  { id }: NewsletterRow,
  { obstacle, at }: { obstacle: string; at: Instant },
) {
  const error = `It was not sent. ${obstacle}`;
  await db.transaction().execute(async (tx) => {
    const change = { status: "draft", error, updated_at: at } as const;
    const asked = await updateIn(tx, { id, states: ["scheduled"] }, change);
    if (asked)
      await happened(tx, { kind: "newsletter.missed", id, subject: asked.subject, reason: error }, now());
  });
}
