import { useState } from "react";
import { changePosts, type BulkAction, type BulkInput } from "../../../../contract/content/post-actions.ts";
import { countOf } from "../../../../contract/base/counting.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { May } from "../../../ui/states/May.tsx";
import type { Selection } from "../../../ui/lists/selection.ts";
import { CategorizePostsDialog } from "./CategorizePostsDialog.tsx";
import { TagPostsDialog } from "./TagPostsDialog.tsx";
import { usePostAction } from "./use-post-action.ts";

const doneWords: Record<BulkAction, string> = {
  publish: "published",
  unpublish: "moved to draft",
  delete: "deleted",
  tag: "tagged",
  category: "moved to another category",
};

type Change = Omit<BulkInput, "ids">;

/** What can be done to the posts that are picked. */
export function BulkActions({ selection }: { selection: Selection }) {
  const [asked, setAsked] = useState<"delete" | "tag" | "category">();
  const close = () => setAsked(undefined);
  const change = usePostAction({
    act: (input: Change) => call(changePosts, { body: { ids: [...selection.picked], ...input } }),
    done: ({ changed, unchanged }, { action }) => ({
      title: `${countOf(changed, "post")} ${doneWords[action]}`,
      ...(unchanged > 0 && {
        description: `${countOf(unchanged, "post")} unchanged.`,
      }),
    }),
    failure: "Failed to change the posts.",
  });
  const run = (input: Change) =>
    change.mutate(input, {
      onSuccess: selection.clear,
      onSettled: close,
    });
  return (
    <>
      <May use="posts.publish">
        <BarButton isDisabled={change.isPending} onClick={() => run({ action: "publish" })}>
          Publish
        </BarButton>
        <BarButton isDisabled={change.isPending} onClick={() => run({ action: "unpublish" })}>
          Move to draft
        </BarButton>
      </May>
      <BarButton isDisabled={change.isPending} onClick={() => setAsked("tag")}>
        Add tag
      </BarButton>
      <BarButton isDisabled={change.isPending} onClick={() => setAsked("category")}>
        Change category
      </BarButton>
      <BarButton isDisabled={change.isPending} onClick={() => setAsked("delete")}>
        Delete
      </BarButton>
      {asked === "delete" && (
        <ConfirmDialog
          title="Confirm Deletion"
          sentence={`Are you sure you want to delete ${countOf(selection.count, "post")}? This action cannot be undone.`}
          action="Delete"
          pendingAction="Deleting..."
          isDestructive
          isPending={change.isPending}
          onCancel={close}
          onConfirm={() => run({ action: "delete" })}
        />
      )}
      {asked === "category" && (
        <CategorizePostsDialog
          things={countOf(selection.count, "post")}
          isPending={change.isPending}
          onClose={close}
          onChoose={(category) => run({ action: "category", category })}
        />
      )}
      {asked === "tag" && (
        <TagPostsDialog
          things={countOf(selection.count, "post")}
          isPending={change.isPending}
          onClose={close}
          onTag={(tag) => run({ action: "tag", tag })}
        />
      )}
    </>
  );
}

interface BarButtonProps {
  isDisabled: boolean;
  onClick: () => void;
  children: string;
}

const BarButton = ({ isDisabled, ...rest }: BarButtonProps) => (
  <Button kind="ghost" size="small" disabled={isDisabled} {...rest} />
);
