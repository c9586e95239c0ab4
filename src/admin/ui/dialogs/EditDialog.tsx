import type { FieldValues } from "react-hook-form";
import { capitalized, withArticle } from "../../../contract/base/counting.ts";
import { SchemaDialog, type SchemaDialogProps } from "./SchemaDialog.tsx";

interface EditDialogProps<Values extends FieldValues, Input extends object, Answer> extends Omit<
  SchemaDialogProps<Values, Input, Answer>,
  "title" | "action" | "pendingAction" | "done"
> {
  /** What is added or changed: `tag`. */
  noun: string;
  isNew: boolean;
  /** What the toast says below "Tag added". */
  said: (answer: Answer, input: Input) => string;
}

/** A dialog that adds or changes one thing of a list. Its words follow from what the thing is called. */
export function EditDialog<Values extends FieldValues, Input extends object, Answer>({
  noun,
  isNew,
  said,
  ...dialog
}: EditDialogProps<Values, Input, Answer>) {
  return (
    <SchemaDialog
      {...dialog}
      title={isNew ? `Add ${withArticle(noun)}` : `Edit ${noun}`}
      action={isNew ? `Add ${noun}` : "Save"}
      pendingAction={isNew ? "Adding..." : "Saving..."}
      done={(answer, input) => ({
        title: `${capitalized(noun)} ${isNew ? "added" : "saved"}`,
        description: said(answer, input),
      })}
    />
  );
}
