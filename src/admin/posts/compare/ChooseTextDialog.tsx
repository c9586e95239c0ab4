import { Copy } from "lucide-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { visibleText } from "../../../contract/visible-text.ts";
import { differingFields, fieldNames } from "../post-values.ts";
import type { PostField, PostValues } from "../post-values.ts";
import { TextDiff } from "./TextDiff.tsx";

/** One of two texts: whose, and of when. */
export interface TextChoice {
  name: string;
  when: string;
  values: PostValues;
}

interface ChooseTextDialogProps {
  title: string;
  description: ReactNode;
  mine: TextChoice;
  theirs: TextChoice;
  onChoose: (values: PostValues) => void;
  onClose: () => void;
}

type Side = "mine" | "theirs";

/** Two texts of one post side by side: field by field one of them is chosen, and either can be copied. */
export function ChooseTextDialog({
  title,
  description,
  mine,
  theirs,
  onChoose,
  onClose,
}: ChooseTextDialogProps) {
  const fields = differingFields(mine.values, theirs.values);
  const [chosen, setChosen] = useState<Partial<Record<PostField, Side>>>({});
  const sideOf = (field: PostField) => chosen[field] ?? "mine";
  const merge = () => {
    const taken = fields.filter((field) => sideOf(field) === "theirs");
    onChoose(Object.assign({ ...mine.values }, ...taken.map((field) => ({ [field]: theirs.values[field] }))));
  };
  return (
    <Dialog
      title={title}
      description={description}
      isWide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Decide later</Button>
          <Button kind="primary" onClick={merge}>
            Use the chosen text
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {fields.length === 0 && <p className="text-ink-2">Both texts are the same.</p>}
        {fields.map((field) => (
          <FieldChoice
            key={field}
            field={field}
            mine={mine}
            theirs={theirs}
            side={sideOf(field)}
            onChange={(side) => setChosen({ ...chosen, [field]: side })}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface FieldChoiceProps {
  field: PostField;
  mine: TextChoice;
  theirs: TextChoice;
  side: Side;
  onChange: (side: Side) => void;
}

function FieldChoice({ field, mine, theirs, side, onChange }: FieldChoiceProps) {
  const [before, after] = [sayField(mine.values, field), sayField(theirs.values, field)];
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="float-left mb-2 w-full font-medium">{fieldNames[field]}</legend>
      <div className="clear-both grid gap-3 md:grid-cols-2">
        <OneText field={field} text={mine} isChosen={side === "mine"} onChoose={() => onChange("mine")} />
        <OneText
          field={field}
          text={theirs}
          isChosen={side === "theirs"}
          onChoose={() => onChange("theirs")}
        />
      </div>
      {field === "content" && (
        <details className="mt-3">
          <summary className="cursor-pointer text-ink-2">What differs</summary>
          <div className="mt-2">
            <TextDiff before={before} after={after} />
          </div>
        </details>
      )}
    </fieldset>
  );
}

interface OneTextProps {
  field: PostField;
  text: TextChoice;
  isChosen: boolean;
  onChoose: () => void;
}

function OneText({ field, text: { name, when, values }, isChosen, onChoose }: OneTextProps) {
  const id = useId();
  const words = sayField(values, field);
  const shown = field === "content" ? visibleText(words) : words;
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-2">
        <input
          id={id}
          type="radio"
          name={`choice-${field}`}
          checked={isChosen}
          onChange={onChoose}
          className="accent-(--ink)"
        />
        <label htmlFor={id} className="min-w-0 grow">
          {name} <span className="text-ink-3">{when}</span>
        </label>
        <Button
          kind="ghost"
          size="small"
          aria-label={`Copy: ${fieldNames[field]}, ${name}`}
          onClick={() => void navigator.clipboard.writeText(words).catch(() => undefined)}
        >
          <Copy className="icon" aria-hidden="true" />
        </Button>
      </div>
      <p className="mt-1.5 max-h-72 overflow-auto font-serif text-base wrap-anywhere whitespace-pre-wrap text-ink-2">
        {shown || <span className="text-ink-3">Nothing</span>}
      </p>
    </div>
  );
}

/** A field's value in words. */
function sayField(values: PostValues, field: PostField): string {
  if (field === "seo") return [values.seo.metaTitle, values.seo.metaDescription].filter(Boolean).join("\n");
  if (field === "featured") return values.featured ? "Yes" : "No";
  if (field === "status") return values.status === "published" ? "Publish" : "Save as Draft";
  if (field === "tags") return values.tags.join(", ");
  return values[field] ?? "";
}
