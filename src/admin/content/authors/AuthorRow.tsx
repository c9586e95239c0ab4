import type { OwnAuthor } from "../../../contract/authors.ts";
import { MenuItem } from "../../ui/Menu.tsx";
import { MainCell, Row } from "../../ui/Table.tsx";
import { FiledCells } from "../filing/FiledCells.tsx";
import { AuthorPortrait } from "./AuthorPortrait.tsx";

export type AuthorAct = "edit" | "merge" | "delete";

interface AuthorRowProps {
  author: OwnAuthor;
  onAct: (act: AuthorAct) => void;
}

export function AuthorRow({ author, onAct }: AuthorRowProps) {
  const { slug, name, bio, posts, trashed } = author;
  return (
    <Row>
      <MainCell>
        <div className="flex items-center gap-2.5 md:py-1.5">
          <AuthorPortrait author={author} />
          <span className="min-w-0">
            <span className="block md:truncate">{name}</span>
            {bio && (
              <span className="block text-xs font-normal text-ink-3 md:truncate" title={bio}>
                {bio}
              </span>
            )}
          </span>
        </div>
      </MainCell>
      <FiledCells
        name={name}
        slug={slug}
        address={`/author/${slug}`}
        posts={posts}
        trashed={trashed}
        postsAddress={`/admin/posts?${new URLSearchParams({ search: `"${name}"` })}`}
        onEdit={() => onAct("edit")}
      >
        <MenuItem onSelect={() => onAct("merge")}>Merge into another…</MenuItem>
        <MenuItem isDestructive onSelect={() => onAct("delete")}>
          {posts === trashed ? "Delete" : "Delete…"}
        </MenuItem>
      </FiledCells>
    </Row>
  );
}
