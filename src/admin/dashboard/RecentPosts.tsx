import type { PostSummary } from "../../contract/posts.ts";
import { Badge } from "../ui/Badge.tsx";
import { CategorySign } from "../ui/CategorySign.tsx";
import { longDate } from "../ui/dates.ts";
import { Section } from "../ui/Section.tsx";
import { Cell, EmptyRow, MainCell, Row, SkeletonRows, Table } from "../ui/Table.tsx";

const columns = ["Title", "Category", "Date", "Status"];

export function RecentPosts({ posts }: { posts: readonly PostSummary[] | undefined }) {
  return (
    <Section id="recent-posts" title="Recent Posts">
      <Table labelledBy="recent-posts" columns={columns}>
        {!posts && <SkeletonRows count={4} columns={columns.length} />}
        {posts?.length === 0 && <EmptyRow columns={columns.length}>No posts found</EmptyRow>}
        {posts?.map((post) => (
          <Row key={post.id}>
            <MainCell>
              <Title post={post} />
            </MainCell>
            <Cell>
              <CategorySign slug={post.category} />
            </Cell>
            <Cell>{longDate(post.publishedAt ?? post.createdAt)}</Cell>
            <Cell>
              {post.status === "published" ? (
                <Badge colour="ok">Published</Badge>
              ) : (
                <Badge colour="warn" isHollow>
                  Draft
                </Badge>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  );
}

/** Leads to the public page, where there is one. */
function Title({ post }: { post: PostSummary }) {
  if (post.status !== "published") return post.title;
  return (
    <a href={`/blog/${post.slug}`} target="_blank" className="underline-offset-[.2em] hover:underline">
      {post.title}
    </a>
  );
}
