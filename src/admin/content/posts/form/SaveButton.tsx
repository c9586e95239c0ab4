import { useFormState, useWatch } from "react-hook-form";
import { useMay } from "../../../api/session-query.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Keys } from "../../../ui/buttons/Keys.tsx";
import type { PostSession } from "../values/post-kind.ts";
import type { PostValues } from "../values/post-values.ts";
import { saveWords } from "./save-words.ts";

interface SaveButtonProps {
  formId: string;
  session: PostSession;
  /** Beside the way to publish, which is the primary button then. */
  isPlain?: boolean;
}

/** Saves the post, and says what that does to it. */
export function SaveButton({ formId, session, isPlain = false }: SaveButtonProps) {
  const { isSubmitting } = useFormState<PostValues>();
  const [status, publishedAt] = useWatch<PostValues, ["status", "publishedAt"]>({
    name: ["status", "publishedAt"],
  });
  const may = useMay();
  if (session.baseline.status === "published" && !may("posts.publish")) return null;
  return (
    <Button type="submit" form={formId} kind={isPlain ? "plain" : "primary"} disabled={isSubmitting}>
      {isSubmitting ? "Saving..." : saveWords(session.baseline, { status, publishedAt })}
      {!isPlain && <MainKeys />}
    </Button>
  );
}

/** Asks how the post is published. */
export function PublishButton({ onAsk }: { onAsk: () => void }) {
  const { isSubmitting } = useFormState<PostValues>();
  return (
    <Button kind="primary" aria-haspopup="dialog" disabled={isSubmitting} onClick={onAsk}>
      Publish…
      <MainKeys />
    </Button>
  );
}

const MainKeys = () => (
  <span className="max-lg:hidden" aria-hidden="true">
    <Keys keys={["Mod", "↵"]} isOnAccent />
  </span>
);
