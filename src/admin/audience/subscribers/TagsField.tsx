import { useState, type Ref } from "react";
import { TextField } from "../../ui/forms/Field.tsx";

interface TagsFieldProps {
  ref?: Ref<HTMLInputElement>;
  /** The names that it begins with. */
  names?: readonly string[];
  error: string | undefined;
  onChange: (names: string[]) => void;
}

/** The tags of a subscriber on one line. */
export function TagsField({ ref, names, error, onChange }: TagsFieldProps) {
  const [text, setText] = useState(names?.join(", ") ?? "");
  return (
    <TextField
      ref={ref}
      label="Tags"
      hint="Separate them with commas. A new name becomes a tag."
      autoComplete="off"
      value={text}
      error={error}
      onChange={({ target }) => {
        setText(target.value);
        onChange(namesIn(target.value));
      }}
    />
  );
}

const namesIn = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
