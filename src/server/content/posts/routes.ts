import * as actions from "../../../contract/post-actions.ts";
import * as calls from "../../../contract/posts.ts";
import * as keptTexts from "../../../contract/kept-texts.ts";
import { postPresence } from "../../../contract/presence.ts";
import * as previews from "../../../contract/previews.ts";
import * as revisions from "../../../contract/revisions.ts";
import * as copies from "../../../contract/working-copies.ts";
import { readingOf } from "../../kernel/http/context.ts";
import { takeLookUps } from "../../kernel/outside/take-look-ups.ts";
import type { LookUpDeps } from "../../kernel/outside/take-look-ups.ts";
import { requireCapability } from "../../kernel/http/permit.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import type { Signer } from "../../kernel/secrets.ts";
import { changePosts } from "./writing/change-posts.ts";
import { checkLinks } from "./addresses/check-links.ts";
import type { CheckDeps } from "./addresses/check-links.ts";
import { copyPost, createPost } from "./writing/create-post.ts";
import { deleteForGood, deletePost, deleteSamples, restorePost } from "./writing/delete-post.ts";
import { fitCopy, fitDraft, fitFields } from "./writing/field-rights.ts";
import { getPublicPost } from "./record/get-post.ts";
import { listAllPosts } from "./reading/list-all-posts.ts";
import { listFeaturedPosts, listPublicPosts } from "./reading/list-posts.ts";
import type { ListDeps } from "./reading/list-posts.ts";
import { postTexts } from "./writing/post-texts.ts";
import { updatePost } from "./writing/update-post.ts";
import {
  draftsOnly,
  onlyPostsOf,
  ofOwnPosts,
  requireDrafts,
  requireMayPublish,
  requireOwn,
} from "../writing/own-texts.ts";
import type { PresenceDeps } from "../writing/presence.ts";
import { writingRoutes } from "../writing/routes.ts";
import { getToWrite } from "../writing/working-copies.ts";

type Deps = ListDeps &
  CheckDeps &
  PresenceDeps &
  LookUpDeps & {
    signer: Signer;
    /** Waits until this process has handled the events of all others, such as an import on its own thread. */
    catchUp: () => Promise<void>;
  };

export function postRoutes(deps: Deps): Route[] {
  return [...readersRoutes(deps), ...ofOwnPosts(deps.db, [...ownersRoutes(deps), ...writersRoutes(deps)])];
}

function readersRoutes(deps: Deps): Route[] {
  return [
    route(calls.listFeaturedPosts, ({ c }) => listFeaturedPosts(deps, readingOf(c))),
    route(calls.listPosts, ({ query, c }) => listPublicPosts(deps, query, readingOf(c))),
    route(calls.getPost, ({ params, c }) => getPublicPost(deps, params.slug, readingOf(c))),
  ];
}

function ownersRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(calls.listAdminPosts, async ({ query, visitor }) => {
      await deps.catchUp();
      return listAllPosts(deps, { ...query, createdBy: onlyPostsOf(visitor()) });
    }),
    route(calls.getAdminPost, ({ params }) => getToWrite(db, postTexts, params.id)),
    route(calls.createPost, async ({ body, visitor, by }) => {
      requireMayPublish(visitor(), body.status);
      if (body.workingCopy) await requireOwn(db, visitor(), "unsaved", [body.workingCopy.id]);
      return createPost(deps, await fitFields(deps, visitor(), body), by());
    }),
    route(calls.updatePost, async ({ params, body, visitor, by }) => {
      requireMayPublish(visitor(), body.status);
      const change = await fitFields(deps, visitor(), body, params.id);
      return updatePost(deps, params.id, change, by(), draftsOnly(visitor()));
    }),
    route(calls.deletePost, async ({ params, visitor, by }) => {
      await deletePost(deps, params.id, by(), draftsOnly(visitor()));
      return { message: "The post has been successfully deleted." };
    }),
    route(calls.removeSamples, async ({ visitor, by }) => {
      requireCapability(visitor(), "posts.write", "Your account may not delete posts.");
      return { removed: await deleteSamples(deps, by()) };
    }),
    route(actions.changePosts, async ({ body, visitor, by }) => {
      requireMayPublish(visitor(), body.action === "publish" ? "published" : undefined);
      await requireOwn(db, visitor(), "post", body.ids);
      return changePosts(deps, body, by(), draftsOnly(visitor()));
    }),
    route(actions.copyPost, ({ params, visitor }) =>
      copyPost(deps, params.id, visitor().userId, (fields) => fitCopy(deps, visitor(), fields)),
    ),
    route(actions.restorePost, async ({ params, visitor, by }) => {
      await requireDrafts(db, visitor(), [params.id]);
      return restorePost(deps, params.id, by());
    }),
    route(actions.deleteForGood, async ({ params, visitor, by }) => {
      await requireDrafts(db, visitor(), [params.id]);
      await deleteForGood(deps, params.id, by());
      return { message: "The post has been deleted for good." };
    }),
  ];
}

const writersRoutes = (deps: Deps): Route[] => [
  ...writingRoutes(deps, postTexts, {
    copies,
    unsaved: copies.unsavedPosts,
    keptTexts,
    revisions,
    previews: previews.postPreviews,
    presence: postPresence,
    fit: fitDraft,
  }),
  route(previews.checkLinks, async ({ body, visitor }) => {
    await takeLookUps(deps, visitor().userId, body.urls.length);
    return { links: await checkLinks(deps, body.urls) };
  }),
];
