import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { placeOf } from "../insight/dashboard/issue-place.ts";
import { WeekRuler } from "../insight/dashboard/WeekRuler.tsx";
import { untilWords } from "../time/relative.ts";
import { May } from "../ui/states/May.tsx";
import { useNow } from "../time/use-now.ts";
import { shortDayAndTimeIn } from "../time/zoned-time.ts";
import { railQuery } from "./rail-query.ts";

/** The next newsletter and the week until it goes out, at the foot of the rail. */
export function RailWeek({ onChoose }: { onChoose: () => void }) {
  const { data } = useQuery(railQuery);
  const now = useNow();
  if (!data) return null;
  const { issue, goesOutAt, timeZone } = data;
  return (
    <Link
      to={placeOf(issue)}
      onClick={onChoose}
      className="mx-2 mb-3 grid gap-1 border-t border-line pt-3 text-xs text-ink-3 hover:text-ink rail-icons:hidden"
    >
      <span className="flex justify-between gap-2">
        <b className="font-semibold text-ink">Next issue</b>
        {untilWords(goesOutAt, now)}
      </span>
      <May use="newsletters.read">
        <span className="line-clamp-2 text-left text-pretty wrap-anywhere text-ink-2" dir="auto">
          {issue ? issue.subject || "Untitled" : "Not written yet"}
        </span>
      </May>
      <WeekRuler goesOutAt={goesOutAt} timeZone={timeZone} isWithoutDays />
      <span>
        {shortDayAndTimeIn(timeZone, goesOutAt)}
        {issue?.status === "draft" && " (draft)"}
      </span>
    </Link>
  );
}
