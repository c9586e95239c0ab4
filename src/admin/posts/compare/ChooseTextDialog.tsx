import type { ReactNode } from "react";
import { ChooseFieldsDialog } from "../../ui/compare/ChooseFieldsDialog.tsx";
import type { Writing } from "../../ui/compare/ChooseFieldsDialog.tsx";
import type { PostField } from "../../../contract/post-fields.ts";
import { differingFields, fieldNames } from "../post-values.ts";
import type { PostValues } from "../post-values.ts";

/** One of two texts of a post. */
export interface TextChoice extends Writing {
  /** The newer text is the one that is chosen at first. */
  writtenAt: string;
  values: PostValues;
}

interface ChooseTextDialogProps {
  title: string;
  isBusy: boolean;
  failure: string | undefined;
  description: ReactNode;
  mine: TextChoice;
  theirs: TextChoice;
  /** What of theirs is taken. */
  onChoose: (taken: Partial<PostValues>) => void;
  onClose: () => void;
}

/** Shows two texts of one post side by side. */
export function ChooseTextDialog({ mine, theirs, onChoose, ...dialog }: ChooseTextDialogProps) {
  const fields = differingFields(mine.values, theirs.values).map((field) => ({
    field,
    name: fieldNames[field],
    mine: sayField(mine.values, field),
    theirs: sayField(theirs.values, field),
    isHtml: field === "content",
  }));
  const choose = (taken: readonly PostField[]) =>
    onChoose(Object.fromEntries(taken.map((field) => [field, theirs.values[field]])));
  return (
    <ChooseFieldsDialog
      {...dialog}
      mine={mine}
      theirs={theirs}
      fields={fields}
      chosenFirst={theirs.writtenAt > mine.writtenAt ? "theirs" : "mine"}
      onChoose={choose}
    />
  );
}

/** A field's value in words. */
function sayField(values: PostValues, field: PostField): string {
  if (field === "status") return values.status === "published" ? "Publish" : "Save as Draft";
  const value = values[field];
  if (value === null || typeof value === "string") return value ?? "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join(", ");
  return Object.values(value).filter(Boolean).join("\n");
}
