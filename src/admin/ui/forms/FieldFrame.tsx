import type { ReactNode } from "react";
import { CircleAlert } from "../icons/icons.tsx";

/** What every field has beside its control. */
export interface FieldWords {
  label: string;
  /** What is wrong with the value, in one sentence. */
  error?: string | undefined;
  hint?: string | undefined;
  /** The label is only for assistive technology: what the field is for is plain to see. */
  isLabelHidden?: boolean;
}

interface FieldFrameProps extends FieldWords {
  id: string;
  /** At the label's right: how many characters there are. */
  note?: ReactNode;
  /** The error comes by itself, without a press on a button that says so. */
  isErrorHeard?: boolean;
  children: ReactNode;
}

/** A control between its label and its hint or error. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  isLabelHidden,
  note,
  isErrorHeard = false,
  children,
}: FieldFrameProps) {
  return (
    <div className="grid grid-cols-1 content-start gap-1.25">
      <div className={isLabelHidden ? "sr-only" : "flex items-baseline justify-between gap-2"}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {note && <span className="text-xs text-ink-3 tabular-nums">{note}</span>}
      </div>
      {children}
      <FieldNotes id={id} error={error} hint={hint} isErrorHeard={isErrorHeard} />
    </div>
  );
}

interface FieldNotesProps {
  id: string;
  error: string | undefined;
  hint: string | undefined;
  isErrorHeard?: boolean;
}

/** The error, or else the hint, which `describedAs` ties to the control. */
export function FieldNotes({ id, error, hint, isErrorHeard = false }: FieldNotesProps) {
  if (error) {
    return (
      <p
        id={`${id}-error`}
        role={isErrorHeard ? "alert" : undefined}
        className="flex scroll-mb-6 items-center gap-1.25 text-xs text-bad"
      >
        <CircleAlert className="icon size-3.25" aria-hidden="true" />
        {error}
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="text-xs text-ink-3">
      {hint}
    </p>
  );
}

/** What ties a control to its hint or error, which assistive technology then reads with it. */
export function describedAs(id: string, error: string | undefined, hint: string | undefined) {
  const describedBy = error ? `${id}-error` : hint && `${id}-hint`;
  return { id, "aria-invalid": error !== undefined, ...(describedBy && { "aria-describedby": describedBy }) };
}

// Focus is a ring of ink, so that it never reads as an error. 16 px on a phone, below which iOS zooms in.
export const controlLook =
  "w-full rounded-md border border-line-strong bg-field px-2.5 transition-colors duration-160 placeholder:text-ink-3 max-md:text-base hover:border-ink-3 focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-ink disabled:text-ink-3 aria-invalid:not-focus:border-bad";
