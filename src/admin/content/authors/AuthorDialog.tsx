import { useState } from "react";
import { addAuthor, changeAuthor, newAuthorSchema } from "../../../contract/content/author-actions.ts";
import type { OwnAuthor } from "../../../contract/content/authors.ts";
import { refreshAuthors } from "../../api/authors-query.ts";
import { call } from "../../api/client.ts";
import { EditDialog } from "../../ui/dialogs/EditDialog.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { SlugField } from "../filing/SlugField.tsx";
import { PictureAndBio } from "./PictureAndBio.tsx";

interface AuthorDialogProps {
  /** Absent for a new one. */
  author?: OwnAuthor;
  onClose: () => void;
}

/** The name, address, picture and bio of an author. */
export function AuthorDialog({ author, onClose }: AuthorDialogProps) {
  const [isUploading, setUploading] = useState(false);
  return (
    <EditDialog
      noun="author"
      isNew={!author}
      isIncomplete={isUploading}
      description="Readers see the name and the picture above posts, and the bio on the author’s page."
      schema={newAuthorSchema}
      values={{
        name: author?.name ?? "",
        slug: author?.slug ?? "",
        picture: author?.picture ?? "",
        bio: author?.bio ?? "",
      }}
      send={(body, changed) =>
        author
          ? call(changeAuthor, { params: { id: String(author.id) }, body: changed })
          : call(addAuthor, { body })
      }
      refresh={refreshAuthors}
      said={(saved) => `“${saved.name}” is at /author/${saved.slug}.`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            label="Name"
            autoComplete="off"
            hint={author && "All posts of this author will have the new name."}
            {...field("name")}
          />
          <SlugField path="/author" saved={author} nameField="name" />
          <PictureAndBio onBusyChange={setUploading} />
        </>
      )}
    </EditDialog>
  );
}
