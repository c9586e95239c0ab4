import { Tag } from "lucide-react";
import { useState } from "react";
import { controlLook } from "../../../ui/FieldFrame.tsx";

interface TagFilterProps {
  value: string;
  onChange: (tag: string) => void;
}

/** Only posts with a tag: on Enter, or when the field is left. What is typed gives way to `value` when that changes. */
export function TagFilter({ value, onChange }: TagFilterProps) {
  return <TagForm key={value} value={value} onChange={onChange} />;
}

function TagForm({ value, onChange }: TagFilterProps) {
  const [typed, setTyped] = useState(value);
  const submit = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <form
      // On a phone there is room for it only when it holds.
      className={`relative ${value ? "" : "max-md:hidden"}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Tag
        className="icon pointer-events-none absolute inset-y-0 left-2.25 my-auto text-ink-3"
        aria-hidden="true"
      />
      <input
        type="text"
        aria-label="Tag"
        placeholder="Any tag"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={submit}
        className={`${controlLook} h-control min-w-0 pl-7.5 md:w-32`}
      />
    </form>
  );
}
