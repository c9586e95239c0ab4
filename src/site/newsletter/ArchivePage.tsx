import type { ArchivedNewsletter } from "../../server/mailing/newsletters/archive/list-archive.ts";
import { Pages } from "../parts/Pages.tsx";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import { metaOfArchive } from "./meta.ts";
import { useLanguage } from "../words/language.ts";

interface ArchivePageProps {
  frame: Frame;
  newsletters: ArchivedNewsletter[];
  page: number;
  totalPages: number;
}

const addressOf = (page: number) => (page > 1 ? `/newsletter?page=${page}` : "/newsletter");

/** The newsletters that went out, ten a page. */
export function ArchivePage({ frame, newsletters, page, totalPages }: ArchivePageProps) {
  const { words } = frame;
  const name = page > 1 ? words.archive.page({ page }) : words.archive.name;
  return (
    <SitePage
      frame={frame}
      sheet="archive"
      title={words.pageTitle({ page: name, siteName: frame.siteName })}
      description={words.archive.description({
        siteName: frame.siteName,
        description: frame.siteDescription,
      })}
      meta={metaOfArchive(frame, { page, totalPages, addressOf })}
      current="/newsletter"
      afterFirstView="letters"
    >
      <div className="page">
        <div className="list-head">
          <h1>{words.archive.heading}</h1>
          <div className="archive-join">
            <p>{words.archive.text}</p>
            <SubscribeForm id="archive" />
          </div>
        </div>
        <div id="letters" className="archive">
          {newsletters.length === 0 && (
            <p className="archive-none">
              {page > 1 ? words.archive.beyondEnd : words.archive.none}{" "}
              <a className="link" href={page > 1 ? "/newsletter" : "/blog"}>
                {page > 1 ? words.archive.goToLatest : words.archive.readArticles}
              </a>
            </p>
          )}
          {newsletters.length > 0 && (
            <ol className="plain archive-list" reversed>
              {newsletters.map((newsletter) => (
                <li key={newsletter.slug}>
                  <Line newsletter={newsletter} />
                </li>
              ))}
            </ol>
          )}
          <Pages current={page} total={totalPages} addressOf={addressOf} />
        </div>
      </div>
    </SitePage>
  );
}

function Line({ newsletter: { slug, subject, summary, sentAt } }: { newsletter: ArchivedNewsletter }) {
  const { dates } = useLanguage();
  return (
    <article className="archive-line">
      <time dateTime={sentAt}>{dates.long(sentAt)}</time>
      <div>
        <h2 dir="auto">
          <a href={`/newsletter/${slug}`}>{subject}</a>
        </h2>
        <p dir="auto">{summary}</p>
      </div>
    </article>
  );
}
