import { useId, type ComponentProps } from "react";
import { ChevronDown } from "../icons/icons.tsx";
import { FieldFrame, controlLook, describedAs, type FieldWords } from "./FieldFrame.tsx";

interface SelectProps extends Omit<ComponentProps<"select">, "children">, FieldWords {
  options: readonly { value: string; name: string }[];
}

/** One of a list, with the list that the device has for it. */
export function Select({ label, error, hint, isLabelHidden = false, options, ...select }: SelectProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} isLabelHidden={isLabelHidden}>
      <div className="relative">
        <select
          {...select}
          {...describedAs(id, error, hint)}
          className={`${controlLook} h-control appearance-none pr-8 text-ellipsis`}
        >
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown
          className="icon pointer-events-none absolute inset-y-0 right-2 my-auto text-ink-3"
          aria-hidden="true"
        />
      </div>
    </FieldFrame>
  );
}
