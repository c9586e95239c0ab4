import { useFormState, useWatch } from "react-hook-form";
import type { PageFields } from "../../../contract/content/pages.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Keys } from "../../ui/buttons/Keys.tsx";
import { saveWords } from "../posts/form/save-words.ts";
import type { PageSession } from "./page-kind.ts";

/** Saves the page, and says what that does to it. */
export function SavePageButton({ formId, session }: { formId: string; session: PageSession }) {
  const { isSubmitting } = useFormState<PageFields>();
  const status = useWatch<PageFields, "status">({ name: "status" });
  const before = session.saved?.status ?? "draft";
  return (
    <Button type="submit" form={formId} kind="primary" disabled={isSubmitting}>
      {isSubmitting
        ? "Saving..."
        : saveWords({ status: before, publishedAt: null }, { status, publishedAt: null })}
      <span className="max-lg:hidden" aria-hidden="true">
        <Keys keys={["Mod", "↵"]} isOnAccent />
      </span>
    </Button>
  );
}
