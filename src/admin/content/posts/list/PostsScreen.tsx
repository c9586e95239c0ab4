import { Plus } from "../../../ui/icons/icons.tsx";
import { TRASH_DAYS } from "../../../../contract/post-actions.ts";
import { listAdminPosts, POSTS_PER_PAGE } from "../../../../contract/posts.ts";
import { call } from "../../../api/client.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Empty } from "../../../ui/Empty.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { PagedList } from "../../../ui/PagedList.tsx";
import { useListAddress } from "../../../ui/use-list-address.ts";
import type { ListAddress } from "../../../ui/use-list-address.ts";
import { ImportPostsButton } from "../import/ImportPostsButton.tsx";
import { PostsTable } from "./PostsTable.tsx";
import { everything, isNarrowed, PostsToolbar } from "./PostsToolbar.tsx";
import { TrashTable } from "./TrashTable.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";

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
  const isTrash = address.filter("status") === "trash";
  return (
    <PagedList
      query={useQuery(postsQuery(address))}
      address={address}
      failure="Failed to load posts. Please try refreshing the page."
      pageSize={POSTS_PER_PAGE}
      thing="posts"
      shown={(data) => ({ count: data.posts.length, total: data.totalPosts })}
    >
      {({ data, isBusy }) => {
        const shared = { items: data?.posts, isBusy, empty: <NoPosts address={address} /> };
        if (!isTrash)
          return <PostsTable {...shared} sorting={{ sort: address.sort, onSort: address.sortBy }} />;
        return (
          <>
            <p className="mb-3 text-ink-3">Deleted posts can be restored for {TRASH_DAYS} days.</p>
            <TrashTable {...shared} />
          </>
        );
      }}
    </PagedList>
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
        Write your first post: a title and a few lines are enough.
      </Empty>
    );
  }
  return (
    <Empty
      title="No posts found."
      action={<Button onClick={() => address.change(everything)}>Clear filters</Button>}
    >
      {address.search
        ? `Nothing matches “${address.search}” here. Try fewer words, or all statuses.`
        : "No post matches. Try all statuses and categories."}
    </Empty>
  );
}

/**
 * The list that an address of the screen asks for. While another page is read, the one before stays, but not between the
 * trash and the rest: what can be done there is not the same.
 */
function postsQuery({ page, search, sort, filter }: ListAddress) {
  const query = {
    page: String(page),
    search: search || undefined,
    status: filter("status") || undefined,
    category: filter("category") || undefined,
    tag: filter("tag") || undefined,
    sort: sort?.by,
    order: sort && (sort.isDescending ? "desc" : "asc"),
  };
  return queryOptions({
    queryKey: [listAdminPosts.path, query] as const,
    queryFn: () => call(listAdminPosts, { query }),
    placeholderData: (list, asked) =>
      isTrash(asked?.queryKey[1].status) === isTrash(query.status) ? list : undefined,
  });
}

const isTrash = (status: string | undefined) => status === "trash";
