import { useState } from "react";
import { changePosts } from "../../../../contract/content/post-actions.ts";
import { counted } from "../../../../contract/base/counting.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useAction } from "../../../ui/lists/use-action.ts";
import { May } from "../../../ui/states/May.tsx";
import { refreshPosts } from "../values/refresh-posts.ts";
import { CategorizePostsDialog, TagPostsDialog } from "./FilingDialogs.tsx";
import { DeletePostsDialog, PublishPostsDialog, UnpublishPostsDialog } from "./StateDialogs.tsx";
import { useChangedToast } from "./use-changed-toast.ts";
import type { PostsSelection } from "./use-selected-posts.ts";

const dialogs = {
  publish: PublishPostsDialog,
  unpublish: UnpublishPostsDialog,
  tag: TagPostsDialog,
  category: CategorizePostsDialog,
  delete: DeletePostsDialog,
};

interface SelectionActionsProps {
  selected: PostsSelection;
  total: number;
}

/** What can be done to the posts that are selected, and the way to select all that the list finds. */
export function SelectionActions({ selected, total }: SelectionActionsProps) {
  const [asked, setAsked] = useState<keyof typeof dialogs>();
  const changedToast = useChangedToast();
  const { ids, isWhole } = selected;
  const change = useAction(
    {
      act: (action: "publish" | "unpublish") => call(changePosts, { body: { ids: [...ids], action } }),
      done: (changed, action) => changedToast(action, changed),
      failure: "Failed to change the posts.",
    },
    async (queries, hasFailed) => hasFailed || refreshPosts(queries),
  );
  const isDisabled = change.isPending || selected.isSelecting;
  const close = () => setAsked(undefined);
  // The rows of a page are in view, so a click on Publish is enough for them.
  const switchTo = (action: "publish" | "unpublish") =>
    isWhole ? setAsked(action) : change.mutate(action, { onSuccess: selected.rows.clear });
  const AskedDialog = asked && dialogs[asked];
  return (
    <>
      {selected.canSelectWhole && (
        <BarButton isDisabled={isDisabled} onClick={selected.selectWhole}>
          {`Select all ${counted(total)}`}
        </BarButton>
      )}
      <May use="posts.publish">
        <BarButton isDisabled={isDisabled} onClick={() => switchTo("publish")}>
          Publish
        </BarButton>
        <BarButton isDisabled={isDisabled} onClick={() => switchTo("unpublish")}>
          Move to draft
        </BarButton>
      </May>
      <BarButton isDisabled={isDisabled} onClick={() => setAsked("tag")}>
        Add tag
      </BarButton>
      <BarButton isDisabled={isDisabled} onClick={() => setAsked("category")}>
        Change category
      </BarButton>
      <BarButton isDisabled={isDisabled} onClick={() => setAsked("delete")}>
        Delete
      </BarButton>
      {AskedDialog && (
        <AskedDialog
          selected={selected}
          onDone={() => {
            close();
            selected.rows.clear();
          }}
          onClose={close}
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
