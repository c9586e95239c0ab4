import { useId, useState, type ReactNode } from "react";
import { Copy } from "../icons/icons.tsx";
import { visibleText } from "../../../contract/base/visible-text.ts";
import { Button } from "../buttons/Button.tsx";
import { Dialog } from "../dialogs/Dialog.tsx";
import { FormFailure } from "../forms/FormFailure.tsx";
import { TextDiff } from "./TextDiff.tsx";

/** One of two texts: whose, and of when. */
interface Writing {
  name: string;
  when: string;
}

/** A field in which two texts differ, with both in words. */
interface ComparedField<Name extends string = string> {
  field: Name;
  /** What people call it. */
  name: string;
  mine: string;
  theirs: string;
  /** It is HTML, of which the visible text is shown. */
  isHtml?: boolean;
}

export interface ChooseFieldsProps<Name extends string> {
  title: string;
  description: ReactNode;
  mine: Writing;
  theirs: Writing;
  fields: readonly ComparedField<Name>[];
  /** Told which fields are to be theirs; the others are to be mine. */
  onChoose: (theirs: readonly Name[]) => void;
  onClose: () => void;
  /** The side that is chosen at first, for each field. */
  chosenFirst?: Side;
  /** The choice is being carried out. */
  isBusy?: boolean;
  /** Why the last choice could not be carried out. */
  failure?: string | undefined;
}

type Side = "mine" | "theirs";

/** Two texts side by side: field by field one of them is chosen, and either can be copied. */
export function ChooseFieldsDialog<Name extends string>({
  title,
  description,
  mine,
  theirs,
  fields,
  onChoose,
  onClose,
  chosenFirst = "mine",
  isBusy = false,
  failure,
}: ChooseFieldsProps<Name>) {
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({});
  const sideOf = (field: Name) => chosen[field] ?? chosenFirst;
  const merge = () => onChoose(fields.flatMap(({ field }) => (sideOf(field) === "theirs" ? [field] : [])));
  return (
    <Dialog
      title={title}
      description={description}
      isWide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Decide later</Button>
          <Button kind="primary" disabled={isBusy} onClick={merge}>
            Use the chosen text
          </Button>
        </>
      }
    >
      <FormFailure error={failure} />
      <div className="grid gap-5">
        {fields.length === 0 && <p className="text-ink-2">Both texts are the same.</p>}
        {fields.map((compared) => (
          <FieldChoice
            key={compared.field}
            compared={compared}
            mine={mine}
            theirs={theirs}
            side={sideOf(compared.field)}
            onChange={(side) => setChosen({ ...chosen, [compared.field]: side })}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface FieldChoiceProps {
  compared: ComparedField;
  mine: Writing;
  theirs: Writing;
  side: Side;
  onChange: (side: Side) => void;
}

function FieldChoice({ compared, mine, theirs, side, onChange }: FieldChoiceProps) {
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="float-left mb-2 w-full font-medium">{compared.name}</legend>
      <div className="clear-both grid gap-3 md:grid-cols-2">
        <OneText
          compared={compared}
          writing={mine}
          words={compared.mine}
          isChosen={side === "mine"}
          onChoose={() => onChange("mine")}
        />
        <OneText
          compared={compared}
          writing={theirs}
          words={compared.theirs}
          isChosen={side === "theirs"}
          onChoose={() => onChange("theirs")}
        />
      </div>
      {compared.isHtml && (
        <details className="mt-3">
          <summary className="cursor-pointer text-ink-2">What differs</summary>
          <div className="mt-2">
            <TextDiff before={compared.mine} after={compared.theirs} />
          </div>
        </details>
      )}
    </fieldset>
  );
}

interface OneTextProps {
  compared: ComparedField;
  writing: Writing;
  words: string;
  isChosen: boolean;
  onChoose: () => void;
}

function OneText({ compared, writing: { name, when }, words, isChosen, onChoose }: OneTextProps) {
  const id = useId();
  const shown = compared.isHtml ? visibleText(words) : words;
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-2">
        <input
          id={id}
          type="radio"
          name={`choice-${compared.field}`}
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
          aria-label={`Copy: ${compared.name}, ${name}`}
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
