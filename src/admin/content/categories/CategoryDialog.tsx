import {
  addCategory,
  changeCategory,
  newCategorySchema,
} from "../../../contract/content/category-actions.ts";
import type { OwnCategory } from "../../../contract/content/categories.ts";
import type { PaletteName } from "../../../contract/content/palettes.ts";
import { refreshCategories } from "./refresh-categories.ts";
import { call } from "../../api/client.ts";
import { EditDialog } from "../../ui/dialogs/EditDialog.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { SlugField } from "../filing/SlugField.tsx";
import { PaletteField } from "./PaletteField.tsx";

interface CategoryDialogProps {
  /** Absent for a new one. */
  category?: OwnCategory;
  /** The palette that it has at first. */
  palette: PaletteName;
  onClose: () => void;
}

/** The name, address, description and palette of a category. */
export const CategoryDialog = ({ category, palette, onClose }: CategoryDialogProps) => (
  <EditDialog
    noun="category"
    isNew={!category}
    description="Readers see it in menus, on the front page and beside its posts."
    schema={newCategorySchema}
    values={{
      title: category?.title ?? "",
      slug: category?.slug ?? "",
      description: category?.description ?? "",
      palette,
    }}
    send={(body, changed) =>
      category
        ? call(changeCategory, { params: { id: String(category.id) }, body: changed })
        : call(addCategory, { body })
    }
    refresh={refreshCategories}
    said={({ title, slug }) => `“${title}” is at /blog/category/${slug}.`}
    onClose={onClose}
  >
    {({ form, field }) => (
      <>
        <TextField label="Name" autoComplete="off" {...field("title")} />
        <SlugField
          path="/blog/category"
          saved={category && { name: category.title, slug: category.slug }}
          nameField="title"
        />
        <TextArea
          label="Description"
          rows={2}
          hint="One sentence for the front page. It can be empty."
          {...field("description")}
        />
        <PaletteField {...form.register("palette")} />
      </>
    )}
  </EditDialog>
);
