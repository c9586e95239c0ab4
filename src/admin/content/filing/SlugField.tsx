import { useFormContext, useWatch } from "react-hook-form";
import { slugify } from "../../../contract/base/slug.ts";
import { useSiteLanguage } from "../../api/settings-query.ts";
import { TextField } from "../../ui/forms/Field.tsx";
import { fieldsOf } from "../../ui/forms/fields-of.ts";

interface SlugFieldProps {
  /** The part of the address before the slug. */
  path: string;
  /** Undefined for a new one. */
  saved: { name: string; slug: string } | undefined;
  /** The field that the slug is made from. */
  nameField: "name" | "title";
}

/**
 * The field `slug` of a form: the end of the address of an author or a category. Once the name is changed, it offers the
 * slug of the new name.
 */
export function SlugField({ path, saved, nameField }: SlugFieldProps) {
  const form = useFormContext<Record<"name" | "title" | "slug", string>>();
  const [name, slug] = useWatch({ control: form.control, name: [nameField, "slug"] });
  const language = useSiteLanguage();
  const isRenamed = saved !== undefined && name !== saved.name && slug === saved.slug;
  const offered = isRenamed ? slugify(name, language) : "";
  const take = () => {
    form.setValue("slug", offered, { shouldDirty: true });
    form.setFocus("slug");
  };
  return (
    <TextField
      label="Slug"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      note={
        offered !== "" &&
        offered !== slug && (
          <button type="button" className="link text-end wrap-anywhere" onClick={take}>
            Change to “{offered}”
          </button>
        )
      }
      hint={
        saved
          ? "The end of the address. Addresses with the old slug will redirect."
          : `The end of the address, after ${path}/. Leave it empty to make it from the name.`
      }
      {...fieldsOf(form)("slug")}
    />
  );
}
