import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { addAuthor, changeAuthor, newAuthorSchema } from "../../../contract/author-actions.ts";
import type { OwnAuthor } from "../../../contract/authors.ts";
import { call } from "../../api/client.ts";
import { TextField } from "../../ui/Field.tsx";
import { fieldsOf } from "../../ui/fields-of.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { onlyDirty } from "../../ui/only-dirty.ts";
import { useFormDialog } from "../../ui/use-form-dialog.ts";
import { refreshAuthors } from "../../api/authors-query.ts";
import { SlugField } from "../filing/SlugField.tsx";
import { PictureAndBio } from "./PictureAndBio.tsx";

interface AuthorDialogProps {
  /** Undefined for a new one. */
  author: OwnAuthor | undefined;
  onClose: () => void;
}

/** The name, address, picture and bio of an author. */
export function AuthorDialog({ author, onClose }: AuthorDialogProps) {
  const form = useForm({
    resolver: zodResolver(newAuthorSchema),
    defaultValues: {
      name: author?.name ?? "",
      slug: author?.slug ?? "",
      picture: author?.picture ?? "",
      bio: author?.bio ?? "",
    },
  });
  const { dirtyFields } = form.formState;
  const [isUploading, setUploading] = useState(false);
  const field = fieldsOf(form);
  const [name, slug = ""] = useWatch({ control: form.control, name: ["name", "slug"] });
  const takeSlug = (offered: string) => {
    form.setValue("slug", offered, { shouldDirty: true });
    form.setFocus("slug");
  };
  const dialog = useFormDialog({
    form,
    names: ["name", "slug", "picture", "bio"],
    send: (body) =>
      author
        ? call(changeAuthor, { params: { id: String(author.id) }, body: onlyDirty(body, dirtyFields) })
        : call(addAuthor, { body }),
    refresh: refreshAuthors,
    done: (saved) => ({
      title: author ? "Author saved" : "Author added",
      description: `“${saved.name}” is at /author/${saved.slug}.`,
    }),
    onClose,
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        {...dialog}
        title={author ? "Edit author" : "Add an author"}
        description="Readers see the name and the picture above posts, and the bio on the author’s page."
        action={author ? "Save" : "Add author"}
        pendingAction={author ? "Saving..." : "Adding..."}
        isIncomplete={isUploading}
      >
        <TextField
          label="Name"
          autoComplete="off"
          hint={author && "All posts of this author will have the new name."}
          {...field("name")}
        />
        <SlugField
          path="/author"
          saved={author}
          typed={{ name, slug }}
          onTake={takeSlug}
          {...field("slug")}
        />
        <PictureAndBio onBusyChange={setUploading} />
      </FormDialog>
    </FormProvider>
  );
}
