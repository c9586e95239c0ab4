import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PostImport, UploadedPosts } from "../../../contract/post-imports.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ChoosePosts } from "./ChoosePosts.tsx";
import { postImportsQuery } from "./post-imports-query.ts";
import { PostsProgress } from "./PostsProgress.tsx";
import { PreparePosts } from "./PreparePosts.tsx";

/** Posts move in: the file, a look at what it would do, the import, and its undo. */
export function ImportPostsDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<UploadedPosts>();
  const [run, setRun] = useState<number>();
  const queries = useQueryClient();
  const follow = ({ id }: PostImport) => {
    setRun(id);
    void queries.invalidateQueries({ queryKey: postImportsQuery.queryKey });
  };
  return (
    <Dialog
      title="Import posts"
      description={
        file
          ? undefined
          : "First you see what it would do. Drafts stay drafts, old addresses lead to the posts, and importing twice brings nothing twice."
      }
      onClose={onClose}
      footer={run !== undefined && <Button onClick={onClose}>Done</Button>}
      isWide
    >
      {run !== undefined ? (
        <PostsProgress id={run} />
      ) : file ? (
        <PreparePosts file={file} onBack={() => setFile(undefined)} onBegun={follow} />
      ) : (
        <ChoosePosts onUploaded={setFile} />
      )}
    </Dialog>
  );
}
