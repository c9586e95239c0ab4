import { useMay } from "../../../api/session-query.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import type { Composing } from "./use-composing.ts";

interface ComposerButtonProps {
  composing: Composing;
}

/** Saves a newsletter that is sent by hand, and schedules it. */
export function DraftButtons({ composing }: ComposerButtonProps) {
  const { isPending, ask } = composing;
  const may = useMay();
  if (!may("newsletters.send")) return <SaveButton composing={composing} />;
  return (
    <>
      <SaveButton composing={composing} kind="plain" />
      <Button disabled={isPending} onClick={() => void ask("schedule")}>
        Schedule
      </Button>
    </>
  );
}

/** The text of a welcome series goes out by itself: saving is all that is done with it. */
export function SaveButton({
  composing: { isPending, saveDraft },
  kind = "primary",
}: ComposerButtonProps & { kind?: "primary" | "plain" }) {
  return (
    <Button kind={kind} disabled={isPending} onClick={() => void saveDraft()}>
      {isPending ? "Saving..." : "Save as Draft"}
    </Button>
  );
}

export function SendButton({ composing: { isPending, ask } }: ComposerButtonProps) {
  const may = useMay();
  if (!may("newsletters.send")) return null;
  return (
    <Button kind="primary" disabled={isPending} onClick={() => void ask("send")}>
      Send Now
    </Button>
  );
}
