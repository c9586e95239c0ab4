import { changeCategory } from "../../../contract/category-actions.ts";
import type { OwnCategory } from "../../../contract/categories.ts";
import { call } from "../../api/client.ts";
import { Badge } from "../../ui/Badge.tsx";
import { PaletteBar } from "../../ui/CategorySign.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ArrowDown, ArrowUp } from "../../ui/icons/icons.tsx";
import { MenuItem } from "../../ui/Menu.tsx";
import { MainCell, Row } from "../../ui/Table.tsx";
import { useAction } from "../../ui/use-action.ts";
import { refreshCategories } from "../../api/categories-query.ts";
import { FiledCells } from "../filing/FiledCells.tsx";

export type CategoryAct = "edit" | "merge" | "delete";

interface CategoryRowProps {
  category: OwnCategory;
  isFirst: boolean;
  isLast: boolean;
  /** `button` is the one that was pressed. */
  onMove: (by: -1 | 1, button: HTMLElement) => void;
  onAct: (act: CategoryAct) => void;
}

export function CategoryRow({ category, isFirst, isLast, onMove, onAct }: CategoryRowProps) {
  const { slug, title, description, palette, posts, trashed, isRetired } = category;
  const retire = useRetiring(category);
  return (
    <Row>
      <MainCell>
        <div className="md:truncate md:py-1.5">
          <span className="flex items-center gap-1.75">
            <PaletteBar palette={palette} />
            <span className="md:truncate">{title}</span>
            {isRetired && (
              <span className="ml-1.5 text-xs font-normal">
                <Badge color="none">Retired</Badge>
              </span>
            )}
          </span>
          {description && (
            <span className="block pl-2.5 text-xs font-normal text-ink-3 md:truncate" title={description}>
              {description}
            </span>
          )}
        </div>
      </MainCell>
      <FiledCells
        name={title}
        slug={slug}
        address={`/blog/category/${slug}`}
        posts={posts}
        trashed={trashed}
        postsAddress={`/admin/posts?category=${slug}`}
        actions={
          <span className="inline-flex">
            <IconButton
              name={`Move ${title} up`}
              icon={ArrowUp}
              disabled={isFirst}
              onClick={({ currentTarget }) => onMove(-1, currentTarget)}
            />
            <IconButton
              name={`Move ${title} down`}
              icon={ArrowDown}
              disabled={isLast}
              onClick={({ currentTarget }) => onMove(1, currentTarget)}
            />
          </span>
        }
        onEdit={() => onAct("edit")}
      >
        <MenuItem onSelect={() => onAct("merge")}>Merge into another…</MenuItem>
        <MenuItem onSelect={() => retire.mutate(undefined)}>{isRetired ? "Bring back" : "Retire"}</MenuItem>
        <MenuItem isDestructive onSelect={() => onAct("delete")}>
          {posts === trashed ? "Delete" : "Delete…"}
        </MenuItem>
      </FiledCells>
    </Row>
  );
}

function useRetiring({ id, title, isRetired }: OwnCategory) {
  return useAction(
    {
      act: () => call(changeCategory, { params: { id: String(id) }, body: { isRetired: !isRetired } }),
      done: () =>
        isRetired
          ? { title: "Category is back", description: `Menus and forms offer “${title}” again.` }
          : {
              title: "Category retired",
              description: `Menus and forms leave “${title}” out. Its posts and its address stay.`,
            },
      failure: "Failed to change the category.",
    },
    refreshCategories,
  );
}
