import { useState, type ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { settingsOfGroup, type SettingName } from "../../../contract/settings/settings-registry.ts";
import type { SettingGroup } from "../../../contract/settings/site-setting.ts";
import type { SettingsView } from "../../../contract/settings/settings.ts";
import { fieldsOf, type FieldsOf } from "../../ui/forms/fields-of.ts";
import { SaveBar } from "../../ui/forms/SaveBar.tsx";
import { ConflictDialog } from "../../ui/compare/ConflictDialog.tsx";
import { comparedSettings } from "./conflict/setting-words.ts";
import { SettingsGroup } from "./SettingsGroup.tsx";
import { settingFieldsOf } from "./setting-field.ts";
import { writtenGroup } from "./settings-index.ts";
import { useSettingsForm } from "./use-settings-form.ts";
import type { SettingsFormApi, SettingsValues } from "./use-based-form.ts";
import { countOf } from "../../../contract/base/counting.ts";

interface SettingsFormProps {
  /** The group in settings-index.ts, whose settings the registry has. */
  id: SettingGroup;
  view: Pick<SettingsView, "settings" | "samples">;
  /** Instead of what the index says, where it depends on something. */
  why?: string;
  children: (form: FormWithFields) => ReactNode;
  /** What belongs to the group and is not saved with it. */
  after?: ReactNode;
}

interface FormWithFields extends SettingsFormApi {
  field: FieldsOf<SettingsValues>;
  setting: ReturnType<typeof settingFieldsOf>;
}

/** A group of settings that is saved by itself. What was typed stays whatever becomes of the save. */
export function SettingsForm({ id, view, why, children, after }: SettingsFormProps) {
  const { name: title, why: always = "" } = writtenGroup(id);
  // The form follows what others save whenever the names are others: they stay the same.
  const [names] = useState(() => settingsOfGroup(id).map(([name]) => name));
  const group = useSettingsForm({ id, title, settings: view.settings, names });
  const { form, changed, isPending, submit, discard, conflict } = group;
  const isDirty = changed.length > 0;
  return (
    <SettingsGroup id={id} title={title} why={why ?? whyOf(always, view.samples, names)}>
      <FormProvider {...form}>
        <form noValidate className="grid gap-3.75" onSubmit={(event) => void submit(event)}>
          {children({ ...form, field: fieldsOf(form), setting: settingFieldsOf(form) })}
          <SaveBar
            label={`Save ${title.toLowerCase()}`}
            error={form.formState.errors.root?.message}
            isDirty={isDirty}
            isSaving={isPending}
            onDiscard={discard}
          >
            <output className="text-xs text-ink-3">{isDirty && notSaved(changed.length)}</output>
          </SaveBar>
        </form>
        {conflict && (
          <ConflictDialog
            what="These settings were"
            description="They were saved in another tab or by another person. Choose which value to keep for each, then save."
            fields={comparedSettings(conflict, names)}
            onChoose={(theirs) => group.chooseTheirs(conflict.current, theirs)}
            onClose={group.closeConflict}
          />
        )}
      </FormProvider>
      {after}
    </SettingsGroup>
  );
}

const notSaved = (count: number) => `${countOf(count, "change")}, not saved`;

/** What a group is for, and whether it still contains samples. */
const whyOf = (why: string, samples: SettingsView["samples"], names: readonly SettingName[]) =>
  samples.some((sample) => names.includes(sample))
    ? `${why} It still contains sample text: replace it or delete it.`
    : why;
