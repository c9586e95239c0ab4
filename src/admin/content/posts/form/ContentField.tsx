import { memo, useEffect, useId } from "react";
import { useController, useWatch } from "react-hook-form";
import { measureReading } from "../../../../contract/visible-text.ts";
import { FieldNotes } from "../../../ui/FieldFrame.tsx";
import { Keys } from "../../../ui/Keys.tsx";
import { useSettledValue } from "../../../ui/use-settled-value.ts";
import { RichText } from "../../../editor/RichText.tsx";
import type { UploadCount } from "../../../editor/upload/image-uploads.ts";
import type { PostValues } from "../values/post-values.ts";
import { countOf } from "../../../../contract/counting.ts";

interface ContentFieldProps {
  onUploadsChange: (count: UploadCount) => void;
}

/** The text itself, and below it how much there is. */
export function ContentField({ onUploadsChange }: ContentFieldProps) {
  const id = useId();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController<PostValues, "content">({ name: "content" });
  // Those under way end with the editor.
  useEffect(() => () => onUploadsChange({ underWay: 0, failed: 0 }), [onUploadsChange]);
  return (
    <div>
      <RichText
        ref={ref}
        label="Content"
        html={value}
        minHeight={500}
        error={error?.message}
        errorId={`${id}-error`}
        onChange={onChange}
        onBlur={onBlur}
        onUploadsChange={onUploadsChange}
      />
      <FieldNotes id={id} error={error?.message} hint={undefined} />
      <WordBar />
    </div>
  );
}

/** Words are counted when nobody types. */
const PAUSE_MS = 400;

function WordBar() {
  const content = useWatch<PostValues, "content">({ name: "content" });
  return <WordCount content={useSettledValue(content, PAUSE_MS)} />;
}

const WordCount = memo(function WordCount({ content }: { content: string }) {
  const { words, minutes } = measureReading(content);
  return (
    <p className="sticky bottom-0 flex flex-wrap gap-x-5 border-t border-line bg-canvas py-2.5 text-xs text-ink-3 tabular-nums">
      <span>{countOf(words, "word")}</span>
      <span>{`${countOf(minutes, "minute")} to read`}</span>
      <span className="max-md:hidden">
        Type <Keys keys={["/"]} /> to insert
      </span>
    </p>
  );
});
