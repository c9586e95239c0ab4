import { withoutCut } from "../../blocks/cut/cut.ts";
import { nameBackLinks } from "../../blocks/footnotes/back-links.ts";
import {
  isArchivePublic,
  listArchive,
  type ArchivedNewsletter,
} from "../../server/mailing/newsletters/archive/list-archive.ts";
import { postIdsIn } from "../../server/mailing/newsletters/editing/post-blocks.ts";
import type { PostSummary } from "../../contract/content/post-summary.ts";
import { readingOf } from "../../server/kernel/http/context.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { listPostsById } from "../../server/content/posts/reading/list-posts-by-id.ts";
import { answerFile } from "../serving/answer-file.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { cutEntry } from "../found/feeds/cut-entry.ts";
import { entryIdOf, feedIdOf, type Feed, type FeedItem } from "../found/feeds/feed.ts";
import { formats } from "../found/feeds/routes.ts";
import type { SiteFacts } from "../head/page-meta.ts";
import { wholeLinks } from "../found/feeds/whole-links.ts";
import { element, textElement } from "../found/feeds/xml.ts";
import { readFrame } from "../layout/frame.ts";

/** The newest newsletters with their whole texts, in three formats; not found while the archive is closed. */
export function mountNewsletterFeeds(app: AppHono, deps: SiteDeps) {
  for (const { file, type, write } of formats)
    app.get(`/newsletter/${file}`, async (c) => {
      const reading = readingOf(c);
      if (!(await isArchivePublic(deps.db, reading))) return c.notFound();
      const [{ newsletters }, site] = await Promise.all([
        listArchive(deps, 1, reading),
        readFrame(deps, reading),
      ]);
      const ids = [...new Set(newsletters.flatMap(({ content }) => postIdsIn(content)))];
      const posts = await listPostsById(deps.db, ids, deps.now(), reading);
      const items = newsletters.map((newsletter) => itemOf(site, newsletter, posts));
      const feed = feedOf(site, `/newsletter/${file}`, items);
      return answerFile(c, write(feed), { type, now: deps.now() });
    });
}

const feedOf = (site: SiteFacts, path: string, items: FeedItem[]): Feed => ({
  id: feedIdOf(site, path),
  title: site.words.archive.series({ siteName: site.siteName }),
  description: site.siteDescription,
  language: site.language,
  siteName: site.siteName,
  pageAddress: `${site.publicUrl}/newsletter`,
  address: site.publicUrl + path,
  updatedAt: items[0]?.updatedAt ?? "1970-01-01T00:00:00.000Z",
  items,
});

function itemOf(
  site: SiteFacts,
  { slug, subject, summary, content, sentAt }: ArchivedNewsletter,
  posts: ReadonlyMap<number, PostSummary>,
): FeedItem {
  const { publicUrl, siteName, words } = site;
  const address = `${publicUrl}/newsletter/${slug}`;
  return {
    id: entryIdOf(site, `newsletter/${slug}`, sentAt),
    address,
    title: subject,
    summary,
    html: cutEntry(wholeLinks(withPosts(nameBackLinks(withoutCut(content), words.blocks), posts), address), {
      address,
      readOn: words.mails.newsletter.readOn,
    }),
    author: siteName,
    categories: [words.archive.name],
    image: { address: `${publicUrl}/cards/site.png` },
    audio: [],
    publishedAt: sentAt,
    updatedAt: sentAt,
  };
}

/** A feed reader knows no cards: a title that links, and what it is about. */
const withPosts = (content: string, posts: ReadonlyMap<number, PostSummary>) =>
  content.replaceAll(/<div data-post="(\d+)"><\/div>/g, (_, id: string) => {
    const post = posts.get(Number(id));
    if (!post) return "";
    const title = element("h3", [textElement("a", post.title, { href: `/blog/${post.slug}` })]);
    return title + textElement("p", post.excerpt);
  });
