import type { ComponentProps } from "react";
import { TextField } from "../../ui/Field.tsx";

interface SlugFieldProps extends Omit<ComponentProps<typeof TextField>, "label" | "hint"> {
  /** The part of the address before the slug. */
  path: string;
  isNew: boolean;
}

/** The end of the address of an author or a category. */
export function SlugField({ path, isNew, ...field }: SlugFieldProps) {
  return (
    <TextField
      label="Slug"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={
        isNew
          ? `The end of the address, ${path}/…. Leave it empty to make it from the name.`
          : "The end of the address. Addresses with the old slug will redirect."
      }
      {...field}
    />
  );
}
