import { useState } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Send } from "../../../ui/icons/icons.tsx";
import type { PostSession } from "../values/post-kind.ts";
import { MailPostDialog } from "./MailPostDialog.tsx";

/** Opens the question how a post is to be mailed, once it is saved. */
export function MailPart({ session }: { session: PostSession }) {
  const [asked, setAsked] = useState<{ hasChanges: boolean }>();
  const post = session.saved;
  if (!post) return null;
  return (
    <div className="border-t border-line pt-4">
      <Button onClick={() => setAsked({ hasChanges: session.getState().isDirty })}>
        <Send className="icon text-ink-3" aria-hidden="true" />
        Send as newsletter
      </Button>
      {asked && <MailPostDialog post={post} {...asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
