import { useState } from "react";
import { agoWords } from "./relative.ts";
import { useSiteTime } from "./use-site-zone.ts";

/** How long ago a moment was; the date for what is a week old. */
export function Ago({ at }: { at: string }) {
  const [now] = useState(() => Date.now());
  const time = useSiteTime();
  return (
    <time dateTime={at} title={time.dateAndTime(at)}>
      {agoWords(at, now) ?? time.date(at)}
    </time>
  );
}
