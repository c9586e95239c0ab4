import { memo } from "react";
import { useWatch } from "react-hook-form";
import { countOf } from "../../../../contract/base/counting.ts";
import { measureReading } from "../../../../contract/base/visible-text.ts";
import { Keys } from "../../../ui/buttons/Keys.tsx";
import { useSettledValue } from "../../../ui/states/use-settled-value.ts";
import type { PostValues } from "../values/post-values.ts";

/** Words are counted when nobody types. */
const PAUSE_MS = 400;

/** How much there is to read, at the foot of the room. */
export function WordBar() {
  const content = useWatch<PostValues, "content">({ name: "content" });
  return <WordCount content={useSettledValue(content, PAUSE_MS)} />;
}

const WordCount = memo(function WordCount({ content }: { content: string }) {
  const { words, minutes } = measureReading(content);
  return (
    <p className="sticky bottom-0 z-5 mt-auto flex flex-wrap justify-center gap-x-5 border-t border-line bg-canvas px-(--pad) py-2.5 text-xs text-ink-3 tabular-nums">
      <span>{countOf(words, "word")}</span>
      <span>{`${countOf(minutes, "minute")} to read`}</span>
      <span className="max-md:hidden">
        Type <Keys keys={["/"]} /> to insert
      </span>
    </p>
  );
});
