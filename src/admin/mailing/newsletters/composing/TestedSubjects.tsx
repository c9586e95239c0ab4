import { useQuery } from "@tanstack/react-query";
import { useController, useFormContext } from "react-hook-form";
import {
  MAX_SAMPLE_PERCENT,
  MAX_SUBJECTS,
  type SubjectTest,
} from "../../../../contract/mailing/subject-tests.ts";
import { proposePercent } from "../../../../contract/mailing/subject-verdict.ts";
import { audienceQuery } from "../../../audience/audience-query.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { X } from "../../../ui/icons/icons.tsx";
import type { NewsletterValues } from "../shared/newsletter-values.ts";

/** How a test begins, with the sample that is proposed for all readers. */
const FIRST = { hours: 4, decides: "winner" } as const;
const EMPTY = { subject: "", preheader: "" };

/** Further subjects that a sample of the readers tries, below the newsletter's own. */
export function TestedSubjects() {
  const { formState } = useFormContext<NewsletterValues>();
  const { field } = useController<NewsletterValues, "subjectTest">({ name: "subjectTest" });
  const { value: test, onChange } = field;
  const others = test?.others ?? [];
  const errors = formState.errors.subjectTest?.others;
  const { data: everyone } = useQuery(audienceQuery);
  const proposeFor = (count: number) =>
    everyone ? proposePercent(everyone.recipients, count + 1) : MAX_SAMPLE_PERCENT;
  const { hours, decides } = test ?? FIRST;
  const change = (changed: SubjectTest["others"]) => {
    // A sample that somebody chose stays.
    const isChosen = test && test.percent !== proposeFor(others.length);
    const percent = isChosen ? test.percent : proposeFor(changed.length);
    // In the order of the saved test, to which it is compared as JSON.
    onChange(changed.length === 0 ? null : { others: changed, percent, hours, decides });
  };
  const setAt = (place: number, words: Partial<typeof EMPTY>) =>
    change(others.map((each, index) => (index === place ? { ...each, ...words } : each)));
  return (
    <>
      {[...others.entries()].map(([place, { subject, preheader }]) => (
        <fieldset key={place} className="grid gap-2 border-l-2 border-line pl-3">
          <legend className="sr-only">Subject {place + 2}</legend>
          <div className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <TextField
                label={`Subject ${place + 2}`}
                value={subject}
                error={errors?.[place]?.subject?.message}
                onChange={({ target }) => setAt(place, { subject: target.value })}
              />
            </div>
            <IconButton
              name={`Remove subject ${place + 2}`}
              icon={X}
              onClick={() => change(others.filter((_, index) => index !== place))}
            />
          </div>
          <TextField
            label={`Preheader ${place + 2}`}
            value={preheader}
            error={errors?.[place]?.preheader?.message}
            onChange={({ target }) => setAt(place, { preheader: target.value })}
          />
        </fieldset>
      ))}
      {others.length < MAX_SUBJECTS - 1 && (
        <Button kind="ghost" className="justify-self-start" onClick={() => change([...others, EMPTY])}>
          Test another subject
        </Button>
      )}
    </>
  );
}
