import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { addCategory, changeCategory, newCategorySchema } from "../../../contract/category-actions.ts";
import type { OwnCategory } from "../../../contract/categories.ts";
import type { PaletteName } from "../../../contract/palettes.ts";
import { call } from "../../api/client.ts";
import { TextField } from "../../ui/Field.tsx";
import { fieldsOf } from "../../ui/fields-of.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { onlyDirty } from "../../ui/only-dirty.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { useFormDialog } from "../../ui/use-form-dialog.ts";
import { refreshCategories } from "../../api/categories-query.ts";
import { SlugField } from "../filing/SlugField.tsx";
import { PaletteField } from "./PaletteField.tsx";

interface CategoryDialogProps {
  /** Undefined for a new one. */
  category: OwnCategory | undefined;
  /** The palette that a new one has at first. */
  palette: PaletteName;
  onClose: () => void;
}

/** The name, address, description and palette of a category. */
export function CategoryDialog({ category, palette, onClose }: CategoryDialogProps) {
  const form = useForm({
    resolver: zodResolver(newCategorySchema),
    defaultValues: {
      title: category?.title ?? "",
      slug: category?.slug ?? "",
      description: category?.description ?? "",
      palette: category?.palette ?? palette,
    },
  });
  const { dirtyFields } = form.formState;
  const field = fieldsOf(form);
  const [name, slug = ""] = useWatch({ control: form.control, name: ["title", "slug"] });
  const takeSlug = (offered: string) => {
    form.setValue("slug", offered, { shouldDirty: true });
    form.setFocus("slug");
  };
  const dialog = useFormDialog({
    form,
    names: ["title", "slug", "description", "palette"],
    send: (body) =>
      category
        ? call(changeCategory, { params: { id: String(category.id) }, body: onlyDirty(body, dirtyFields) })
        : call(addCategory, { body }),
    refresh: refreshCategories,
    done: ({ title, slug }) => ({
      title: category ? "Category saved" : "Category added",
      description: `“${title}” is at /blog/category/${slug}.`,
    }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={category ? "Edit category" : "Add a category"}
      description="Readers see it in menus, on the front page and beside its posts."
      action={category ? "Save" : "Add category"}
      pendingAction={category ? "Saving..." : "Adding..."}
    >
      <TextField label="Name" autoComplete="off" {...field("title")} />
      <SlugField
        path="/blog/category"
        saved={category && { name: category.title, slug: category.slug }}
        typed={{ name, slug }}
        onTake={takeSlug}
        {...field("slug")}
      />
      <TextArea
        label="Description"
        rows={2}
        hint="One sentence for the front page. It can be empty."
        {...field("description")}
      />
      <PaletteField {...form.register("palette")} />
    </FormDialog>
  );
}
