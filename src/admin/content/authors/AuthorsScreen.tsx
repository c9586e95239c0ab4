import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deleteAuthor, mergeAuthor } from "../../../contract/author-actions.ts";
import type { OwnAuthor } from "../../../contract/authors.ts";
import { authorsQuery } from "../../api/authors-query.ts";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/ActionDialog.tsx";
import { AddButton } from "../../ui/Button.tsx";
import type { Column } from "../../ui/ColumnHead.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { QueryTable } from "../../ui/QueryTable.tsx";
import { refreshAuthors } from "../../api/authors-query.ts";
import { MergeDialog } from "../filing/MergeDialog.tsx";
import { AuthorDialog } from "./AuthorDialog.tsx";
import { AuthorRow } from "./AuthorRow.tsx";
import type { AuthorAct } from "./AuthorRow.tsx";

const columns: readonly Column[] = [
  { name: "Author" },
  { name: "Slug", isMinor: true },
  { name: "Posts" },
  { name: "Actions", isNameHidden: true },
];

type Open = { act: "add" } | { act: AuthorAct; author: OwnAuthor };

/** Whose posts these are: names, pictures, bios and addresses. */
export function AuthorsScreen() {
  const query = useQuery({ ...authorsQuery, staleTime: 0 });
  const { data } = query;
  const [open, setOpen] = useState<Open>();
  return (
    <>
      <PageHead
        title="Authors"
        actions={
          <AddButton kind="primary" onClick={() => setOpen({ act: "add" })}>
            Add author
          </AddButton>
        }
      >
        Bylines link to an author’s page, which readers see once a post of theirs is public.
      </PageHead>
      <QueryTable
        query={query}
        label="Authors"
        columns={columns}
        items={data?.authors}
        empty={<Empty title="No authors yet.">A post brings its author along.</Empty>}
      >
        {(author) => <AuthorRow key={author.id} author={author} onAct={(act) => setOpen({ act, author })} />}
      </QueryTable>
      {open && <OpenDialog open={open} authors={data?.authors ?? []} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface OpenDialogProps {
  open: Open;
  authors: readonly OwnAuthor[];
  onClose: () => void;
}

function OpenDialog({ open, authors, onClose }: OpenDialogProps) {
  if (open.act === "add") return <AuthorDialog author={undefined} onClose={onClose} />;
  const { act, author } = open;
  if (act === "edit") return <AuthorDialog author={author} onClose={onClose} />;
  const { id, name, posts, trashed } = author;
  const params = { id: String(id) };
  if (act === "delete" && posts === trashed)
    return (
      <ActionDialog
        title="Delete author?"
        sentence={`${sayTrashed(author)} The picture stays among your images.`}
        action="Delete"
        pendingAction="Deleting..."
        isDestructive
        act={() => call(deleteAuthor, { params })}
        refresh={refreshAuthors}
        done={() => ({ title: "Author deleted", description: `“${name}” is gone.` })}
        onClose={onClose}
      />
    );
  const isLeaving = act === "delete";
  return (
    <MergeDialog
      noun="author"
      name={name}
      posts={posts}
      trashed={trashed}
      others={authors.filter((other) => other.id !== id)}
      isLeaving={isLeaving}
      merged={isLeaving ? "Author deleted" : "Authors merged"}
      merge={(body) => call(mergeAuthor, { params, body })}
      refresh={refreshAuthors}
      onClose={onClose}
    />
  );
}

/** Says what becomes of posts in the trash: one that is restored brings its author along. */
const sayTrashed = ({ name, trashed }: OwnAuthor) =>
  trashed === 0
    ? `“${name}” has no posts.`
    : `“${name}” has posts in the trash alone. If you restore one, “${name}” is an author again, without a picture or a bio.`;
