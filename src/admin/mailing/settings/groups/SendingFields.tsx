import { ratePeriods, type ServerView } from "../../../../contract/mailing/mail-server-settings.ts";
import { TextField } from "../../../ui/forms/Field.tsx";
import { fieldsOf } from "../../../ui/forms/fields-of.ts";
import { Select } from "../../../ui/forms/Select.tsx";
import { partOf, type ServerFormApi } from "./use-server-form.ts";

const periods = ratePeriods.map((value) => ({ value, name: `per ${value}` }));

const numberOrNull = (value: unknown) => (value === "" || value === null ? null : Number(value));

/** The sender of emails, how many go at once, and where bounces go. */
export function SendingFields({ view, form }: { view: ServerView; form: ServerFormApi }) {
  const field = fieldsOf(form);
  return (
    <>
      <TextField
        label="Sender"
        placeholder={view.defaultFrom}
        {...partOf(view, "sender", "An address at your own domain: Name <letter@example.com>.")}
        {...field("from")}
      />
      <div className="grid items-start gap-3.75 md:grid-cols-3">
        <TextField
          label="Connections"
          inputMode="numeric"
          {...partOf(
            view,
            "connections",
            "At the same time. Of two or more, newsletters leave one for single emails.",
          )}
          {...field("connections", { valueAsNumber: true })}
        />
        <TextField
          label="Emails at most"
          inputMode="numeric"
          placeholder="no limit"
          {...partOf(view, "rate", "For newsletters. Single emails go at once.")}
          {...field("rate", { setValueAs: numberOrNull })}
        />
        <Select label="Period" options={periods} {...partOf(view, "rate")} {...field("ratePeriod")} />
      </div>
      <TextField
        label="Return-path domain"
        placeholder="bounces.example.com"
        {...partOf(view, "bounceDomain", "Only if Masthead reads the mail of this domain. Otherwise empty.")}
        {...field("bounceDomain")}
      />
    </>
  );
}
