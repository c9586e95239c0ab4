import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { addAuthor, changeAuthor, newAuthorSchema } from "../../../contract/author-actions.ts";
import type { OwnAuthor } from "../../../contract/authors.ts";
import { call } from "../../api/client.ts";
import { TextField } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { onlyDirty } from "../../ui/only-dirty.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { useFormDialog } from "../../ui/use-form-dialog.ts";
import { SlugField } from "../filing/SlugField.tsx";
import { PictureField } from "./PictureField.tsx";
import { refreshAuthors } from "./refresh-authors.ts";

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
  const { errors, dirtyFields } = form.formState;
  const [name, picture = ""] = useWatch({ control: form.control, name: ["name", "picture"] });
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
    <FormDialog
      {...dialog}
      title={author ? "Edit author" : "Add an author"}
      description="Readers see the name and the picture above posts, and the bio on the author’s page."
      action={author ? "Save" : "Add author"}
      pendingAction={author ? "Saving..." : "Adding..."}
    >
      <TextField
        label="Name"
        autoComplete="off"
        hint={author && "All posts of this author will have the new name."}
        error={errors.name?.message}
        {...form.register("name")}
      />
      <SlugField path="/author" isNew={!author} error={errors.slug?.message} {...form.register("slug")} />
      <PictureField
        name={name}
        value={picture}
        error={errors.picture?.message}
        onChange={(value) => form.setValue("picture", value, { shouldDirty: true })}
      />
      <TextArea
        label="Bio"
        rows={3}
        hint="Two or three sentences. It can be empty."
        error={errors.bio?.message}
        {...form.register("bio")}
      />
    </FormDialog>
  );
}
