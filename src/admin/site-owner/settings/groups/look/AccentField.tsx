import { useFormContext } from "react-hook-form";
import { own } from "../../../../../contract/settings/color/accent.ts";
import { Button } from "../../../../ui/buttons/Button.tsx";
import { TextField } from "../../../../ui/forms/Field.tsx";
import { fieldsOf } from "../../../../ui/forms/fields-of.ts";
import { siteSettings } from "../../../../../contract/settings/settings-registry.ts";
import type { SettingsValues } from "../../use-based-form.ts";
import { pickedIn } from "./picked-in.ts";

/** One color, typed or picked; empty for the look's own. */
export function AccentField({ name }: { name: "accentColor" | "newsletterAccent" }) {
  const { label, hint } = siteSettings[name];
  const form = useFormContext<SettingsValues>();
  const field = fieldsOf(form);
  const typed = form.watch(name) ?? "";
  const pick = (value: string) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={label}
          placeholder={own.accent.light}
          hint={hint}
          spellCheck={false}
          {...field(name)}
        />
      </div>
      <input
        type="color"
        aria-label={`Choose the ${label.toLowerCase()}`}
        value={pickedIn(typed) ?? own.accent.light}
        onChange={({ target }) => pick(target.value)}
        className="mt-6 h-8.5 w-12 cursor-pointer rounded-md border border-line-strong bg-field p-1 max-md:h-10"
      />
      {typed && (
        <div className="mt-6">
          <Button kind="ghost" onClick={() => pick("")}>
            Reset
          </Button>
        </div>
      )}
    </div>
  );
}
