import { ArrowLeft, ExternalLink } from "../../ui/icons/icons.tsx";
import { valuesOfCopy } from "../../../contract/working-copies.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { getAdminPost } from "../../../contract/posts.ts";
import type { AdminPost, Post } from "../../../contract/posts.ts";
import { call } from "../../api/client.ts";
import { failureWords } from "../../api/failure-words.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { useIsHere } from "../../ui/use-is-here.ts";
import { PostForm } from "./form/PostForm.tsx";
import type { FormActions } from "./form/PostForm.tsx";
import { valuesOfPost } from "./values/post-values.ts";
import { refreshPosts } from "./values/refresh-posts.ts";
import { RevisionsButton } from "./revisions/RevisionsButton.tsx";
import { SavedPost } from "./saving/post-source.ts";
import { Moment } from "../../time/Moment.tsx";

const POSTS = "/admin/posts";
const TITLE = "Edit Blog Post";

/** `/admin/posts/edit/{id}`. */
export function EditPostScreen() {
  const id = Number.parseInt(useParams()["id"] ?? "", 10);
  const { data, error } = useQuery({
    queryKey: [getAdminPost.path, id],
    queryFn: () => call(getAdminPost, { params: { id: String(id) } }),
    // A form begins with what the server has now.
    gcTime: 0,
    staleTime: 0,
  });
  if (data) return <EditPost key={id} post={data} />;
  if (error) return <LoadFailure error={error} />;
  return (
    <>
      <PageHead title={TITLE} />
      <div aria-busy="true" className="grid gap-4">
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="h-125 w-full" />
      </div>
    </>
  );
}

function LoadFailure({ error }: { error: Error }) {
  return (
    <section aria-labelledby="load-failure" className="mx-auto mt-10 max-w-120 border-t border-rule pt-5">
      <h1 id="load-failure" className="font-serif text-page">
        Error Loading Post
      </h1>
      <p role="alert" className="mt-3 mb-5 text-ink-2">
        {failureWords(error, "An unexpected error occurred while loading the post.")}
      </p>
      <ButtonLink to={POSTS}>Return to Posts</ButtonLink>
    </section>
  );
}

function EditPost({ post }: { post: AdminPost }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  // What the form begins with; what is read later is what it wrote itself.
  const [loaded] = useState(post);
  const [source] = useState(() => new SavedPost(loaded));
  const baseline = valuesOfPost(loaded);
  const { workingCopy } = loaded;
  const isHere = useIsHere();
  const onSaved = (saved: Post) => {
    // Who has left begins anew next time.
    if (isHere()) queries.setQueryData([getAdminPost.path, saved.id], { ...saved, workingCopy: null });
    void refreshPosts(queries);
    toasts.add({ title: "Post updated" });
  };
  return (
    <PostForm
      title={TITLE}
      isNew={false}
      source={source}
      baseline={baseline}
      initial={workingCopy ? valuesOfCopy(workingCopy.fields, baseline) : baseline}
      loadedAt={workingCopy?.savedAt ?? loaded.updatedAt}
      failure="Failed to update post"
      onSaved={onSaved}
      onCancel={() => void navigate(POSTS)}
      renderActions={(form) => <PostActions post={post} {...form} />}
    >
      {workingCopy && <CopyNotice copy={workingCopy} isPublished={loaded.status === "published"} />}
    </PostForm>
  );
}

function CopyNotice({ copy, isPublished }: { copy: { savedAt: string }; isPublished: boolean }) {
  return (
    <Notice tone="info">
      <b>
        This is what was written on <Moment at={copy.savedAt} as="dateAndClockTime" /> and not saved.
      </b>{" "}
      {isPublished ? "Readers still see the saved post." : "Until then, the post stays as it was last saved."}
    </Notice>
  );
}

interface PostActionsProps extends FormActions {
  post: AdminPost;
}

function PostActions({ post, ...form }: PostActionsProps) {
  return (
    <>
      <ButtonLink kind="ghost" to={POSTS} className="max-lg:-ml-3">
        <ArrowLeft className="icon" aria-hidden="true" />
        Back to Posts
      </ButtonLink>
      {post.status === "published" && (
        <a className="link inline-flex items-center gap-1.5" href={`/blog/${post.slug}`} target="_blank">
          View Published Post
          <ExternalLink className="icon" aria-hidden="true" />
        </a>
      )}
      <RevisionsButton postId={post.id} {...form} />
    </>
  );
}
