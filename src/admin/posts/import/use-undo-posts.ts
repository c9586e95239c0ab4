import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getPostImport, listPostImports, undoPostImport } from "../../../contract/post-imports.ts";
import { call } from "../../api/client.ts";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshPosts } from "../refresh-posts.ts";
import { counted } from "../../ui/numbers.ts";

/** Takes an import back, and reads again what shows it. */
export function useUndoPosts() {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (id: number) => call(undoPostImport, { params: { id: String(id) } }),
    onSuccess: async ({ posts, kept }) => {
      await Promise.all([
        refreshPosts(queries),
        queries.invalidateQueries({ queryKey: [listPostImports.path] }),
        queries.invalidateQueries({ queryKey: [getPostImport.path] }),
      ]);
      const stay = kept > 0 ? ` ${countedPosts(kept)} stay: somebody has written on since.` : "";
      toasts.add({ title: "Import undone", description: `${countedPosts(posts)} removed.${stay}` });
    },
  });
}

const countedPosts = (posts: number) => `${counted(posts)} ${posts === 1 ? "post" : "posts"}`;
