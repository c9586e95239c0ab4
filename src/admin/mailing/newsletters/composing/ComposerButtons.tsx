import { Button } from "../../../ui/Button.tsx";
import type { Composing } from "./use-composing.ts";

interface ComposerButtonsProps {
  composing: Composing;
  /** The text of a welcome series goes out by itself. */
  isSeriesText: boolean;
}

/** Saves a newsletter, and sends or schedules it. */
export function ComposerButtons({ composing, isSeriesText }: ComposerButtonsProps) {
  const { isPending, saveDraft, ask } = composing;
  return (
    <>
      <Button kind={isSeriesText ? "primary" : "plain"} disabled={isPending} onClick={() => void saveDraft()}>
        {isPending ? "Saving..." : "Save as Draft"}
      </Button>
      {!isSeriesText && (
        <>
          <Button disabled={isPending} onClick={() => void ask("schedule")}>
            Schedule
          </Button>
          <Button kind="primary" disabled={isPending} onClick={() => void ask("send")}>
            Send Now
          </Button>
        </>
      )}
    </>
  );
}
