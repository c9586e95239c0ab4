import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Navigate } from "react-router";
import { POSTS_PER_PAGE } from "../../contract/posts.ts";
import { TRASH_DAYS } from "../../contract/post-actions.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Empty } from "../ui/Empty.tsx";
import { FailureNotice } from "../ui/FailureNotice.tsx";
import { PageHead } from "../ui/PageHead.tsx";
import { Pagination } from "../ui/Pagination.tsx";
import { showingLine } from "../ui/showing-line.ts";
import { useListAddress } from "../ui/use-list-address.ts";
import type { ListAddress } from "../ui/use-list-address.ts";
import { ImportPostsButton } from "./import/ImportPostsButton.tsx";
import { postsQuery } from "./posts-query.ts";
import { everything, isNarrowed, PostsToolbar } from "./PostsToolbar.tsx";
import { PostsTable } from "./PostsTable.tsx";
import { TrashTable } from "./TrashTable.tsx";

export function PostsScreen() {
  const address = useListAddress();
  return (
    <>
      <PageHead
        title="Blog Posts"
        actions={
          <div className="flex flex-wrap gap-2">
            <ImportPostsButton />
            <ButtonLink kind="primary" to="/admin/posts/create">
              <Plus className="icon" aria-hidden="true" />
              Create New Post
            </ButtonLink>
          </div>
        }
      />
      <PostsToolbar address={address} />
      <PostsList address={address} />
    </>
  );
}

function PostsList({ address }: { address: ListAddress }) {
  const { data, isError, isPlaceholderData } = useQuery(postsQuery(address));
  const { page, sort, sortBy, pageAddress } = address;
  if (isError) return <FailureNotice>Failed to load posts. Please try refreshing the page.</FailureNotice>;

  // The last post of the last page may be gone.
  const isBeyondEnd = data && !isPlaceholderData && data.totalPages > 0 && page > data.totalPages;
  if (isBeyondEnd) return <Navigate to={pageAddress(data.totalPages)} replace />;

  const isTrash = address.filter("status") === "trash";
  const shared = {
    posts: data?.posts,
    isBusy: !data || isPlaceholderData,
    empty: <NoPosts address={address} />,
  };
  const showing =
    data &&
    showingLine({
      page,
      pageSize: POSTS_PER_PAGE,
      count: data.posts.length,
      total: data.totalPosts,
      things: "posts",
    });
  return (
    <>
      {isTrash ? (
        <>
          <p className="mb-3 text-ink-3">
            A deleted post is kept for {TRASH_DAYS} days. Until then it can be restored as it was.
          </p>
          <TrashTable {...shared} />
        </>
      ) : (
        <PostsTable {...shared} sorting={{ sort, onSort: sortBy }} />
      )}
      <Pagination
        page={page}
        totalPages={data?.totalPages ?? 0}
        addressOf={pageAddress}
        showing={isPlaceholderData ? undefined : showing}
      />
    </>
  );
}

function NoPosts({ address }: { address: ListAddress }) {
  if (address.filter("status") === "trash" && !address.search)
    return <Empty title="No posts found.">The trash is empty.</Empty>;
  if (!isNarrowed(address)) {
    return (
      <Empty
        title="No posts found."
        action={<ButtonLink to="/admin/posts/create">Create New Post</ButtonLink>}
      >
        The first one is a title and a few lines away.
      </Empty>
    );
  }
  return (
    <Empty
      title="No posts found."
      action={<Button onClick={() => address.change(everything)}>Clear filters</Button>}
    >
      {address.search
        ? `Nothing matches “${address.search}” here. Try fewer words, or look in every status.`
        : "Nothing is like that. Look in every status and category."}
    </Empty>
  );
}
