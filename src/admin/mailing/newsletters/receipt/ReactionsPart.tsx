import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { timelineQuery, type Receipt } from "../shared/newsletter-queries.ts";
import { latestReactions } from "./timeline-points.ts";
import { LinksTable } from "./LinksTable.tsx";
import { RecipientsLink } from "./RecipientsLink.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { counted, countOf } from "../../../../contract/base/counting.ts";

interface Figure {
  name: string;
  count: number;
  /** Those of the recipients that lists who they are. */
  filters?: Record<string, string>;
}

/** What came of a newsletter after it went out: people and machines apart, and where its links were followed to. */
export function ReactionsPart({ receipt }: { receipt: Receipt }) {
  const { newsletter, reactions, links, counts } = receipt;
  const { data: timeline } = useQuery(timelineQuery(receipt));
  if (counts.sent === 0) return null;
  const { delivered, machines, returned, complained, unsubscribed } = reactions;
  const { opened, clicked } = latestReactions(reactions, timeline);
  const figures: Figure[] = [
    // Known only where a webhook of the mail provider tells it.
    ...(delivered === null ? [] : [{ name: "delivered", count: delivered }]),
    { name: "opened it", count: opened, filters: { reaction: "opened" } },
    { name: "clicked a link", count: clicked, filters: { reaction: "clicked" } },
    { name: "unsubscribed", count: unsubscribed },
    { name: "reported spam", count: complained },
    { name: "bounced later", count: returned },
  ];
  return (
    <Section
      id="reactions"
      title="Reactions"
      end={
        <Link className="link" to="/admin/newsletter/links-and-forms">
          Links of all newsletters
        </Link>
      }
    >
      <dl
        className={`grid grid-cols-2 gap-4 pt-1 pb-4 ${delivered === null ? "md:grid-cols-5" : "md:grid-cols-6"}`}
      >
        {figures.map(({ name, count, filters }) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-ink-2">
              {filters ? (
                <RecipientsLink newsletter={newsletter} count={count} filters={filters}>
                  {name}
                </RecipientsLink>
              ) : (
                name
              )}
            </dt>
            <dd className="font-serif text-dialog tabular-nums">
              {counted(count)}{" "}
              {count > 0 && (
                <span className="font-sans text-ui leading-none font-normal tracking-normal text-ink-3">
                  {shareOf(count, counts.sent)}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2">
        People, each counted once.{" "}
        {machines > 0 && `Not counted: ${countOf(machines, "action")} by mail programs and scanners. `}
        Opens are known only if images are displayed.
      </p>
      {links.length > 0 && (
        <div className="mt-4">
          <LinksTable newsletter={newsletter} links={links} />
        </div>
      )}
    </Section>
  );
}

const shareOf = (count: number, all: number) => `${((100 * count) / all).toFixed(1)} %`;
