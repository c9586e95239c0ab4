import type { keptTextCalls } from "../../../contract/content/kept-texts.ts";
import type { PresenceCalls } from "../../../contract/content/presence.ts";
import type { previewCalls } from "../../../contract/content/previews.ts";
import type { revisionCalls } from "../../../contract/content/revisions.ts";
import type { copyCalls, unsavedCalls } from "../../../contract/content/working-copies.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Visitor } from "../../kernel/http/permit.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import * as kept from "./kept-texts.ts";
import { onlyPostsOf, requireOwn } from "./own-texts.ts";
import { noteOpen, type PresenceDeps } from "./presence.ts";
import { previewSaved, previewUnsaved, type PreviewDeps } from "./preview-links.ts";
import { getRevision, listRevisions } from "./revisions.ts";
import type { DraftKind, SavedKind, SavedText, TextKind } from "./text-kind.ts";
import * as unsaved from "./unsaved-texts.ts";
import * as copying from "./working-copies.ts";
import * as store from "./working-copy-store.ts";

type WritingNeeds = PreviewDeps & PresenceDeps;

const { operation, change } = operationsWith<WritingNeeds>();

interface Calls<Draft extends object, Fields extends Draft> {
  copies: ReturnType<typeof copyCalls<Draft, Fields>>;
  unsaved: ReturnType<typeof unsavedCalls<Draft, Fields>>;
  keptTexts: ReturnType<typeof keptTextCalls<Draft, Fields>>;
  revisions: ReturnType<typeof revisionCalls<Draft, Fields>>;
  previews: ReturnType<typeof previewCalls<Draft, Fields>>;
  presence: PresenceCalls;
  /** Leaves out of a text that is not saved what its writer may not set. `id` is that of the saved text, if there is one. */
  fit?: (needs: WritingNeeds, visitor: Visitor, draft: Draft, id?: number) => Promise<Draft>;
}

/** Everything that happens to a kind of text before it is saved, and to what it was before. */
export function writingOperations<Draft extends object, Fields extends Draft, Saved extends SavedText>(
  kind: TextKind<Draft, Fields, Saved>,
  calls: Calls<Draft, Fields>,
) {
  const { copies, revisions, previews, presence, fit = asIs } = calls;
  return [
    operation(copies.saveWorkingCopy, async (needs, { params, body, visitor }) => {
      const fields = await fit(needs, visitor(), body.fields, params.id);
      return copying.saveWorkingCopy(needs, kind, params.id, { ...body, fields });
    }),
    // What the copy says stays among the revisions. A text without a copy is left as it is.
    change(
      copies.discardWorkingCopy,
      turnOf(kind),
      async ({ tx, now }, { params: { id }, query, visitor }) => {
        await kind.get(tx, id);
        const copy = await copying.findWorkingCopy(tx, kind, id);
        if (copy && copying.isKnown(copy, query)) {
          const lost = { id, kind: "discarded", fields: copy.fields, writtenAt: copy.savedAt } as const;
          await kept.keepText(tx, kind, lost, { now: now(), by: visitor().username });
          await store.clearCopy(tx, { written: kind.name, id });
        }
        return { message: "The unsaved changes were discarded." };
      },
    ),
    ...unsavedOperations(kind, calls),
    ...keptTextOperations(kind, calls),
    operation(revisions.listRevisions, ({ db }, { params }) => listRevisions(db, kind, params.id)),
    operation(revisions.getRevision, ({ db }, { params }) => getRevision(db, kind, params)),
    operation(previews.previewSaved, (needs, { params }) => previewSaved(needs, kind, params.id)),
    operation(previews.previewUnsaved, (needs, { params }) => previewUnsaved(needs, kind, params.id)),
    operation(presence.presenceAtSaved, (needs, { params, body, visitor }) =>
      noteOpen(needs, {
        written: kind.name,
        isSaved: true,
        id: params.id,
        ...body,
        userId: visitor().userId,
      }),
    ),
    operation(presence.presenceAtUnsaved, (needs, { params, body, visitor }) =>
      noteOpen(needs, {
        written: kind.name,
        isSaved: false,
        id: params.id,
        ...body,
        userId: visitor().userId,
      }),
    ),
  ];
}

