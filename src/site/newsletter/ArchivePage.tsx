import type { ArchivedLetter } from "../../server/mailing/newsletters/archive/list-archive.ts";
import { Pages } from "../parts/Pages.tsx";
import { longDate } from "../parts/dates.ts";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import { metaOfArchive } from "./meta.ts";

interface ArchivePageProps {
  frame: Frame;
  letters: ArchivedLetter[];
  page: number;
  totalPages: number;
}

const addressOf = (page: number) => (page > 1 ? `/newsletter?page=${page}` : "/newsletter");

/** The newsletters that went out, ten a page. */
export function ArchivePage({ frame, letters, page, totalPages }: ArchivePageProps) {
  const name = page > 1 ? `Newsletter, page ${page}` : "Newsletter";
  return (
    <SitePage
      frame={frame}
      title={`${name} | ${frame.siteName}`}
      description={`Every letter that ${frame.siteName} has sent. ${frame.siteDescription}`}
      meta={metaOfArchive(frame, { page, totalPages, addressOf })}
      afterFirstView="letters"
    >
      <div className="page">
        <div className="list-head">
          <h1>The Newsletter</h1>
          <div className="archive-join">
            <p>Every letter we have sent, newest first. Subscribe to get the next one.</p>
            <SubscribeForm id="archive" />
          </div>
        </div>
        <div id="letters" className="archive">
          {letters.length === 0 && (
            <p className="archive-none">
              {page > 1 ? "There are no letters on this page." : "No letters have been sent yet."}{" "}
              <a className="link" href={page > 1 ? "/newsletter" : "/blog"}>
                {page > 1 ? "Go to the latest letters" : "Read the articles"}
              </a>
            </p>
          )}
          {letters.length > 0 && (
            <ol className="plain archive-list" reversed>
              {letters.map((newsletter) => (
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

function Line({ newsletter: { slug, subject, summary, sentAt } }: { newsletter: ArchivedLetter }) {
  return (
    <article className="archive-line">
      <time dateTime={sentAt}>{longDate(sentAt)}</time>
      <div>
        <h2 dir="auto">
          <a href={`/newsletter/${slug}`}>{subject}</a>
        </h2>
        <p dir="auto">{summary}</p>
      </div>
    </article>
  );
}
