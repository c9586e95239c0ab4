import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { useRefreshWhenEnded } from "../../importing/use-refresh-when-ended.ts";
import { refreshPosts } from "../refresh-posts.ts";
import { postImportsQuery } from "./post-imports-query.ts";

const load = () => import("./ImportPostsDialog.tsx");
const ImportPostsDialog = lazy(async () => ({ default: (await load()).ImportPostsDialog }));

/** Opens the import of posts, whose code comes when somebody is about to press. */
export function ImportPostsButton() {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const { data } = useQuery(postImportsQuery);
  useRefreshWhenEnded(data?.imports, () => void refreshPosts(queries));
  return (
    <>
      <Button onClick={() => setOpen(true)} onFocus={() => void load()} onPointerEnter={() => void load()}>
        <Upload className="icon" aria-hidden="true" />
        Import posts
      </Button>
      {isOpen && (
        <Suspense>
          <ImportPostsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
