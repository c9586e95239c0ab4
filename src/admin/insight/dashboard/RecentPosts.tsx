import { Suspense, lazy, useState } from "react";
import { Link } from "react-router";
import type { PostSummary } from "../../../contract/content/post-summary.ts";
import { PostStatus } from "../../content/posts/list/PostStatus.tsx";
import { PostTitle } from "../../content/posts/list/PostTitle.tsx";
import { ButtonLink } from "../../ui/buttons/Button.tsx";
import { CategorySign } from "../../ui/states/CategorySign.tsx";
import { useSiteZone } from "../../time/use-site-zone.ts";
import { dateIn } from "../../time/zoned-time.ts";
import { Section } from "../../ui/page/Section.tsx";
import {
  ActionCell,
  Cell,
  EmptyRow,
  MainCell,
  Row,
  SkeletonRows,
  Table,
  RowAction,
} from "../../ui/lists/Table.tsx";

/** Loaded on demand: visitors of the dashboard seldom delete. */
const DeletePostDialog = lazy(async () => ({
  default: (await import("../../content/posts/list/DeletePostDialog.tsx")).DeletePostDialog,
}));

const columns = [
  "Title",
  { name: "Category", isMinor: true },
  "Date",
  "Status",
  { name: "Actions", isNameHidden: true },
];

export function RecentPosts({ posts }: { posts: readonly PostSummary[] | undefined }) {
  const [deleted, setDeleted] = useState<PostSummary>();
  const zone = useSiteZone();
  return (
    <Section
      id="recent-posts"
      title="Recent Posts"
      end={
        <Link className="link" to="/admin/posts">
          All posts
        </Link>
      }
    >
      <Table labelledBy="recent-posts" columns={columns} areHeadsHidden>
        {!posts && <SkeletonRows count={4} columns={columns.length} />}
        {posts?.length === 0 && (
          <EmptyRow
            columns={columns.length}
            action={<ButtonLink to="/admin/posts/create">Write a post</ButtonLink>}
          >
            No posts found
          </EmptyRow>
        )}
        {posts?.map((post) => (
          <Row key={post.id}>
            <MainCell>
              <PostTitle post={post} />
            </MainCell>
            <Cell isMinor>
              <CategorySign slug={post.category} />
            </Cell>
            <Cell>{dateIn(zone, post.publishedAt ?? post.createdAt)}</Cell>
            <Cell>
              <PostStatus post={post} />
            </Cell>
            <ActionCell>
              <RowAction onClick={() => setDeleted(post)} aria-label={`Delete “${post.title}”`}>
                Delete
              </RowAction>
            </ActionCell>
          </Row>
        ))}
      </Table>
      <Suspense>
        {deleted && <DeletePostDialog post={deleted} onClose={() => setDeleted(undefined)} />}
      </Suspense>
    </Section>
  );
}
