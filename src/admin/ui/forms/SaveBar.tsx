import type { ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import { FormFailure } from "./FormFailure.tsx";

interface SaveBarProps {
  /** What is saved, as the button says it: "Save pacing". */
  label: string;
  error: string | undefined;
  isDirty: boolean;
  isSaving: boolean;
  /** True while something else of the form is under way. */
  isBusy?: boolean;
  onDiscard?: () => void;
  /** Further buttons, and what they tell. */
  children?: ReactNode;
}

/** The end of a form that is saved by itself: why it was not, and the buttons. */
export function SaveBar({ label, error, isDirty, isSaving, isBusy, onDiscard, children }: SaveBarProps) {
  const isPending = isSaving || isBusy === true;
  return (
    <>
      <FormFailure error={error} />
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <Button type="submit" kind={isDirty ? "primary" : "plain"} disabled={!isDirty || isPending}>
          {isSaving ? "Saving..." : label}
        </Button>
        {isDirty && onDiscard && (
          <Button kind="ghost" disabled={isPending} onClick={onDiscard}>
            Discard
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
