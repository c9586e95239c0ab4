import type { ComponentProps } from "react";
import { slugify } from "../../../contract/slug.ts";
import { useSiteLanguage } from "../../api/settings-query.ts";
import { TextField } from "../../ui/Field.tsx";

interface Named {
  name: string;
  slug: string;
}

interface SlugFieldProps extends Omit<ComponentProps<typeof TextField>, "label" | "hint" | "note"> {
  /** The part of the address before the slug. */
  path: string;
  /** Undefined for a new one. */
  saved: Named | undefined;
  typed: Named;
  /** Takes the slug of the new name. */
  onTake: (slug: string) => void;
}

/** The end of the address of an author or a category. Once the name is changed, it offers the slug of the new name. */
export function SlugField({ path, saved, typed, onTake, ...field }: SlugFieldProps) {
  const language = useSiteLanguage();
  const isRenamed = saved !== undefined && typed.name !== saved.name && typed.slug === saved.slug;
  const offered = isRenamed ? slugify(typed.name, language) : "";
  return (
    <TextField
      label="Slug"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      note={
        offered !== "" &&
        offered !== typed.slug && (
          <button type="button" className="link text-end wrap-anywhere" onClick={() => onTake(offered)}>
            Change to “{offered}”
          </button>
        )
      }
      hint={
        saved
          ? "The end of the address. Addresses with the old slug will redirect."
          : `The end of the address, after ${path}/. Leave it empty to make it from the name.`
      }
      {...field}
    />
  );
}
