import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deleteCategory, mergeCategory } from "../../../contract/category-actions.ts";
import type { OwnCategory } from "../../../contract/categories.ts";
import { palettes } from "../../../contract/palettes.ts";
import { categoriesQuery } from "../../api/categories-query.ts";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/ActionDialog.tsx";
import { AddButton } from "../../ui/Button.tsx";
import type { Column } from "../../ui/ColumnHead.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { QueryTable } from "../../ui/QueryTable.tsx";
import { refreshCategories } from "../../api/categories-query.ts";
import { MergeDialog } from "../filing/MergeDialog.tsx";
import { CategoryDialog } from "./CategoryDialog.tsx";
import { CategoryRow } from "./CategoryRow.tsx";
import type { CategoryAct } from "./CategoryRow.tsx";
import { useCategoryOrder } from "./use-category-order.ts";

const columns: readonly Column[] = [
  { name: "Category" },
  { name: "Slug", isMinor: true },
  { name: "Posts" },
  { name: "Actions", isNameHidden: true },
];

type Open = { act: "add" } | { act: CategoryAct; category: OwnCategory };

/** What posts are filed under: names, order, addresses and palettes. */
export function CategoriesScreen() {
  const query = useQuery({ ...categoriesQuery, staleTime: 0 });
  const { shown, move } = useCategoryOrder(query.data?.categories);
  const [open, setOpen] = useState<Open>();
  return (
    <>
      <PageHead
        title="Categories"
        actions={
          <AddButton kind="primary" onClick={() => setOpen({ act: "add" })}>
            Add category
          </AddButton>
        }
      >
        Every post is in one. Readers see them in this order.
      </PageHead>
      <QueryTable query={query} label="Categories" columns={columns} items={shown} empty={null}>
        {(category) => {
          const index = shown?.indexOf(category) ?? 0;
          return (
            <CategoryRow
              key={category.id}
              category={category}
              isFirst={index === 0}
              isLast={index + 1 === shown?.length}
              onMove={(by, button) => move(index, by, button)}
              onAct={(act) => setOpen({ act, category })}
            />
          );
        }}
      </QueryTable>
      {open && <OpenDialog open={open} categories={shown ?? []} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface OpenDialogProps {
  open: Open;
  categories: readonly OwnCategory[];
  onClose: () => void;
}

function OpenDialog({ open, categories, onClose }: OpenDialogProps) {
  if (open.act === "add")
    return <CategoryDialog category={undefined} palette={freePalette(categories)} onClose={onClose} />;
  const { act, category } = open;
  if (act === "edit")
    return <CategoryDialog category={category} palette={category.palette} onClose={onClose} />;
  const { id, title, posts, trashed } = category;
  const params = { id: String(id) };
  const others = categories.filter((other) => other.id !== id);
  if (act === "delete" && posts === trashed)
    return (
      <ActionDialog
        title="Delete category?"
        sentence={`${sayTrashed(category, others)} Its address stops working; to keep it, merge it into another category.`}
        action="Delete"
        pendingAction="Deleting..."
        isDestructive
        act={() => call(deleteCategory, { params })}
        refresh={refreshCategories}
        done={() => ({ title: "Category deleted", description: `“${title}” is gone.` })}
        onClose={onClose}
      />
    );
  const isLeaving = act === "delete";
  return (
    <MergeDialog
      noun="category"
      name={title}
      posts={posts}
      trashed={trashed}
      others={others.map((other) => ({ id: other.id, name: other.title }))}
      isLeaving={isLeaving}
      merged={isLeaving ? "Category deleted" : "Categories merged"}
      merge={(body) => call(mergeCategory, { params, body })}
      refresh={refreshCategories}
      onClose={onClose}
    />
  );
}

/** Says where its posts in the trash go: to the first category that is offered. */
function sayTrashed(category: OwnCategory, others: readonly OwnCategory[]): string {
  const heir = others.find(({ isRetired }) => !isRetired);
  if (category.trashed === 0 || !heir) return `“${category.title}” has no posts.`;
  return `“${category.title}” has posts in the trash alone. If you restore one, it will be in “${heir.title}”.`;
}

/** The first palette that the fewest categories have. */
function freePalette(categories: readonly OwnCategory[]) {
  const uses = (name: string) => categories.filter(({ palette }) => palette === name).length;
  const fewest = Math.min(...palettes.map(uses));
  return palettes.find((palette) => uses(palette) === fewest) ?? palettes[0];
}
