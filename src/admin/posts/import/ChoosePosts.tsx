import { useMutation, useQuery } from "@tanstack/react-query";
import { MAX_POST_FILE_BYTES, uploadPosts } from "../../../contract/post-imports.ts";
import type { PostImport, UploadedPosts } from "../../../contract/post-imports.ts";
import { sendFile } from "../../api/client.ts";
import { EarlierRuns } from "../../ui/importing/EarlierRuns.tsx";
import { ImportFileField } from "../../ui/importing/ImportFileField.tsx";
import { postImportsQuery } from "./post-imports-query.ts";
import { useUndoPosts } from "./use-undo-posts.ts";
import { counted } from "../../ui/numbers.ts";

const LIMIT = `${MAX_POST_FILE_BYTES / 1024 / 1024} MB`;

/** The file is recognised by the server before the next step shows. */
export function ChoosePosts({ onUploaded }: { onUploaded: (posts: UploadedPosts) => void }) {
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_POST_FILE_BYTES)
        throw new Error(`The file is larger than ${LIMIT}. Import it with ./masthead import.`);
      return sendFile(uploadPosts, { query: { name: file.name }, file });
    },
    onSuccess: onUploaded,
  });
  const { data } = useQuery(postImportsQuery);
  return (
    <div className="grid gap-5">
      <ImportFileField
        label="Export of your old site"
        accept=".json,.xml,.zip,.md,.markdown"
        error={upload.error?.message}
        hint={`The JSON or zip of Ghost, the XML of WordPress, the zip of Substack, or a zip of Markdown files, up to ${LIMIT}.`}
        busyHint="Uploading the file…"
        isBusy={upload.isPending}
        onChosen={upload.mutate}
      />
      <EarlierRuns runs={data?.imports} wordsOf={wordsOf} undo={useUndoPosts()} />
    </div>
  );
}

function wordsOf({ state, isUnderWay, postCount }: PostImport): string {
  if (state === "undone") return "undone";
  const posts = `${counted(postCount)} ${postCount === 1 ? "post" : "posts"}`;
  if (state === "done") return posts;
  return isUnderWay ? `${posts} so far` : `${posts}, then cut off: import the file again, or undo it`;
}
