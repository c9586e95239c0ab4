import type { ReactNode } from "react";
import { TOP_ROWS, type TopPost, type TopSource } from "../../../contract/insight/dashboard.ts";
import { Section } from "../../ui/page/Section.tsx";
import { counted } from "../../../contract/base/counting.ts";

/** What was read most. */
export function TopPosts({ posts }: { posts: readonly TopPost[] | undefined }) {
  return (
    <Section id="top-posts" title="Top Posts">
      <Bars
        labelledBy="top-posts"
        column="Post"
        empty="No page views yet. Share the address of a post, and it appears here."
        rows={posts?.map(({ id, title, slug, views }) => ({
          key: String(id),
          views,
          name: (
            <a
              href={`/blog/${slug}`}
              target="_blank"
              rel="noopener"
              className="underline-offset-[.2em] hover:underline"
              title={title}
            >
              <bdi>{title}</bdi>
            </a>
          ),
        }))}
      />
    </Section>
  );
}

/** Lists the sources of readers. */
export function TopSources({ sources }: { sources: readonly TopSource[] | undefined }) {
  return (
    <Section id="sources" title="Sources">
      <Bars
        labelledBy="sources"
        column="Source"
        empty="No visits from other sites yet. They appear here by the site, or by the utm_source of your links."
        rows={sources?.map(({ source, medium, campaign, views }) => ({
          key: JSON.stringify([source, medium, campaign]),
          views,
          name: (
            <>
              {source || "Direct or unknown"}
              {(medium || campaign) && (
                <span className="text-ink-2"> {[medium, campaign].filter(Boolean).join(", ")}</span>
              )}
            </>
          ),
        }))}
      />
    </Section>
  );
}

interface BarsProps {
  labelledBy: string;
  column: string;
  empty: string;
  rows: readonly { key: string; name: ReactNode; views: number }[] | undefined;
}

/** A table whose rows are as long as their views: its own chart. As high as all its rows, unless it has none. */
function Bars({ labelledBy, column, empty, rows }: BarsProps) {
  const most = Math.max(1, ...(rows ?? []).map(({ views }) => views));
  if (rows?.length === 0) return <p className="pt-2 text-ink-3">{empty}</p>;
  return (
    <div className="h-60 overflow-hidden" aria-busy={!rows}>
      {!rows && <BarsSkeleton />}
      {rows && (
        <table aria-labelledby={labelledBy} className="w-full table-fixed border-collapse">
          <colgroup>
            <col />
            <col className="w-16" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">Page views</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, views }) => (
              <tr key={key} className="h-10 border-t border-line">
                <th scope="row" className="relative p-0 text-left font-medium">
                  <span
                    className="absolute inset-y-1.25 left-0 rounded-sm bg-active forced-colors:border-b-2"
                    style={{ width: `${(100 * views) / most}%` }}
                    aria-hidden="true"
                  />
                  <span className="relative block truncate px-2">{name}</span>
                </th>
                <td className="pl-3 text-right text-ink-2 tabular-nums">{counted(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const BarsSkeleton = () =>
  Array.from({ length: TOP_ROWS }, (_, row) => (
    <div key={row} className="flex h-10 items-center border-t border-line">
      <div className="skeleton h-3 w-full" />
    </div>
  ));
