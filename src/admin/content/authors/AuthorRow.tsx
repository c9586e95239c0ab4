import { Link } from "react-router";
import type { OwnAuthor } from "../../../contract/authors.ts";
import { counted, countOf } from "../../../contract/counting.ts";
import { Ellipsis } from "../../ui/icons/icons.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { ActionCell, Cell, MainCell, Row, rowActionLook } from "../../ui/Table.tsx";
import { AuthorPortrait } from "./AuthorPortrait.tsx";

export type AuthorAct = "edit" | "merge" | "delete";

interface AuthorRowProps {
  author: OwnAuthor;
  onAct: (act: AuthorAct) => void;
}

export function AuthorRow({ author, onAct }: AuthorRowProps) {
  const { slug, name, bio, posts } = author;
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
      <Cell isMinor>
        <a
          href={`/author/${slug}`}
          className="block max-w-48 truncate underline-offset-[.2em] hover:text-ink hover:underline"
        >
          {slug}
        </a>
      </Cell>
      <Cell>
        <Link
          to={`/admin/posts?${new URLSearchParams({ search: `"${name}"` })}`}
          className="underline-offset-[.2em] hover:text-ink hover:underline"
        >
          <span className="max-md:hidden">{counted(posts)}</span>
          <span className="md:hidden">{countOf(posts, "post")}</span>
        </Link>
      </Cell>
      <ActionCell>
        <button
          type="button"
          aria-label={`Edit ${name}`}
          className={rowActionLook}
          onClick={() => onAct("edit")}
        >
          Edit
        </button>
        <Menu
          trigger={
            <button
              type="button"
              aria-label={`More for ${name}`}
              className="-mr-1.5 -ml-1 grid size-7 place-items-center rounded-md text-ink-3 hover:bg-active hover:text-ink max-md:size-10"
            >
              <Ellipsis className="icon" aria-hidden="true" />
            </button>
          }
        >
          <MenuItem onSelect={() => onAct("merge")}>Merge into another…</MenuItem>
          <MenuItem isDestructive onSelect={() => onAct("delete")}>
            {posts === 0 ? "Delete" : "Delete…"}
          </MenuItem>
        </Menu>
      </ActionCell>
    </Row>
  );
}
