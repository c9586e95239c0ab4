import { useState } from "react";
import { History } from "../../../ui/icons/icons.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { FormActions } from "../form/PostForm.tsx";
import type { PostValues } from "../values/post-values.ts";
import { RevisionsDialog } from "./RevisionsDialog.tsx";

interface RevisionsButtonProps extends FormActions {
  /** Undefined for a post that was never saved. */
  postId: number | undefined;
}

/** Opens the earlier texts of a post, with the form as it is at that moment. */
export function RevisionsButton({ postId, values, restore }: RevisionsButtonProps) {
  const [current, setCurrent] = useState<PostValues>();
  const close = () => setCurrent(undefined);
  return (
    <>
      <Button onClick={() => setCurrent(structuredClone(values()))}>
        <History className="icon" aria-hidden="true" />
        Revisions
      </Button>
      {current && (
        <RevisionsDialog
          postId={postId}
          current={current}
          onRestore={async (then) => {
            await restore(then);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
