import type { Post } from "../../../../contract/content/posts.ts";
import { plainBeginning, plainFields } from "../../../../contract/audience/personal-fields.ts";
import { DAY, instant, instantAfter, type Clock } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { escaped } from "../../../../blocks/entities.ts";
import { happened } from "../../../kernel/events.ts";
import { lastAt, nextAt, weekOf } from "../../../base/site-time.ts";
import { listCategories } from "../../../content/categories/list-categories.ts";
import { listNewestPosts } from "../../../content/posts/reading/list-newest.ts";
import type { SiteSettings } from "../../../site-owner/settings/default-settings.ts";
import { getSettings, zoneOf } from "../../../site-owner/settings/get-settings.ts";
import * as digests from "./digest-store.ts";
import { schedulingOf } from "../editing/edit-newsletters.ts";
import { postBlock, postIdsIn } from "../editing/post-blocks.ts";
import * as store from "../editing/store.ts";
import { wordsOf } from "../../../../words/words.ts";
import { wallTimeOf } from "./wall-time.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now">;

/** With more posts it is no longer a digest. */
const MAX_POSTS = 20;

/**
 * Makes the week's draft from the posts since the last newsletter, once its time has come; to be asked every minute. A
 * time that was missed is made up once, and of several the last. A week that is written down is never made again,
 * whichever server asks and whatever became of the draft. Undefined when there is nothing to make.
 */
export async function makeDigest({ db, now }: Deps): Promise<number | undefined> {
  const settings = await getSettings(db);
  const { digest } = settings;
  const due = lastAt(now(), zoneOf(settings), wallTimeOf(digest.makeDay, digest.makeTime));
  const week = weekOf(due, zoneOf(settings));
  if (await digests.isWeekDone(db, week)) return undefined;
  return db.transaction().execute(async (tx) => {
    // On a site's first call, the digest begins with the coming week.
    const isNew = !(await digests.isAnyWeekDone(tx));
    if (!(await digests.takeWeek(tx, week, instant(now()))) || isNew || !digest.isOn) return undefined;
    const posts = await findNewPosts(tx, now, due);
    const [lead] = posts;
    if (!lead) return undefined;
    const id = await writeDraft(tx, { settings, posts: [lead, ...posts.slice(1)], due, now: now() });
    await digests.setDigest(tx, week, id);
    return id;
  });
}

/** The posts since the last issue was begun that none has shown since; the lead first, the others by category. */
async function findNewPosts(tx: DbOrTx, now: Clock, due: Date): Promise<Post[]> {
  const last = await digests.findLastIssue(tx);
  const since = last?.created_at ?? instantAfter(due, -7 * DAY);
  const issues = await digests.findIssuesSince(tx, since);
  const shown = new Set(issues.flatMap(({ content, post_id }) => postIdsIn(content).concat(post_id ?? [])));
  const newest = await listNewestPosts({ db: tx, now }, { limit: MAX_POSTS + shown.size });
  const posts = newest
    .filter(({ id, isSample, publishedAt }) => !isSample && !shown.has(id) && (publishedAt ?? "") > since)
    .slice(0, MAX_POSTS);
  const lead = posts.find(({ featured }) => featured) ?? posts[0];
  const order = (await listCategories(tx)).map(({ slug }) => slug);
  const placeOf = ({ category }: Post) => order.indexOf(category);
  const rest = posts.filter((post) => post !== lead).sort((a, b) => placeOf(a) - placeOf(b));
  return lead ? [lead, ...rest] : [];
}

interface Draft {
  settings: SiteSettings;
  posts: [lead: Post, ...rest: Post[]];
  /** When it was to be made. */
  due: Date;
  now: Date;
}

async function writeDraft(tx: DbOrTx, { settings, posts, due, now }: Draft): Promise<number> {
  const { digest, siteName } = settings;
  const words = wordsOf(settings).mails.digest;
  const zone = zoneOf(settings);
  const [lead] = posts;
  const sendAt = nextAt(due, zone, wallTimeOf(digest.sendDay, digest.sendTime));
  const isInTime = sendAt > now;
  const scheduling = digest.isSentByItself && isInTime ? schedulingOf(instant(sendAt), now) : {};
  const at = instant(now);
  const newsletter = await store.insert(tx, {
    subject: subjectOf(lead, words.subject({ siteName })),
    preheader: plainBeginning(lead.excerpt, 300),
    content: contentOf(posts, words.opening({ siteName })),
    status: "draft",
    created_at: at,
    updated_at: at,
    ...scheduling,
  });
  const isScheduled = newsletter.status === "scheduled";
  const made = { posts: posts.length, isScheduled, sendAt: isInTime ? instant(sendAt) : null };
  await happened(tx, { kind: "digest.made", ...made }, now);
  return newsletter.id;
}

/** A subject has 5 to 300 characters. Braces in it are words. */
const subjectOf = ({ title }: Post, instead: string) =>
  plainBeginning(title.trim().length >= 5 ? title : instead, 300);

/** The introduction is for the owner to write over; it is long enough for a newsletter by itself. */
const contentOf = (posts: readonly Post[], introduction: string) =>
  `<p>${plainFields(escaped(introduction))}</p>` + posts.map(({ id }) => postBlock(id)).join("");
