import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listAdminPosts } from "../../../contract/content/posts.ts";
import { queryOf } from "../../api/query-of.ts";
import { CategorySign } from "../../ui/states/CategorySign.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { FormFailure } from "../../ui/forms/FormFailure.tsx";
import { SearchField } from "../../ui/lists/Toolbar.tsx";

/** The posts that readers can see, to put one into the newsletter. */
export function InsertPostDialog({ onPick, onClose }: { onPick: (id: number) => void; onClose: () => void }) {
  const [search, setSearch] = useState("");
  const query = { search: search || undefined, status: "published" };
  const { data, error } = useQuery({
    ...queryOf(listAdminPosts, { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      title="Insert a post"
      description="The email shows its image, title and excerpt, with a link to it."
      onClose={onClose}
    >
      <SearchField label="Search posts" value={search} onSearch={setSearch} />
      <FormFailure error={error?.message} />
      <ul className="mt-3 border-t border-line" aria-busy={!data}>
        {data?.posts.map(({ id, title, category }) => (
          <li key={id} className="border-b border-line">
            <button
              type="button"
              className="flex w-full items-center gap-4 px-1 py-2 text-left hover:bg-hover"
              onClick={() => {
                onClose();
                onPick(id);
              }}
            >
              <span className="min-w-0 grow font-medium wrap-anywhere">
                <bdi>{title}</bdi>
              </span>
              <span className="shrink-0 text-xs text-ink-3">
                <CategorySign slug={category} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data?.posts.length === 0 && <p className="py-4 text-ink-2">No posts found.</p>}
    </Dialog>
  );
}
