import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  listSubscriberTags,
  type SubscriberTag,
} from "../../../../../contract/audience/subscriber-attributes.ts";
import { useCall } from "../../../../api/query-of.ts";
import { CheckField } from "../../../../ui/forms/Check.tsx";
import { CopyButton } from "../../../../ui/buttons/CopyButton.tsx";
import { wordsQuery } from "../../../words/words-query.ts";
import { formCode, formWordsOf, type FormChoice } from "./form-code.ts";
import { FormPreview } from "./FormPreview.tsx";

/** Makes the code of a form from what the owner ticks. Nothing here is saved: the code is the result. */
export function FormBuilder() {
  const { data, error } = useCall(listSubscriberTags);
  const { data: words, error: wordsError } = useQuery({ ...wordsQuery, select: formWordsOf });
  const [asksForName, setAsksForName] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const tags = data?.tags ?? [];
  const namesOf = (access: SubscriberTag["access"]) =>
    tags.filter((tag) => tag.access === access && chosen.has(tag.id)).map(({ name }) => name);
  const choice: FormChoice = { asksForName, topics: namesOf("readers"), tags: namesOf("forms") };
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const lists = { chosen, toggle };
  return (
    <div className="grid gap-5">
      <CheckField
        label="Ask for the name"
        hint="People can leave it empty."
        checked={asksForName}
        onChange={(event) => setAsksForName(event.target.checked)}
      />
      {error && (
        <p role="alert" className="text-bad">
          The tags could not be loaded. {error.message}
        </p>
      )}
      <TagChoice
        {...lists}
        legend="Topics to choose from"
        tags={tags.filter(({ access }) => access === "readers")}
      />
      <TagChoice
        {...lists}
        legend="Tags for everybody who signs up here"
        tags={tags.filter(({ access }) => access === "forms")}
      />
      {wordsError && (
        <p role="alert" className="text-bad">
          The form could not be made. {wordsError.message}
        </p>
      )}
      {words && (
        <>
          <FormPreview words={words} {...choice} />
          <FormCode code={formCode(window.location.origin, words, choice)} />
        </>
      )}
    </div>
  );
}

function FormCode({ code }: { code: string }) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-medium">
          Code
        </h3>
        <CopyButton size="small" text={code}>
          Copy code
        </CopyButton>
      </div>
      <pre
        aria-labelledby={id}
        className="rounded-md border border-line bg-canvas p-3 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap"
      >
        {code}
      </pre>
    </div>
  );
}

interface TagChoiceProps {
  legend: string;
  tags: readonly SubscriberTag[];
  chosen: ReadonlySet<number>;
  toggle: (id: number) => void;
}

function TagChoice({ legend, tags, chosen, toggle }: TagChoiceProps) {
  if (tags.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{legend}</legend>
      {tags.map(({ id, name }) => (
        <CheckField key={id} label={name} checked={chosen.has(id)} onChange={() => toggle(id)} />
      ))}
    </fieldset>
  );
}
