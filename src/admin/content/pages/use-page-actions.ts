import { deletePage, restorePage, type PageSummary } from "../../../contract/content/pages.ts";
import { call } from "../../api/client.ts";
import { useAction } from "../../ui/lists/use-action.ts";
import { refreshPages } from "./pages-query.ts";

/** Long enough to see what it did. */
const UNDO_MS = 10_000;

/** Puts a page into the trash; one at the address of a default page makes way for that one. */
export function useDeletePage({ id, title, slug }: PageSummary, isDefaults: boolean) {
  const restore = useRestorePage();
  return useAction(
    {
      act: () => call(deletePage, { params: { id: String(id) } }),
      done: () => ({
        title: isDefaults ? `The default page is at /${slug} again` : "Page deleted",
        description: `“${title}” is below, among the deleted pages.`,
        lastsMs: UNDO_MS,
        action: { name: "Undo", run: () => restore.mutate(id) },
      }),
      failure: "Failed to delete page.",
    },
    refreshPages,
  );
}

export const useRestorePage = () =>
  useAction(
    {
      act: (id: number) => call(restorePage, { params: { id: String(id) } }),
      done: ({ status, slug }) => ({
        title: "Page restored",
        description: status === "draft" ? "It is a draft, as it was." : `It is at /${slug}.`,
      }),
      failure: "Failed to restore page.",
    },
    refreshPages,
  );
