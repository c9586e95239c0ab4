import { lazy, Suspense, useState } from "react";
import { Upload } from "../../../ui/icons/icons.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { loadAhead, loadPart } from "../../../api/load-part.ts";
import { useFollowedRuns } from "../../../importing/follow-runs.ts";
import { refreshPosts } from "../values/refresh-posts.ts";
import { postImportsQuery } from "./post-imports-query.ts";

const load = () => import("./ImportPostsDialog.tsx");
const ImportPostsDialog = lazy(async () => ({ default: (await loadPart(load)).ImportPostsDialog }));

/** Opens the import of posts, whose code comes when somebody is about to press. */
export function ImportPostsButton() {
  const [isOpen, setOpen] = useState(false);
  useFollowedRuns({ runs: postImportsQuery, refresh: refreshPosts });
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        onFocus={() => loadAhead(load)}
        onPointerEnter={() => loadAhead(load)}
      >
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
