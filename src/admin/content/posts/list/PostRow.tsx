import { Link, useNavigate } from "react-router";
import { updatePost, type AdminPostSummary } from "../../../../contract/content/posts.ts";
import { changePosts, copyPost } from "../../../../contract/content/post-actions.ts";
import { counted } from "../../../../contract/base/counting.ts";
import { mailPost } from "../../../../contract/mailing/newsletter-posts.ts";
import { listNewsletters } from "../../../../contract/mailing/newsletters.ts";
import { Copy, Eye, EyeOff, Send, Star, StarOff } from "../../../ui/icons/icons.tsx";
import { useMay } from "../../../api/session-query.ts";
import { call } from "../../../api/client.ts";
import { CategorySign } from "../../../ui/states/CategorySign.tsx";
import { useSiteZone } from "../../../time/use-site-zone.ts";
import { dateAndTimeIn, dateIn } from "../../../time/zoned-time.ts";
import { MenuItem } from "../../../ui/buttons/Menu.tsx";
import { RowMenu } from "../../../ui/buttons/RowMenu.tsx";
import { May } from "../../../ui/states/May.tsx";
import type { Selection } from "../../../ui/lists/selection.ts";
import {
  ActionCell,
  Cell,
  MainCell,
  PickCell,
  Row,
  RowAction,
  rowActionLook,
} from "../../../ui/lists/Table.tsx";
import { refreshing } from "../../../api/query-of.ts";
import { useAction } from "../../../ui/lists/use-action.ts";
import { FeaturedSign, PostTitle } from "./PostTitle.tsx";
import { PostStatus } from "./PostStatus.tsx";
import { stateNow } from "./state-now.ts";
import { usePostAction } from "./use-post-action.ts";

interface PostRowProps {
  post: AdminPostSummary;
  selection: Selection;
  onDelete: () => void;
}

export function PostRow({ post, selection, onDelete }: PostRowProps) {
  const may = useMay();
  return (
    <Row isPicked={selection.has(post.id)}>
      <PickCell selection={selection} id={post.id} name={post.title} />
      <MainCell>
        <span className="md:flex md:items-center">
          <span className="md:truncate">
            <PostTitle post={post} />
          </span>
          {post.featured && <FeaturedSign />}
          {post.hasWorkingCopy && (
            <span className="shrink-0 text-xs font-normal text-ink-3 max-md:block md:max-lg:hidden lg:ml-2.5">
              unsaved changes
            </span>
          )}
        </span>
      </MainCell>
      <Cell isMinor>
        <CategorySign slug={post.category} />
      </Cell>
      <Cell isMinor>
        <span className="block max-w-36 truncate">{post.author}</span>
      </Cell>
      <Cell>
        <PostDate post={post} />
      </Cell>
      <Cell isMinor>{counted(post.views)}</Cell>
      <Cell>
        <PostStatus post={post} />
      </Cell>
      <ActionCell>
        <Link to={`/admin/posts/edit/${post.id}`} data-opens="" className={rowActionLook}>
          Edit
        </Link>
        {(may("posts.publish") || post.status === "draft") && (
          <RowAction onClick={onDelete} aria-label={`Delete “${post.title}”`}>
            Delete
          </RowAction>
        )}
        <MoreActions post={post} />
      </ActionCell>
    </Row>
  );
}

/** When it is public from; a time ahead is told to the minute. A draft that was never public has none. */
function PostDate({ post }: { post: AdminPostSummary }) {
  const { publishedAt } = post;
  const zone = useSiteZone();
  if (publishedAt === null) return "N/A";
  const isAhead = stateNow(post) === "scheduled";
  return (
    <time
      dateTime={publishedAt}
      title={isAhead ? `Public from ${dateAndTimeIn(zone, publishedAt)}` : undefined}
    >
      {dateIn(zone, publishedAt)}
    </time>
  );
}

function MoreActions({ post }: { post: AdminPostSummary }) {
  const { id, title, featured } = post;
  const feature = usePostAction({
    act: () => call(updatePost, { params: { id: String(id) }, body: { featured: !featured } }),
    done: ({ featured: isNow }) => ({ title: isNow ? "Post featured" : "Post no longer featured" }),
    failure: "Failed to update post",
  });
  const copy = usePostAction({
    act: () => call(copyPost, { params: { id: String(id) } }),
    done: (made) => ({ title: "Post duplicated", description: `“${made.title}” is a draft.` }),
    failure: "Failed to duplicate post.",
  });
  const mail = useMailPost(id);
  const isPublic = stateNow(post) === "published";
  const publish = usePostAction({
    act: () => call(changePosts, { body: { ids: [id], action: isPublic ? "unpublish" : "publish" } }),
    done: () => ({ title: isPublic ? "Post moved to draft" : "Post published" }),
    failure: "Failed to update post",
  });
  return (
    <RowMenu name={title}>
      <May use="posts.publish">
        <MenuItem icon={isPublic ? EyeOff : Eye} onSelect={() => publish.mutate()}>
          {isPublic ? "Move to draft" : "Publish now"}
        </MenuItem>
      </May>
      <May use="posts.others">
        <MenuItem icon={featured ? StarOff : Star} onSelect={() => feature.mutate()}>
          {featured ? "Stop featuring" : "Feature"}
        </MenuItem>
      </May>
      <MenuItem icon={Copy} onSelect={() => copy.mutate()}>
        Duplicate
      </MenuItem>
      <May use="newsletters.write">
        <MenuItem icon={Send} onSelect={mail}>
          Mail this post
        </MenuItem>
      </May>
    </RowMenu>
  );
}

/** Returns what makes a newsletter from a post and opens it. */
function useMailPost(id: number): () => void {
  const navigate = useNavigate();
  const mail = useAction(
    {
      act: () => call(mailPost, { params: { id: String(id) } }),
      done: ({ subject }) => ({ title: "Newsletter created", description: `“${subject}” is a draft.` }),
      failure: "Failed to create newsletter",
    },
    refreshing(listNewsletters),
  );
  return () =>
    mail.mutate(undefined, { onSuccess: (draft) => void navigate(`/admin/newsletter?edit=${draft.id}`) });
}
