import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { Eye, EyeOff } from "../icons/icons.tsx";
import { FieldFrame, controlLook, describedAs, type FieldWords } from "./FieldFrame.tsx";

interface FieldProps extends ComponentProps<"input">, FieldWords {
  isLarge?: boolean;
  /** At the label's right: how many characters there are. */
  note?: ReactNode;
}

/** A labelled line of text with its hint and its error. */
export function TextField({
  label,
  error,
  hint,
  isLabelHidden = false,
  isLarge,
  note,
  ...input
}: FieldProps) {
  const id = useId();
  const words = { label, error, hint, isLabelHidden, note };
  return (
    <FieldFrame id={id} {...words}>
      <input dir="auto" {...input} {...describedAs(id, error, hint)} className={inputLook(isLarge)} />
    </FieldFrame>
  );
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ label, error, hint, isLarge, ...input }: FieldProps) {
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

const inputLook = (isLarge = false) => `${controlLook} max-md:h-control ${isLarge ? "h-10" : "h-8.5"}`;
