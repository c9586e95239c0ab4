import { useId, type ComponentProps } from "react";
import { FieldNotes, describedAs, type FieldWords } from "./FieldFrame.tsx";

interface CheckProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  /** True if some of what it covers is checked, but not all. */
  isMixed?: boolean;
}

/** A bare box: it needs a label or an `aria-label`. */
export function Check({ isMixed = false, className = "", ...input }: CheckProps) {
  return (
    <input
      {...input}
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      className={`check ${className}`}
    />
  );
}

interface CheckFieldProps extends Omit<ComponentProps<"input">, "type">, FieldWords {}

/** A box with its words, for what a form asks. */
export function CheckField({ label, error, hint, ...input }: CheckFieldProps) {
  return <Toggle {...input} label={label} error={error} hint={hint} look="check mt-0.25" />;
}

/** A switch with its words, for what holds as soon as it is turned. */
export function Switch({ label, error, hint, ...input }: CheckFieldProps) {
  return <Toggle {...input} label={label} error={error} hint={hint} look="switch" isSwitch />;
}

interface ToggleProps extends CheckFieldProps {
  look: string;
  isSwitch?: boolean;
}

function Toggle({ label, error, hint, isLabelHidden, look, isSwitch, ...input }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <input
        {...input}
        {...describedAs(id, error, hint)}
        type="checkbox"
        role={isSwitch ? "switch" : undefined}
        className={look}
      />
      <div className={isLabelHidden ? "sr-only" : "grid gap-0.5"}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <FieldNotes id={id} error={error} hint={hint} />
      </div>
    </div>
  );
}
