import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import {
  pacingChangeSchema,
  providerNames,
  providers,
  savePacing,
  type MailPace,
} from "../../../../contract/mailing/mail-pace.ts";
import { call } from "../../../api/client.ts";
import { Switch } from "../../../ui/forms/Check.tsx";
import { fieldsOf } from "../../../ui/forms/fields-of.ts";
import { TextField } from "../../../ui/forms/Field.tsx";
import { SaveBar } from "../../../ui/forms/SaveBar.tsx";
import { useSaving } from "../../../site-owner/settings/use-saving.ts";
import { usePaceSaved } from "./use-pace-saved.ts";

type Change = MailPace["pacing"];

/** The most emails a minute to each group of mailbox providers. */
export function PacingForm({ pacing }: { pacing: Change }) {
  const form = useForm<Change>({ resolver: zodResolver(pacingChangeSchema), defaultValues: pacing });
  const field = fieldsOf(form);
  const isOn = useWatch({ control: form.control, name: "isOn" });
  const { submit, bar } = useSaving(form, {
    id: "pacing",
    save: (change) => call(savePacing, { body: change }),
    valuesOf: (pace) => pace.pacing,
    ...usePaceSaved("Pacing"),
  });
  return (
    <form noValidate className="grid gap-3.75" onSubmit={submit}>
      <Switch
        label="Limit emails per minute for each mailbox provider"
        hint="A busy provider then slows only its own emails. Applies to newsletters that start after you save."
        {...field("isOn")}
      />
      {isOn && (
        <fieldset>
          <legend className="mb-2.5 text-ink-2">
            Most emails per minute. Leave empty for as many as the provider takes.
          </legend>
          <div className="grid items-start gap-3.75 md:grid-cols-2">
            {providers.map((provider) => (
              <TextField
                key={provider}
                label={providerNames[provider]}
                type="number"
                inputMode="numeric"
                min={1}
                placeholder="No limit"
                {...field(`perMinute.${provider}`, { setValueAs: numberOrNone })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <SaveBar label="Save pacing" {...bar} />
    </form>
  );
}

/** An input holds text; what was read from the server is a number or null. */
const numberOrNone = (typed: string | number | null) =>
  typed === "" || typed === null ? null : Number(typed);
