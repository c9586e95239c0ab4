import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { orderCategories } from "../../../contract/content/category-actions.ts";
import type { OwnCategory } from "../../../contract/content/categories.ts";
import { call } from "../../api/client.ts";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshCategories } from "./refresh-categories.ts";

const ORDER = "category order";

/** The categories in the order that was last asked for, and what moves one. Moves are sent one after another. */
export function useCategoryOrder(categories: readonly OwnCategory[] | undefined) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [wanted, setWanted] = useState<number[]>();
  const save = useMutation({
    mutationKey: [ORDER],
    scope: { id: ORDER },
    mutationFn: (ids: number[]) => call(orderCategories, { body: { ids } }),
    onError: (error) => toasts.fail(error, "Failed to save the order."),
    onSettled: async () => {
      const isAnotherUnderWay = () => queries.isMutating({ mutationKey: [ORDER] }) > 1;
      if (isAnotherUnderWay()) return;
      await refreshCategories(queries);
      // Another category may have been moved during the refresh.
      if (!isAnotherUnderWay()) setWanted(undefined);
    },
  });
  const placeOf = ({ id }: OwnCategory) => wanted?.indexOf(id) ?? 0;
  const shown = wanted ? categories?.toSorted((one, other) => placeOf(one) - placeOf(other)) : categories;
  const move = (index: number, by: -1 | 1, button: HTMLElement) => {
    const ids = shown?.map(({ id }) => id) ?? [];
    const [moved] = ids.splice(index, 1);
    if (moved === undefined) return;
    ids.splice(index + by, 0, moved);
    flushSync(() => setWanted(ids));
    // A row that has moved in the document has lost the focus.
    button.focus();
    save.mutate(ids);
  };
  return { shown, move };
}
