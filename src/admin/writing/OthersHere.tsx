import { useQuery } from "@tanstack/react-query";
import { countOf } from "../../contract/base/counting.ts";
import {
  PRESENCE_EVERY_SECONDS,
  type Presence,
  type PresenceCalls,
} from "../../contract/content/presence.ts";
import { createCall } from "../api/client.ts";
import { Moment } from "../time/Moment.tsx";
import { useSiteTime } from "../time/use-site-zone.ts";
import { UserRound, Users } from "../ui/icons/icons.tsx";
import { Popover } from "../ui/dialogs/Popover.tsx";

/** A lost session hides who is here, and is not asked for. */
const call = createCall("");

interface OthersHereProps {
  presence: PresenceCalls;
  session: {
    /** Names the tab. */
    id: string;
    saved: { id: number } | undefined;
    /** The working copy of a text that was never saved. */
    copyId: number | undefined;
  };
}

/** Who else has the text open, beside how far it is saved. Says to the server that it is open here, while the page is seen. */
export function OthersHere({ presence, session: { id: tab, saved, copyId } }: OthersHereProps) {
  const id = saved?.id ?? copyId;
  const endpoint = saved ? presence.presenceAtSaved : presence.presenceAtUnsaved;
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: [endpoint.path, id, tab],
    queryFn: () => call(endpoint, { params: { id: String(id) }, body: { tab } }),
    enabled: id !== undefined,
    refetchInterval: PRESENCE_EVERY_SECONDS * 1000,
    refetchOnWindowFocus: "always",
    staleTime: 0,
    gcTime: 0,
  });
  if (!data || isError || data.others.length === 0) return null;
  return <Others others={data.others} now={new Date(dataUpdatedAt).toISOString()} />;
}

type Other = Presence["others"][number];

function Others({ others, now }: Presence & { now: string }) {
  const [first, ...more] = others;
  if (!first) return null;
  const Icon = more.length > 0 ? Users : UserRound;
  return (
    <div className="ml-3 flex min-w-0 max-md:ml-1.5">
      <Popover
        label="Who else is here"
        align="start"
        trigger={
          <button
            type="button"
            className="flex min-w-0 items-center gap-1.25 text-ink-2 underline-offset-[.2em] hover:text-ink hover:underline"
          >
            <Icon className="icon shrink-0" aria-hidden="true" />
            <span className="truncate max-lg:hidden">
              {more.length > 0 ? (
                `${first.name} and ${countOf(more.length, "other")} have this open`
              ) : (
                <Sentence other={first} now={now} />
              )}
            </span>
            <span className="truncate group-has-[[role=alert]]/state:max-md:sr-only lg:hidden">
              {more.length > 0 ? others.length : first.name}
              <span className="sr-only"> also here</span>
            </span>
          </button>
        }
      >
        <ul className="grid gap-1.5">
          {others.map((other) => (
            <li key={other.name}>
              <Sentence other={other} now={now} />
            </li>
          ))}
        </ul>
        <p className="mt-2.5 text-ink-3">
          Everybody can write. If you save over each other, Masthead shows both texts, and nothing is lost.
        </p>
      </Popover>
    </div>
  );
}

function Sentence({ other: { name, since }, now }: { other: Other; now: string }) {
  const { date } = useSiteTime();
  const isToday = date(since) === date(now);
  return (
    <>
      {name} has had this open since <Moment at={since} as={isToday ? "time" : "dateAndTime"} />
    </>
  );
}
