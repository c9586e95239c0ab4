import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import type { WrittenPost } from "../../../contract/content/posts.ts";
import {
  getUnsavedPost,
  valuesOfCopy,
  type UnsavedPost as UnsavedCopy,
} from "../../../contract/content/working-copies.ts";
import { queryOf } from "../../api/query-of.ts";
import { ApiError } from "../../api/client.ts";
import { sessionQuery } from "../../api/session-query.ts";
import { FailureNotice } from "../../ui/states/FailureNotice.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Spinner } from "../../ui/states/Spinner.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { useIsHere } from "../../ui/states/use-is-here.ts";
import { RevisionsButton } from "../../writing/revisions/RevisionsButton.tsx";
import { UnsavedTexts } from "../../writing/session/UnsavedTexts.tsx";
import { useOpenedCopy } from "../../writing/session/use-opened-copy.ts";
import { UnsavedSource } from "../../writing/session/text-source.ts";
import { PostForm } from "./form/PostForm.tsx";
import { PublishedNotice } from "./published/PublishedNotice.tsx";
import { useJustPublished } from "./published/use-just-published.ts";
import { postKind } from "./values/post-kind.ts";
import { emptyPost, type PostValues } from "./values/post-values.ts";
import { refreshPosts } from "./values/refresh-posts.ts";

/** `/admin/posts/create`; with `?copy=`, a post that was begun and never saved. */
export function CreatePostScreen() {
  const { form, copyId, onBegun } = useOpenedCopy();
  const { data, error } = useQuery({
    ...queryOf(getUnsavedPost, { params: { id: String(copyId) } }),
    enabled: copyId !== null,
    gcTime: 0,
    staleTime: 0,
  });
  if (copyId === null || data) return <NewPost key={form} copy={data} onBegun={onBegun} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <NewPost key={form} copy={undefined} onBegun={onBegun}>
        <Notice tone="warn">{error.message}</Notice>
      </NewPost>
    );
  return error ? <FailureNotice>{error.message}</FailureNotice> : <Spinner />;
}

const created = { title: "Post created", description: "Your post has been successfully created." };
const updated = { title: "Post updated" };

/** A new post begins with the byline of the signed-in person. */
function useBlankPost(): PostValues {
  const { data } = useQuery(sessionQuery);
  const [blank] = useState(() => ({ ...emptyPost, ...(data?.byline && { author: data.byline }) }));
  return blank;
}

interface NewPostProps {
  copy: UnsavedCopy | undefined;
  onBegun: (id: number) => void;
  children?: ReactNode;
}

function NewPost({ copy, onBegun, children }: NewPostProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [source] = useState(
    () =>
      new UnsavedSource(postKind, {
        copy,
        onBegun: (id) => {
          if (isHere()) onBegun(id);
        },
      }),
  );
  const [isCreated, setCreated] = useState(false);
  const blank = useBlankPost();
  const { published, note, dismiss } = useJustPublished(blank);
  const onSaved = (post: WrittenPost, isWhole: boolean) => {
    const justPublished = note(post);
    void refreshPosts(queries);
    toasts.add(isCreated ? updated : created);
    setCreated(true);
    // What is written meanwhile goes on in the same form, which is the new post's by now.
    if (isWhole && isHere()) void navigate("/admin/posts", { state: { justPublished } });
  };
  return (
    <PostForm
      title="Create New Blog Post"
      isNew
      source={source}
      baseline={blank}
      initial={copy ? valuesOfCopy(copy.fields, blank) : blank}
      loadedAt={copy?.savedAt}
      failure="Failed to create post"
      onCancel={() => void navigate("/admin/posts")}
      onSaved={onSaved}
      renderActions={(form) => <RevisionsButton kind={postKind} savedId={undefined} {...form} />}
    >
      {children}
      <PublishedNotice post={published} onClose={dismiss} />
      {!copy && <UnsavedTexts kind={postKind} addressOf={(id) => `/admin/posts/create?copy=${id}`} />}
    </PostForm>
  );
}
