import { Link, useLocation, useNavigate } from "react-router";
import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { z } from "zod";
import { TRASH_DAYS } from "../../../../contract/content/post-actions.ts";
import { listAdminPosts, POSTS_PER_PAGE } from "../../../../contract/content/posts.ts";
import { counted, countOf } from "../../../../contract/base/counting.ts";
import { queryOf } from "../../../api/query-of.ts";
import { Plus } from "../../../ui/icons/icons.tsx";
import { Button, ButtonLink } from "../../../ui/buttons/Button.tsx";
import { Empty } from "../../../ui/states/Empty.tsx";
import { May } from "../../../ui/states/May.tsx";
import { PageHead } from "../../../ui/page/PageHead.tsx";
import { PagedList } from "../../../ui/lists/PagedList.tsx";
import { useListAddress, type ListAddress } from "../../../ui/lists/use-list-address.ts";
import { ImportPostsButton } from "../import/ImportPostsButton.tsx";
import { PublishedNotice } from "../published/PublishedNotice.tsx";
import type { JustPublished } from "../published/use-just-published.ts";
import type { PostFilters } from "../selection/use-selected-posts.ts";
import { PostsTable } from "./PostsTable.tsx";
import { everything, isNarrowed, PostsToolbar } from "./PostsToolbar.tsx";
import { TrashTable } from "./TrashTable.tsx";

type AdminPostList = z.infer<typeof listAdminPosts.answer>;
type Counts = AdminPostList["counts"];

export function PostsScreen() {
  const address = useListAddress();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useQuery(postsQuery(address));
  return (
    <>
      <PageHead
        title="Blog Posts"
        actions={
          <div className="flex flex-wrap gap-2">
            <May use="data.move">
              <ImportPostsButton />
            </May>
            <ButtonLink kind="primary" to="/admin/posts/create">
              <Plus className="icon" aria-hidden="true" />
              Create New Post
            </ButtonLink>
          </div>
        }
      >
        <span className="tabular-nums">
          {query.data ? countLine(query.data.counts) : <span className="skeleton inline-block h-3 w-40" />}
        </span>
        <May use="categories.write">
          {" "}
          ·{" "}
          <Link to="/admin/categories" className="underline">
            Categories
          </Link>{" "}
          ·{" "}
          <Link to="/admin/authors" className="underline">
            Authors
          </Link>
        </May>
      </PageHead>
      <div className="mb-5 empty:hidden">
        <PublishedNotice
          // What the screen for new posts hands over.
          post={(state as { justPublished?: JustPublished } | null)?.justPublished}
          onClose={() => void navigate(pathname + search, { replace: true })}
        />
      </div>
      <PostsToolbar address={address} />
      <PostsList query={query} address={address} />
    </>
  );
}

/** `39 published, 3 drafts, 1 scheduled`. */
const countLine = ({ published, draft, scheduled }: Counts) =>
  [
    `${counted(published)} published`,
    countOf(draft, "draft"),
    ...(scheduled > 0 ? [`${counted(scheduled)} scheduled`] : []),
  ].join(", ");

function PostsList({ query, address }: { query: UseQueryResult<AdminPostList>; address: ListAddress }) {
  const isTrash = address.filter("status") === "trash";
  return (
    <PagedList
      query={query}
      address={address}
      failure="Failed to load posts. Please try refreshing the page."
      pageSize={POSTS_PER_PAGE}
      thing="posts"
      shown={(data) => ({ count: data.posts.length, total: data.totalPosts })}
    >
      {({ data, isBusy }) => {
        const shared = {
          items: data?.posts,
          isBusy,
          empty: <NoPosts address={address} />,
          filters: filtersOf(address),
          total: data?.totalPosts ?? 0,
        };
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
    return (
      <Empty
        title="No posts found."
        action={<Button onClick={() => address.change(everything)}>Show all posts</Button>}
      >
        The trash is empty.
      </Empty>
    );
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

const filtersOf = ({ search, filter }: ListAddress): PostFilters => ({
  search: search || undefined,
  status: filter("status") || undefined,
  category: filter("category") || undefined,
  tag: filter("tag") || undefined,
});

/**
 * The list that an address of the screen asks for. While another page is read, the one before stays, but not between the
 * trash and the rest: what can be done there is not the same.
 */
function postsQuery(address: ListAddress) {
  const { page, sort } = address;
  const query = {
    page: String(page),
    ...filtersOf(address),
    sort: sort?.by,
    order: sort && (sort.isDescending ? "desc" : "asc"),
  };
  return queryOptions({
    ...queryOf(listAdminPosts, { query }),
    placeholderData: (list, asked) =>
      isTrash(asked?.queryKey[1]?.query?.status) === isTrash(query.status) ? list : undefined,
  });
}

const isTrash = (status: string | undefined) => status === "trash";
