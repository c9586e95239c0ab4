import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Post } from "../../../contract/posts.ts";
import { getUnsavedPost, valuesOfCopy } from "../../../contract/working-copies.ts";
import type { UnsavedPost as UnsavedCopy } from "../../../contract/working-copies.ts";
import { ApiError, call } from "../../api/client.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { useIsHere } from "../../ui/use-is-here.ts";
import { PostForm } from "./form/PostForm.tsx";
import { emptyPost } from "./values/post-values.ts";
import { refreshPosts } from "./values/refresh-posts.ts";
import { RevisionsButton } from "./revisions/RevisionsButton.tsx";
import { UnsavedPost } from "./saving/post-source.ts";
import { UnsavedPosts } from "./saving/UnsavedPosts.tsx";

const COPY = "copy";

/** `/admin/posts/create`; with `?copy=`, a post that was begun and never saved. */
export function CreatePostScreen() {
  const [params, setParams] = useSearchParams();
  const copyId = params.get(COPY);
  // The form gets its address once it has a copy, and stays the same form.
  const [begunId, setBegunId] = useState<string>();
  const isBegunHere = copyId === null || copyId === begunId;
  const { data, error } = useQuery({
    queryKey: [getUnsavedPost.path, copyId],
    queryFn: () => call(getUnsavedPost, { params: { id: String(copyId) } }),
    enabled: !isBegunHere,
    gcTime: 0,
    staleTime: 0,
  });
  const onBegun = (id: number) => {
    setBegunId(String(id));
    setParams({ [COPY]: String(id) }, { replace: true });
  };
  if (isBegunHere) return <NewPost key="new" copy={undefined} onBegun={onBegun} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <Notice tone="warn">{error.message}</Notice>
        <NewPost key="gone" copy={undefined} onBegun={onBegun} />
      </>
    );
  if (error) return <FailureNotice>{error.message}</FailureNotice>;
  return data ? <NewPost key={copyId} copy={data} onBegun={onBegun} /> : <Spinner />;
}

const created = { title: "Post created", description: "Your post has been successfully created." };
const updated = { title: "Post updated" };

interface NewPostProps {
  copy: UnsavedCopy | undefined;
  onBegun: (id: number) => void;
}

function NewPost({ copy, onBegun }: NewPostProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [source] = useState(
    () =>
      new UnsavedPost(copy, (id) => {
        if (isHere()) onBegun(id);
      }),
  );
  const [isCreated, setCreated] = useState(false);
  const goToPosts = () => void navigate("/admin/posts");
  const onSaved = (_post: Post, isWhole: boolean) => {
    void refreshPosts(queries);
    toasts.add(isCreated ? updated : created);
    setCreated(true);
    // What is written meanwhile goes on in the same form, which is the new post's by now.
    if (isWhole && isHere()) goToPosts();
  };
  return (
    <PostForm
      title="Create New Blog Post"
      isNew
      source={source}
      baseline={emptyPost}
      initial={copy ? valuesOfCopy(copy.fields, emptyPost) : emptyPost}
      loadedAt={copy?.savedAt}
      failure="Failed to create post"
      onCancel={goToPosts}
      onSaved={onSaved}
      renderActions={(form) => <RevisionsButton postId={undefined} {...form} />}
    >
      {!copy && <UnsavedPosts />}
    </PostForm>
  );
}
