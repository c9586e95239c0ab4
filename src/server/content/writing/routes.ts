import type { keptTextCalls } from "../../../contract/kept-texts.ts";
import type { PresenceCalls } from "../../../contract/presence.ts";
import type { previewCalls } from "../../../contract/previews.ts";
import type { revisionCalls } from "../../../contract/revisions.ts";
import type { copyCalls, unsavedCalls } from "../../../contract/working-copies.ts";
import type { Visitor } from "../../kernel/http/permit.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import * as keeping from "./kept-texts.ts";
import { onlyPostsOf, requireOwn } from "./own-texts.ts";
import { noteOpen } from "./presence.ts";
import type { PresenceDeps } from "./presence.ts";
import { previewSaved, previewUnsaved } from "./preview-links.ts";
import type { PreviewDeps } from "./preview-links.ts";
import { getRevision, listRevisions } from "./revisions.ts";
import type { SavedText, TextKind } from "./text-kind.ts";
import * as unsaved from "./unsaved-texts.ts";
import { discardWorkingCopy, saveWorkingCopy } from "./working-copies.ts";

interface Calls<Draft extends object, Fields extends Draft> {
  copies: ReturnType<typeof copyCalls<Draft, Fields>>;
  unsaved: ReturnType<typeof unsavedCalls<Draft, Fields>>;
  keptTexts: ReturnType<typeof keptTextCalls<Draft, Fields>>;
  revisions: ReturnType<typeof revisionCalls<Draft, Fields>>;
  previews: ReturnType<typeof previewCalls<Draft, Fields>>;
  presence: PresenceCalls;
  /** Leaves out of a text that is not saved what its writer may not set. `id` is that of the saved text, if there is one. */
  fit?: (visitor: Visitor, draft: Draft, id?: number) => Promise<Draft>;
}

/** Everything that happens to a kind of text before it is saved, and to what it was before. */
export function writingRoutes<Draft extends object, Fields extends Draft, Saved extends SavedText>(
  deps: PreviewDeps & PresenceDeps,
  kind: TextKind<Draft, Fields, Saved>,
  calls: Calls<Draft, Fields>,
): Route[] {
  const { copies, revisions, previews, presence, fit = asIs } = calls;
  return [
    route(copies.saveWorkingCopy, async ({ params, body, visitor }) => {
      const fields = await fit(visitor(), body.fields, params.id);
      return saveWorkingCopy(deps, kind, params.id, { ...body, fields });
    }),
    route(copies.discardWorkingCopy, async ({ params, query, visitor }) => {
      await discardWorkingCopy(deps, kind, params.id, { known: query, by: visitor().username });
      return { message: "The unsaved changes were discarded." };
    }),
    ...unsavedRoutes(deps, kind, calls),
    ...keptTextRoutes(deps, kind, calls),
    route(revisions.listRevisions, ({ params }) => listRevisions(deps.db, kind, params.id)),
    route(revisions.getRevision, ({ params }) => getRevision(deps.db, kind, params)),
    route(previews.previewSaved, ({ params }) => previewSaved(deps, kind, params.id)),
    route(previews.previewUnsaved, ({ params }) => previewUnsaved(deps, kind, params.id)),
    route(presence.presenceAtSaved, ({ params, body, visitor }) =>
      noteOpen(deps, { written: kind.name, isSaved: true, id: params.id, ...body, userId: visitor().userId }),
    ),
    route(presence.presenceAtUnsaved, ({ params, body, visitor }) =>
      noteOpen(deps, {
        written: kind.name,
        isSaved: false,
        id: params.id,
        ...body,
        userId: visitor().userId,
      }),
    ),
  ];
}

const asIs = async <Draft>(_visitor: Visitor, draft: Draft) => draft;

function unsavedRoutes<Draft extends object, Fields extends Draft, Saved extends SavedText>(
  deps: PreviewDeps,
  kind: TextKind<Draft, Fields, Saved>,
  { unsaved: calls, fit = asIs }: Calls<Draft, Fields>,
): Route[] {
  return [
    route(calls.list, async ({ visitor }) => ({
      workingCopies: await unsaved.listUnsaved(deps.db, kind, onlyPostsOf(visitor())),
    })),
    route(calls.begin, async ({ body, visitor }) => {
      const fields = await fit(visitor(), body.fields);
      return unsaved.beginUnsaved(deps, kind, { fields, createdBy: visitor().userId });
    }),
    route(calls.get, ({ params }) => unsaved.getUnsaved(deps.db, kind, params.id)),
    route(calls.save, async ({ params, body, visitor }) => {
      const fields = await fit(visitor(), body.fields);
      return unsaved.saveUnsaved(deps, kind, params.id, { ...body, fields });
    }),
    route(calls.discard, async ({ params, query, visitor }) => {
      await unsaved.discardUnsaved(deps, kind, params.id, { known: query, by: visitor().username });
      return { message: `The unsaved ${kind.name} was discarded.` };
    }),
  ];
}

/** Texts that would be lost otherwise. */
function keptTextRoutes<Draft extends object, Fields extends Draft, Saved extends SavedText>(
  deps: PreviewDeps,
  kind: TextKind<Draft, Fields, Saved>,
  { keptTexts: calls }: Calls<Draft, Fields>,
): Route[] {
  return [
    route(calls.keepText, async ({ params, body, visitor }) => {
      await keeping.keepTextOf(deps, kind, params.id, { text: body, by: visitor().username });
      return { message: "The text is kept in Revisions." };
    }),
    route(calls.keepUnsavedText, async ({ body, visitor }) => {
      const { userId, username } = visitor();
      if (body.workingCopyId !== undefined)
        await requireOwn(deps.db, visitor(), "unsaved", [body.workingCopyId]);
      await keeping.keepTextOfNone(deps, kind, body, { by: username, createdBy: userId });
      return { message: "The text is kept in Revisions." };
    }),
    route(calls.listKeptTexts, async ({ visitor }) => ({
      keptTexts: await keeping.listKeptTexts(deps.db, {
        written: kind.name,
        id: null,
        createdBy: onlyPostsOf(visitor()),
      }),
    })),
    route(calls.getKeptText, ({ params }) => keeping.getKeptText(deps.db, kind, params.id)),
    route(calls.deleteKeptText, async ({ params }) => {
      await keeping.deleteKeptText(deps.db, kind, params.id);
      return { message: "The text was deleted." };
    }),
  ];
}
