import { Button } from "../ui/buttons/Button.tsx";
import { FormFailure } from "../ui/forms/FormFailure.tsx";

/** The look at what an import would do has failed, and can be had again. */
export function LookFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FormFailure error={error.message} />
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
