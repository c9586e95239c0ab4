import { useQuery } from "@tanstack/react-query";
import { deleteAuthor, mergeAuthor } from "../../../contract/content/author-actions.ts";
import type { OwnAuthor } from "../../../contract/content/authors.ts";
import { useDialog } from "../../ui/dialogs/use-dialog.tsx";
import { DeleteDialog } from "../../ui/dialogs/DeleteDialog.tsx";
import { Collection, type ItemColumn } from "../../ui/lists/Collection.tsx";
import { SecondLine } from "../../ui/lists/Table.tsx";
import { authorsQuery } from "../../api/authors-query.ts";
import { call } from "../../api/client.ts";
import { AddButton } from "../../ui/buttons/Button.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { refreshAuthors } from "../../api/authors-query.ts";
import { filedColumns } from "../filing/filed-columns.tsx";
import { FiledActions } from "../filing/FiledActions.tsx";
import { MergeDialog } from "../filing/MergeDialog.tsx";
import { AuthorPortrait } from "./AuthorPortrait.tsx";
import { AuthorDialog } from "./AuthorDialog.tsx";

/** Whose posts these are: names, pictures, bios and addresses. */
export function AuthorsScreen() {
  const query = useQuery({ ...authorsQuery, staleTime: 0 });
  const authors = query.data?.authors ?? [];
  const { show, dialog } = useDialog();
  return (
    <>
      <PageHead
        title="Authors"
        actions={
          <AddButton kind="primary" onClick={() => show(({ onClose }) => <AuthorDialog onClose={onClose} />)}>
            Add author
          </AddButton>
        }
      >
        Bylines link to an author’s page, which readers see once a post of theirs is public.
      </PageHead>
      <Collection
        query={query}
        label="Authors"
        items={query.data?.authors}
        nameOf={({ name }) => name}
        columns={columns}
        acts={(author, open) => {
          const leaving = { author, authors };
          return (
            <FiledActions
              name={author.name}
              isEmpty={author.posts === author.trashed}
              onEdit={() => open((controls) => <AuthorDialog author={author} onClose={controls.onClose} />)}
              onMerge={() =>
                open((controls) => <MergeAuthorDialog {...leaving} onClose={controls.onClose} />)
              }
              onDelete={() =>
                open((controls) => <DeleteAuthorDialog {...leaving} onClose={controls.onClose} />)
              }
            />
          );
        }}
        empty={<Empty title="No authors yet.">A post brings its author along.</Empty>}
      />
      {dialog}
    </>
  );
}

const columns: readonly ItemColumn<OwnAuthor>[] = [
  { name: "Author", cell: (author) => <NameAndBio author={author} /> },
  ...filedColumns<OwnAuthor>({
    page: ({ slug }) => `/author/${slug}`,
    posts: ({ name }) => `/admin/posts?${new URLSearchParams({ search: `"${name}"` })}`,
  }),
];

function NameAndBio({ author }: { author: OwnAuthor }) {
  const { name, bio } = author;
  return (
    <div className="flex items-center gap-2.5 md:py-1.5">
      <AuthorPortrait author={author} />
      <span className="min-w-0">
        <span dir="auto" className="block text-left md:truncate">
          {name}
        </span>
        {bio && <SecondLine>{bio}</SecondLine>}
      </span>
    </div>
  );
}

interface LeavingProps {
  author: OwnAuthor;
  authors: readonly OwnAuthor[];
  onClose: () => void;
}

/** One with posts outside the trash leaves them to somebody. */
function DeleteAuthorDialog(leaving: LeavingProps) {
  const { author, onClose } = leaving;
  if (author.posts !== author.trashed) return <MergeAuthorDialog {...leaving} isLeaving />;
  return (
    <DeleteDialog
      noun="author"
      name={author.name}
      sentence={`${sayTrashed(author)} The picture stays among your images.`}
      act={() => call(deleteAuthor, { params: { id: String(author.id) } })}
      refresh={refreshAuthors}
      onClose={onClose}
    />
  );
}

function MergeAuthorDialog({
  author,
  authors,
  isLeaving = false,
  onClose,
}: LeavingProps & { isLeaving?: boolean }) {
  const { id, name, posts, trashed } = author;
  return (
    <MergeDialog
      noun="author"
      name={name}
      posts={posts}
      trashed={trashed}
      others={authors.filter((other) => other.id !== id)}
      isLeaving={isLeaving}
      merged={isLeaving ? "Author deleted" : "Authors merged"}
      merge={(body) => call(mergeAuthor, { params: { id: String(id) }, body })}
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
