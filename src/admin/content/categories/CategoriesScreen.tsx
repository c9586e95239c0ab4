import { useQuery } from "@tanstack/react-query";
import { changeCategory, deleteCategory, mergeCategory } from "../../../contract/content/category-actions.ts";
import type { OwnCategory } from "../../../contract/content/categories.ts";
import { palettes } from "../../../contract/content/palettes.ts";
import { useDialog } from "../../ui/dialogs/use-dialog.tsx";
import { useAction } from "../../ui/lists/use-action.ts";
import { PaletteBar } from "../../ui/states/CategorySign.tsx";
import { MenuItem } from "../../ui/buttons/Menu.tsx";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { DeleteDialog } from "../../ui/dialogs/DeleteDialog.tsx";
import { Collection, type ItemColumn } from "../../ui/lists/Collection.tsx";
import { SecondLine } from "../../ui/lists/Table.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { ArrowDown, ArrowUp } from "../../ui/icons/icons.tsx";
import { categoriesQuery } from "../../api/categories-query.ts";
import { call } from "../../api/client.ts";
import { AddButton } from "../../ui/buttons/Button.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { refreshCategories } from "./refresh-categories.ts";
import { filedColumns } from "../filing/filed-columns.tsx";
import { FiledActions } from "../filing/FiledActions.tsx";
import { MergeDialog } from "../filing/MergeDialog.tsx";
import { CategoryDialog } from "./CategoryDialog.tsx";
import { useCategoryOrder } from "./use-category-order.ts";

/** What posts are filed under: names, order, addresses and palettes. */
export function CategoriesScreen() {
  const query = useQuery({ ...categoriesQuery, staleTime: 0 });
  const { shown = [], move } = useCategoryOrder(query.data?.categories);
  const { show, dialog } = useDialog();
  const add = () => show(({ onClose }) => <CategoryDialog palette={freePalette(shown)} onClose={onClose} />);
  return (
    <>
      <PageHead
        title="Categories"
        actions={
          <AddButton kind="primary" onClick={add}>
            Add category
          </AddButton>
        }
      >
        Every post is in one. Readers see them in this order.
      </PageHead>
      <Collection
        query={query}
        label="Categories"
        items={query.data && shown}
        nameOf={({ title }) => title}
        columns={columns}
        acts={(category, open) => {
          const leaving = { category, categories: shown };
          const index = shown.indexOf(category);
          return (
            <>
              <MoveButtons
                title={category.title}
                isFirst={index === 0}
                isLast={index + 1 === shown.length}
                onMove={(by, button) => move(index, by, button)}
              />
              <FiledActions
                name={category.title}
                isEmpty={category.posts === category.trashed}
                onEdit={() =>
                  open((controls) => (
                    <CategoryDialog
                      category={category}
                      palette={category.palette}
                      onClose={controls.onClose}
                    />
                  ))
                }
                onMerge={() =>
                  open((controls) => <MergeCategoryDialog {...leaving} onClose={controls.onClose} />)
                }
                onDelete={() =>
                  open((controls) => <DeleteCategoryDialog {...leaving} onClose={controls.onClose} />)
                }
              >
                <RetireItem category={category} />
              </FiledActions>
            </>
          );
        }}
        empty={null}
      />
      {dialog}
    </>
  );
}

const columns: readonly ItemColumn<OwnCategory>[] = [
  { name: "Category", cell: (category) => <TitleAndDescription {...category} /> },
  ...filedColumns<OwnCategory>({
    page: ({ slug }) => `/blog/category/${slug}`,
    posts: ({ slug }) => `/admin/posts?category=${slug}`,
  }),
];

const TitleAndDescription = ({ title, description, palette, isRetired }: OwnCategory) => (
  <div className="md:truncate md:py-1.5">
    <span className="flex items-center gap-1.75">
      <PaletteBar palette={palette} />
      <bdi className="md:truncate">{title}</bdi>
      {isRetired && (
        <span className="ml-1.5 text-xs font-normal">
          <Badge color="none">Retired</Badge>
        </span>
      )}
    </span>
    {description && (
      <div className="pl-2.5">
        <SecondLine>{description}</SecondLine>
      </div>
    )}
  </div>
);

interface MoveButtonsProps {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  /** `button` is the one that was pressed. */
  onMove: (by: -1 | 1, button: HTMLElement) => void;
}

const MoveButtons = ({ title, isFirst, isLast, onMove }: MoveButtonsProps) => (
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
);

function RetireItem({ category: { id, title, isRetired } }: { category: OwnCategory }) {
  const retire = useAction(
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
  return <MenuItem onSelect={() => retire.mutate(undefined)}>{isRetired ? "Bring back" : "Retire"}</MenuItem>;
}

interface LeavingProps {
  category: OwnCategory;
  categories: readonly OwnCategory[];
  onClose: () => void;
}

/** One with posts outside the trash leaves them to another. */
function DeleteCategoryDialog(leaving: LeavingProps) {
  const { category, categories, onClose } = leaving;
  if (category.posts !== category.trashed) return <MergeCategoryDialog {...leaving} isLeaving />;
  return (
    <DeleteDialog
      noun="category"
      name={category.title}
      sentence={`${sayTrashed(category, categories)} Its address stops working; to keep it, merge it into another category.`}
      act={() => call(deleteCategory, { params: { id: String(category.id) } })}
      refresh={refreshCategories}
      onClose={onClose}
    />
  );
}

function MergeCategoryDialog({
  category,
  categories,
  isLeaving = false,
  onClose,
}: LeavingProps & { isLeaving?: boolean }) {
  const { id, title, posts, trashed } = category;
  return (
    <MergeDialog
      noun="category"
      name={title}
      posts={posts}
      trashed={trashed}
      others={othersThan(category, categories).map((other) => ({ id: other.id, name: other.title }))}
      isLeaving={isLeaving}
      merged={isLeaving ? "Category deleted" : "Categories merged"}
      merge={(body) => call(mergeCategory, { params: { id: String(id) }, body })}
      refresh={refreshCategories}
      onClose={onClose}
    />
  );
}

const othersThan = ({ id }: OwnCategory, categories: readonly OwnCategory[]) =>
  categories.filter((other) => other.id !== id);

/** Says where its posts in the trash go: to the first category that is offered. */
function sayTrashed(category: OwnCategory, categories: readonly OwnCategory[]): string {
  const heir = othersThan(category, categories).find(({ isRetired }) => !isRetired);
  if (category.trashed === 0 || !heir) return `“${category.title}” has no posts.`;
  return `“${category.title}” has posts in the trash alone. If you restore one, it will be in “${heir.title}”.`;
}

/** The first palette that the fewest categories have. */
function freePalette(categories: readonly OwnCategory[]) {
  const uses = (name: string) => categories.filter(({ palette }) => palette === name).length;
  const fewest = Math.min(...palettes.map(uses));
  return palettes.find((palette) => uses(palette) === fewest) ?? palettes[0];
}
