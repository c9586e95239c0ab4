import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { valuesOfCopy } from "../../../contract/content/working-copies.ts";
import { getAdminPost, type AdminPost, type WrittenPost } from "../../../contract/content/posts.ts";
import { queryOf } from "../../api/query-of.ts";
import { ExternalLink } from "../../ui/icons/icons.tsx";
import { failureWords } from "../../api/failure-words.ts";
import { ButtonLink } from "../../ui/buttons/Button.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { useIsHere } from "../../ui/states/use-is-here.ts";
import { BarLink } from "../../writing/BarTool.tsx";
import { TextColumn, WritingRoom } from "../../writing/WritingRoom.tsx";
import { RevisionsButton } from "../../writing/revisions/RevisionsButton.tsx";
import { SavedSource } from "../../writing/session/text-source.ts";
import { PostForm, type FormActions } from "./form/PostForm.tsx";
import { valuesOfPost } from "./values/post-values.ts";
import { refreshPosts } from "./values/refresh-posts.ts";
import { PublishedNotice } from "./published/PublishedNotice.tsx";
import { useJustPublished } from "./published/use-just-published.ts";
import { postKind } from "./values/post-kind.ts";

const POSTS = "/admin/posts";
const TITLE = "Edit Blog Post";
const BACK = { to: POSTS, name: "Back to Posts" };

const postQuery = (id: number) => queryOf(getAdminPost, { params: { id: String(id) } });

/** `/admin/posts/edit/{id}`. */
export function EditPostScreen() {
  const id = Number.parseInt(useParams()["id"] ?? "", 10);
  // A form begins with what the server has now.
  const { data, error } = useQuery({ ...postQuery(id), gcTime: 0, staleTime: 0 });
  if (data) return <EditPost key={id} post={data} />;
  if (error) return <LoadFailure error={error} />;
  return (
    <WritingRoom title={TITLE} back={BACK}>
      <TextColumn className="py-10">
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-125 w-full" />
        </div>
      </TextColumn>
    </WritingRoom>
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
  // What the form begins with; what is read later is what it wrote itself.
  const [loaded] = useState(post);
  const [source] = useState(
    () =>
      new SavedSource(postKind, { saved: loaded, copyRevision: loaded.workingCopy?.copyRevision ?? null }),
  );
  const baseline = valuesOfPost(loaded);
  const { workingCopy } = loaded;
  const isHere = useIsHere();
  const { published, note, dismiss } = useJustPublished(loaded);
  const onSaved = (saved: WrittenPost) => {
    // A writer who has left begins anew next time.
    if (isHere()) queries.setQueryData(postQuery(saved.id).queryKey, { ...saved, workingCopy: null });
    note(saved);
    void refreshPosts(queries);
    toasts.add({ title: "Post updated" });
  };
  return (
    <PostForm
      title={TITLE}
      back={BACK}
      isNew={false}
      source={source}
      baseline={baseline}
      initial={workingCopy ? valuesOfCopy(workingCopy.fields, baseline) : baseline}
      loadedAt={workingCopy?.savedAt ?? loaded.updatedAt}
      copy={workingCopy}
      failure="Failed to update post"
      onSaved={onSaved}
      renderActions={(form) => <PostActions post={post} {...form} />}
    >
      <PublishedNotice post={published} onClose={dismiss} />
    </PostForm>
  );
}

interface PostActionsProps extends FormActions {
  post: AdminPost;
}

function PostActions({ post, ...form }: PostActionsProps) {
  return (
    <>
      {post.status === "published" && (
        <BarLink name="View Published Post" icon={ExternalLink} href={`/blog/${post.slug}`} />
      )}
      <RevisionsButton kind={postKind} savedId={post.id} {...form} />
    </>
  );
}
