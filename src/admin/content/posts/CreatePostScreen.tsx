import type { Post } from "../../../contract/posts.ts";
import { getUnsavedPost, listUnsavedPosts, valuesOfCopy } from "../../../contract/working-copies.ts";
import type { UnsavedPost as UnsavedCopy } from "../../../contract/working-copies.ts";
import { ApiError, call } from "../../api/client.ts";
import { Moment } from "../../time/Moment.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { useIsHere } from "../../ui/use-is-here.ts";
import { PostForm } from "./form/PostForm.tsx";
import { RevisionsButton } from "./revisions/RevisionsButton.tsx";
import { UnsavedPost } from "./saving/post-source.ts";
import { emptyPost } from "./values/post-values.ts";
import { refreshPosts } from "./values/refresh-posts.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";

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

/** More are in the way; the newest are those that one looks for. */
const SHOWN = 3;

/** The posts that were begun before and never saved, to go on with. Read once: what this screen begins is not one. */
function UnsavedPosts() {
  const [readAt] = useState(() => Date.now());
  const { data } = useQuery({
    queryKey: [listUnsavedPosts.path, readAt],
    queryFn: () => call(listUnsavedPosts),
    gcTime: 0,
  });
  const copies = data?.workingCopies ?? [];
  if (copies.length === 0) return null;
  return (
    <Notice tone="info">
      <b>{copies.length === 1 ? "You have an unsaved post." : `You have ${copies.length} unsaved posts.`}</b>{" "}
      Go on with{" "}
      {copies.slice(0, SHOWN).map(({ id, title, savedAt }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link className="link" to={`/admin/posts/create?copy=${id}`}>
            {title || "Untitled"}
          </Link>{" "}
          (<Moment at={savedAt} as="dateAndClockTime" />)
        </span>
      ))}
    </Notice>
  );
}
