import * as actions from "../../../contract/post-actions.ts";
import * as calls from "../../../contract/posts.ts";
import * as kept from "../../../contract/kept-texts.ts";
import * as previews from "../../../contract/previews.ts";
import * as revisions from "../../../contract/revisions.ts";
import * as copies from "../../../contract/working-copies.ts";
import { readingOf } from "../../kernel/http/context.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import type { Signer } from "../../kernel/secrets.ts";
import { changePosts } from "./writing/change-posts.ts";
import { checkLinks } from "./addresses/check-links.ts";
import type { CheckDeps } from "./addresses/check-links.ts";
import { copyPost, createPost } from "./writing/create-post.ts";
import { deleteForGood, deletePost, deleteSamples, restorePost } from "./writing/delete-post.ts";
import { getPublicPost } from "./record/get-post.ts";
import * as keeping from "./writing/kept-texts.ts";
import { listAllPosts } from "./reading/list-all-posts.ts";
import { listFeaturedPosts, listPublicPosts } from "./reading/list-posts.ts";
import type { ListDeps } from "./reading/list-posts.ts";
import { previewPost, previewUnsavedPost } from "./writing/preview-post.ts";
import { getRevision, listRevisions } from "./writing/revisions.ts";
import * as unsaved from "./writing/unsaved-posts.ts";
import { updatePost } from "./writing/update-post.ts";
import { discardWorkingCopy, getPostToWrite, saveWorkingCopy } from "./writing/working-copies.ts";

type Deps = ListDeps &
  CheckDeps & {
    signer: Signer;
    /** Hears what every process has committed, such as an import on its own thread. */
    catchUp: () => Promise<void>;
  };

export function postRoutes(deps: Deps): Route[] {
  return [...readersRoutes(deps), ...ownersRoutes(deps), ...writersRoutes(deps)];
}

function readersRoutes(deps: Deps): Route[] {
  return [
    route(calls.listFeaturedPosts, ({ c }) => listFeaturedPosts(deps, readingOf(c))),
    route(calls.listPosts, ({ query, c }) => listPublicPosts(deps, query, readingOf(c))),
    route(calls.getPost, ({ params, c }) => getPublicPost(deps, params.slug, readingOf(c))),
  ];
}

function ownersRoutes(deps: Deps): Route[] {
  return [
    route(calls.listAdminPosts, async ({ query }) => {
      await deps.catchUp();
      return listAllPosts(deps, query);
    }),
    route(calls.getAdminPost, ({ params }) => getPostToWrite(deps.db, params.id)),
    route(calls.createPost, ({ body }) => createPost(deps, body)),
    route(calls.updatePost, ({ params, body, visitor }) =>
      updatePost(deps, params.id, body, visitor().username),
    ),
    route(calls.deletePost, async ({ params }) => {
      await deletePost(deps, params.id);
      return { message: "The post has been successfully deleted." };
    }),
    route(calls.removeSamples, async () => ({ removed: await deleteSamples(deps) })),
    route(actions.changePosts, ({ body, visitor }) => changePosts(deps, body, visitor().username)),
    route(actions.copyPost, ({ params }) => copyPost(deps, params.id)),
    route(actions.restorePost, ({ params }) => restorePost(deps, params.id)),
    route(actions.deleteForGood, async ({ params }) => {
      await deleteForGood(deps.db, params.id);
      return { message: "The post has been deleted for good." };
    }),
  ];
}

function writersRoutes(deps: Deps): Route[] {
  return [
    route(copies.saveWorkingCopy, ({ params, body }) => saveWorkingCopy(deps, params.id, body)),
    route(copies.discardWorkingCopy, async ({ params, query, visitor }) => {
      await discardWorkingCopy(deps, params.id, query, visitor().username);
      return { message: "The unsaved changes were discarded." };
    }),
    route(copies.listUnsavedPosts, async () => ({
      workingCopies: await unsaved.listUnsavedPosts(deps.db),
    })),
    route(copies.beginUnsavedPost, ({ body }) => unsaved.beginUnsavedPost(deps, body.fields)),
    route(copies.getUnsavedPost, ({ params }) => unsaved.getUnsavedPost(deps.db, params.id)),
    route(copies.saveUnsavedPost, ({ params, body }) => unsaved.saveUnsavedPost(deps, params.id, body)),
    route(copies.discardUnsavedPost, async ({ params, query, visitor }) => {
      await unsaved.discardUnsavedPost(deps, params.id, query, visitor().username);
      return { message: "The unsaved post was discarded." };
    }),
    route(revisions.listRevisions, ({ params }) => listRevisions(deps.db, params.id)),
    route(revisions.getRevision, ({ params }) => getRevision(deps.db, params.id, params.revision)),
    ...keepersRoutes(deps),
    route(previews.previewPost, ({ params }) => previewPost(deps, params.id)),
    route(previews.previewUnsavedPost, ({ params }) => previewUnsavedPost(deps, params.id)),
    route(previews.checkLinks, async ({ body }) => ({ links: await checkLinks(deps, body.urls) })),
  ];
}

/** Texts that would be lost otherwise. */
function keepersRoutes(deps: Deps): Route[] {
  return [
    route(kept.keepText, async ({ params, body, visitor }) => {
      await keeping.keepTextOfPost(deps, params.id, body, visitor().username);
      return { message: "The text is kept in Revisions." };
    }),
    route(kept.keepUnsavedText, async ({ body, visitor }) => {
      await keeping.keepTextOfNone(deps, body, visitor().username);
      return { message: "The text is kept in Revisions." };
    }),
    route(kept.listKeptTexts, async () => ({ keptTexts: await keeping.listKeptTexts(deps.db, null) })),
    route(kept.getKeptText, ({ params }) => keeping.getKeptText(deps.db, params.id)),
    route(kept.deleteKeptText, async ({ params }) => {
      await keeping.deleteKeptText(deps.db, params.id);
      return { message: "The text was deleted." };
    }),
  ];
}
