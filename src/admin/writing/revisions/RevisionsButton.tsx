import { useState } from "react";
import { History } from "../../ui/icons/icons.tsx";
import { BarTool } from "../BarTool.tsx";
import type { SavedText, WrittenKind } from "../session/written-kind.ts";
import { RevisionsDialog } from "./RevisionsDialog.tsx";

interface RevisionsButtonProps<Draft extends object, Values extends Draft, Saved extends SavedText> {
  kind: WrittenKind<Draft, Values, Saved>;
  /** Undefined for a text that was never saved. */
  savedId: number | undefined;
  values: () => Values;
  /** Puts another text into the form, once the server keeps the one that is there. @throws ApiError. */
  restore: (values: Values) => Promise<void>;
  /** What `restore` does, unless it fills the form. */
  action?: string;
}

/** Opens the earlier texts of a text, with the form as it is at that moment. */
export function RevisionsButton<Draft extends object, Values extends Draft, Saved extends SavedText>({
  kind,
  savedId,
  values,
  restore,
  action,
}: RevisionsButtonProps<Draft, Values, Saved>) {
  const [current, setCurrent] = useState<Values>();
  const close = () => setCurrent(undefined);
  return (
    <>
      <BarTool name="Revisions" icon={History} onClick={() => setCurrent(structuredClone(values()))} />
      {current && (
        <RevisionsDialog
          kind={kind}
          savedId={savedId}
          current={current}
          action={action}
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
