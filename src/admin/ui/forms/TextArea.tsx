import { useId, type ComponentProps, type ReactNode } from "react";
import { FieldFrame, controlLook, describedAs, type FieldWords } from "./FieldFrame.tsx";

interface TextAreaProps extends ComponentProps<"textarea">, FieldWords {
  /** At the label's right: how many characters there are. */
  note?: ReactNode;
}

/** Several lines of text. It grows with what is written in it. */
export function TextArea({
  label,
  error,
  hint,
  isLabelHidden = false,
  note,
  rows = 3,
  className = "",
  ...rest
}: TextAreaProps) {
  const id = useId();
  const words = { label, error, hint, isLabelHidden, note };
  return (
    <FieldFrame id={id} {...words}>
      <textarea
        dir="auto"
        {...rest}
        {...describedAs(id, error, hint)}
        rows={rows}
        className={`${controlLook} field-sizing-content min-h-16 resize-y py-1.75 leading-normal ${className}`}
      />
    </FieldFrame>
  );
}