const asIs = async <Draft>(_needs: unknown, _visitor: unknown, draft: Draft) => draft;

/** The turn of everything that changes one saved text. */
export const turnOf = ({ name }: Pick<SavedKind, "name">) => ({
  turn: ({ params }: { params: { id: number } }) => `${name} ${params.id}`,
});

function unsavedOperations<Draft extends object, Fields extends Draft>(
  kind: DraftKind<Draft>,
  { unsaved: calls, fit = asIs }: Calls<Draft, Fields>,
) {
  return [
    operation(calls.list, async ({ db }, { visitor }) => ({
      workingCopies: await unsaved.listUnsaved(db, kind, onlyPostsOf(visitor())),
    })),
    operation(calls.begin, async (needs, { body, visitor }) => {
      const fields = await fit(needs, visitor(), body.fields);
      return unsaved.beginUnsaved(needs, kind, { fields, createdBy: visitor().userId });
    }),
    operation(calls.get, ({ db }, { params }) => unsaved.getUnsaved(db, kind, params.id)),
    operation(calls.save, async (needs, { params, body, visitor }) => {
      const fields = await fit(needs, visitor(), body.fields);
      return unsaved.saveUnsaved(needs, kind, params.id, { ...body, fields });
    }),
    // It stays among the texts that are kept.
    change(
      calls.discard,
      { turn: ({ params }) => `working copy ${params.id}` },
      async ({ tx, now }, { params: { id }, query, visitor }) => {
        const copy = await unsaved.getUnsaved(tx, kind, id);
        if (copying.isKnown(copy, query)) {
          await takeTurns(tx, "kept texts");
          const { fields, savedAt: writtenAt } = copy;
          const createdBy = await store.findCreator(tx, id);
          const lost = { id: null, copyId: id, createdBy, kind: "discarded", fields, writtenAt } as const;
          await kept.keepText(tx, kind, lost, { now: now(), by: visitor().username });
          await store.deleteCopy(tx, id);
        }
        return { message: `The unsaved ${kind.name} was discarded.` };
      },
    ),
  ];
}

const keptMessage = { message: "The text is kept in Revisions." };

/** Texts that would be lost otherwise. */
function keptTextOperations<Draft extends object, Fields extends Draft, Saved extends SavedText>(
  kind: TextKind<Draft, Fields, Saved>,
  { keptTexts: calls }: Calls<Draft, Fields>,
) {
  return [
    change(calls.keepText, turnOf(kind), async ({ tx, now }, { params: { id }, body, visitor }) => {
      // Canonical: the order of a schema's fields.
      const saved = kind.draft.parse(kind.fieldsOf(await kind.get(tx, id)));
      if (JSON.stringify(saved) !== JSON.stringify(body.fields))
        await kept.keepText(tx, kind, { ...body, id }, { now: now(), by: visitor().username });
      return keptMessage;
    }),
    change(calls.keepUnsavedText, { turn: "kept texts" }, async ({ tx, now }, { body, visitor }) => {
      const { workingCopyId: copyId, ...text } = body;
      const { userId: createdBy, username: by } = visitor();
      if (copyId !== undefined) await requireOwn(tx, visitor(), "unsaved", [copyId]);
      await kept.keepText(tx, kind, { ...text, id: null, copyId, createdBy }, { now: now(), by });
      return keptMessage;
    }),
    operation(calls.listKeptTexts, async ({ db }, { visitor }) => ({
      keptTexts: await kept.listKeptTexts(db, {
        written: kind.name,
        id: null,
        createdBy: onlyPostsOf(visitor()),
      }),
    })),
    operation(calls.getKeptText, ({ db }, { params }) => kept.getKeptText(db, kind, params.id)),
    operation(calls.deleteKeptText, async ({ db }, { params }) => {
      await kept.deleteKeptText(db, kind, params.id);
      return { message: "The text was deleted." };
    }),
  ];
}
