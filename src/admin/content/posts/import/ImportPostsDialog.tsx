import { listAdminPosts } from "../../../../contract/content/posts.ts";
import { getDashboard } from "../../../../contract/insight/dashboard.ts";
import { listCategories } from "../../../../contract/content/categories.ts";
import { listPages } from "../../../../contract/content/pages.ts";
import {
  MAX_POST_FILE_BYTES,
  undoPostImport,
  uploadPosts,
  type PostImport,
  type UploadedPosts,
} from "../../../../contract/moving/post-imports.ts";
import { endingsOfPosts, productsWithFiles } from "../../../../contract/moving/post-products.ts";
import { counted, countOf } from "../../../../contract/base/counting.ts";
import { refreshing } from "../../../api/query-of.ts";
import { call } from "../../../api/client.ts";
import { uploadFile } from "../../../api/upload-file.ts";
import { ImportDialog } from "../../../importing/ImportDialog.tsx";
import type { ImportKind } from "../../../importing/import-kind.ts";
import { postImportsQuery } from "./post-imports-query.ts";
import { PostsReport } from "./PostsReport.tsx";
import { PreparePosts } from "./PreparePosts.tsx";

const countedPosts = (posts: number) => countOf(posts, "post");

const posts: ImportKind<UploadedPosts, PostImport> = {
  title: "Import posts",
  description:
    "You see a preview first. Pages come along, drafts stay drafts, old addresses redirect, and importing a file twice adds nothing twice.",
  checkStep: "Check the posts",
  file: {
    label: "Export of your old site",
    accept: endingsOfPosts,
    hint: `An export of ${productsWithFiles}, up to ${MAX_POST_FILE_BYTES / 1024 / 1024} MB.`,
    maxBytes: MAX_POST_FILE_BYTES,
  },
  upload: (file, options) => uploadFile(uploadPosts, { query: { name: file.name }, body: file, ...options }),
  runs: postImportsQuery,
  undo: async (id) => {
    const { posts: removed, pages, kept } = await call(undoPostImport, { params: { id: String(id) } });
    const stay = kept > 0 ? ` ${counted(kept)} edited since kept.` : "";
    const andPages = pages > 0 ? ` and ${countOf(pages, "page")}` : "";
    return `${countedPosts(removed)}${andPages} removed.${stay}`;
  },
  undoHint: "Posts and pages that were edited since are kept.",
  refresh: refreshing(listAdminPosts, getDashboard, listPages, listCategories),
  broughtBy: ({ postCount }) => countedPosts(postCount),
  failureOf: ({ report }) => report?.failure,
  progressOf: ({ progress }) => {
    const { done = 0, total = null } = progress ?? {};
    if (total === null) return { percent: 0, words: `${countedPosts(done)} read.` };
    return {
      percent: (100 * done) / Math.max(1, total),
      words: `${counted(done)} of ${countedPosts(total)}.`,
    };
  },
  reportOf: ({ report, state }) =>
    report && <PostsReport report={report} isDone isThere={state === "done"} />,
};

/** Posts move in. */
export function ImportPostsDialog({ onClose }: { onClose: () => void }) {
  return <ImportDialog kind={posts} Prepare={PreparePosts} onClose={onClose} />;
}
