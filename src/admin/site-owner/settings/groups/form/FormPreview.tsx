import { useId } from "react";
import { Button } from "../../../../ui/buttons/Button.tsx";
import { CheckField } from "../../../../ui/forms/Check.tsx";
import { TextField } from "../../../../ui/forms/Field.tsx";
import type { FormChoice, FormWords } from "./form-code.ts";

/** Shows the fields of the form as people meet them. Nothing in it can be used. */
export function FormPreview({ words, asksForName, topics }: FormChoice & { words: FormWords }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-medium">
        Preview
      </h3>
      <div inert className="grid justify-items-start gap-3.75 rounded-md border border-line bg-canvas p-4">
        <TextField label={words.email} type="email" />
        {asksForName && <TextField label={words.name} />}
        {topics.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium">{words.topics}</legend>
            {topics.map((topic) => (
              <CheckField key={topic} label={topic} />
            ))}
          </fieldset>
        )}
        <Button kind="primary">{words.button}</Button>
      </div>
      <p className="text-xs text-ink-3">The fonts and colors are those of the site that shows it.</p>
    </section>
  );
}
