import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import type { ComponentProps, ReactNode } from "react";

interface FieldProps extends ComponentProps<"input"> {
  label: string;
  /** What is wrong with the value, in one sentence. */
  error?: string | undefined;
  hint?: string;
  isLarge?: boolean;
}

/** A labelled line of text with its hint and its error, which assistive technology reads with it. */
export function TextField({ label, error, hint, isLarge = false, ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input {...input} {...describedAs(id, error, hint)} className={inputLook(isLarge)} />
    </FieldFrame>
  );
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ label, error, hint, isLarge = false, ...input }: FieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className="relative">
        <input
          {...input}
          {...describedAs(id, error, hint)}
          type={isShown ? "text" : "password"}
          className={`${inputLook(isLarge)} pr-10`}
        />
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isShown}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-ink-3 hover:text-ink"
          onClick={() => setShown(!isShown)}
        >
          <Icon className="icon" aria-hidden="true" />
        </button>
      </div>
    </FieldFrame>
  );
}

interface FieldFrameProps {
  id: string;
  label: string;
  error: string | undefined;
  hint: string | undefined;
  children: ReactNode;
}

function FieldFrame({ id, label, error, hint, children }: FieldFrameProps) {
  return (
    <div className="grid gap-1.25">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className="flex items-center gap-1.25 text-xs text-bad">
          <CircleAlert className="icon size-3.25" aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

function describedAs(id: string, error: string | undefined, hint: string | undefined) {
  const describedBy = error ? `${id}-error` : hint && `${id}-hint`;
  return { id, "aria-invalid": error !== undefined, ...(describedBy && { "aria-describedby": describedBy }) };
}

// Focus is a ring of ink, so that it never reads as an error. 16 px on a phone, below which iOS zooms in.
const inputLook = (isLarge: boolean) =>
  `w-full rounded-md border border-line-strong bg-field px-2.5 transition-colors duration-160 max-md:h-10 max-md:text-base hover:border-ink-3 focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-ink aria-invalid:not-focus:border-bad ${isLarge ? "h-10" : "h-8.5"}`;
